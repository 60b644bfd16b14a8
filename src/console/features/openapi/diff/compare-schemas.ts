import type { Json } from "../document/json.ts";
import { isObject, listOf } from "../document/json.ts";
import { at, nameOf, referenceOf } from "../document/json.ts";
import { compareShapes } from "./compare-shapes.ts";
import type { Descend } from "./compare-shapes.ts";
import type { Direction, Finding } from "./findings.ts";
import { shapeOf } from "./shape.ts";

/** A named schema of both documents in one direction: its own changes, and the schemas it uses. */
export type SchemaNode = {
  name: string;
  /** Its location in the newer document. */
  reference: string;
  direction: Direction;
  findings: readonly Finding[];
  /** Keys of the nodes it refers to. */
  holds: ReadonlySet<string>;
};

/** The findings of comparing two schemas; schemas behind references have their own nodes. */
type SchemaResult = { findings: readonly Finding[]; holds: ReadonlySet<string> };

/** Compares schemas of two documents. Each pair of named schemas is compared once, even if it is used often or in cycles. */
export function createSchemaComparer(before: Json, after: Json) {
  const nodes = new Map<string, SchemaNode>();
  const waiting: (() => void)[] = [];

  /** The node of two references. */
  function nodeOf(old: string, current: string, direction: Direction): string {
    const key = JSON.stringify([old, current, direction]);
    if (nodes.has(key)) return key;
    const node = { name: nameOf(current), reference: current, direction };
    nodes.set(key, { ...node, findings: [], holds: new Set() });
    // Deferred, so that a long chain of references doesn't recurse deeply.
    waiting.push(() => {
      const pair = { old: at(before, old), current: at(after, current) };
      nodes.set(key, { ...node, ...run(pair, direction) });
    });
    return key;
  }

  function run(pair: { old: unknown; current: unknown }, direction: Direction): SchemaResult {
    const findings: Finding[] = [];
    const holds = new Set<string>();
    const seen = new Map<unknown, Set<unknown>>();
    const descend: Descend = (old, current, steps) => {
      const [from, to] = [aliasOf(old), aliasOf(current)];
      if (from !== undefined && to !== undefined) {
        if (from.isNullable !== to.isNullable) {
          findings.push({ rule: to.isNullable ? "null-allowed" : "null-forbidden", steps });
        }
        holds.add(nodeOf(from.reference, to.reference, direction));
        return;
      }
      // If one side has a reference and the other an inline schema, a cycle would never end.
      const met = seen.get(old) ?? new Set();
      if (typeof old === "object" && met.has(current)) return;
      seen.set(old, met.add(current));
      const shapes = { before: shapeOf(before, old), after: shapeOf(after, current) };
      compareShapes(
        { old, current, ...shapes },
        { steps, direction, descend, add: (finding) => findings.push(finding), before, after },
      );
    };
    descend(pair.old, pair.current, []);
    return { findings, holds };
  }

  return {
    nodes: nodes as ReadonlyMap<string, SchemaNode>,
    compare(old: unknown, current: unknown, direction: Direction): SchemaResult {
      const result = run({ old, current }, direction);
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) next();
      return result;
    },
  };
}

/** Keywords next to a single reference that don't change which values are valid. */
const beside = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "title",
  "description",
  "nullable",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
]);

/**
 * The reference of a schema that consists of nothing else: directly, as the only part of `allOf` (how OpenAPI 3.0 adds a
 * description to a reference), or as the only alternative to null (how 3.1 makes one nullable). Undefined for all other schemas.
 */
function aliasOf(schema: unknown): { reference: string; isNullable: boolean } | undefined {
  const plain = referenceOf(schema);
  if (plain !== undefined) return { reference: plain, isNullable: false };
  if (!isObject(schema)) return undefined;
  const isPlain = Object.keys(schema).every((name) => beside.has(name) || name.startsWith("x-"));
  if (!isPlain) return undefined;
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) => listOf(schema[name]));
  const isNull = (part: unknown) => isObject(part) && part["type"] === "null";
  const [only, ...others] = parts.filter((part) => !isNull(part));
  const reference = referenceOf(only);
  if (reference === undefined || others.length > 0) return undefined;
  return { reference, isNullable: schema["nullable"] === true || parts.some(isNull) };
}
