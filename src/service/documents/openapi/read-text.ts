import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  floatCoreTag,
  intCoreTag,
  load,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  type ScalarTagDefinition,
  seqTag,
  YAMLException,
} from "js-yaml";
import { isTextAt, rewrite } from "./places.ts";

/** Why a text isn't a specification: a sentence and, if known, the position of the error. */
export type Problem = { problem: string; position?: Position | undefined };

/** Lines and columns start at 1. */
export type Position = { line: number; column: number };

export type Specification = Record<string, unknown>;
export type TextFormat = "json" | "yaml";

const deepest = 200;
/** Values of a document once its aliases are expanded. */
const mostValues = 5_000_000;
const mostMergedKeys = 200_000;

/** Reads JSON or YAML, with merge keys, and numbers as they are spelled where OpenAPI has a text. */
export function readText(text: string): { document: Specification; format: TextFormat } | Problem {
  const format = /^\s*\{/.test(text) ? "json" : "yaml";
  try {
    const document: unknown = format === "json" ? parseJson(text) : parseYaml(text);
    const extent = extentOf(document);
    if (extent.depth > deepest) return { problem: `It nests more than ${deepest} levels deep.` };
    if (extent.values > mostValues) {
      return { problem: "It's too large once its aliases are expanded." };
    }
    const spelled = spell(document);
    if (typeof spelled === "object" && spelled !== null && !Array.isArray(spelled)) {
      return { document: spelled as Specification, format };
    }
    return { problem: "It isn't an object." };
  } catch (error) {
    return syntaxProblem(error);
  }
}

/** YAML can also begin with a brace. Its parser reads JSON, too, and reports where it failed. */
function parseJson(text: string): unknown {
  try {
    const document = JSON.parse(text);
    // JSON's parser forgets how a number was spelled: `1.10` is 1.1.
    return typeof document?.info?.version === "number" ? parseYaml(text) : document;
  } catch {
    return parseYaml(text);
  }
}

/** A number whose spelling says more than its value, such as the version `1.10`. */
class SpelledNumber extends Number {
  readonly spelling: string;

  constructor(value: number, spelling: string) {
    super(value);
    this.spelling = spelling;
  }
}

const keyOf = (key: unknown) => (key instanceof SpelledNumber ? key.spelling : key);

function spelledTag(tag: ScalarTagDefinition<number>): ScalarTagDefinition {
  return defineScalarTag<unknown>(tag.tagName, {
    implicit: true,
    implicitFirstChars: tag.implicitFirstChars,
    identify: () => false,
    resolve: (source, isExplicit, tagName) => {
      const value = tag.resolve(source, isExplicit, tagName);
      if (value === NOT_RESOLVED || String(value) === source) return value;
      return new SpelledNumber(value as number, source);
    },
  });
}

/** JSON has neither these tags nor values for them, so their contents stand for themselves. */
const prefix = { matchByTagPrefix: true, identify: () => false };
const spelledMap = {
  ...mapTag,
  addPair: (carrier: object, key: unknown, value: unknown) =>
    mapTag.addPair(carrier as never, keyOf(key), value),
  has: (carrier: object, key: unknown) => mapTag.has(carrier as never, keyOf(key)),
};
const schema = CORE_SCHEMA.withTags(
  spelledTag(intCoreTag as ScalarTagDefinition<number>),
  spelledTag(floatCoreTag as ScalarTagDefinition<number>),
  defineMappingTag("tag:yaml.org,2002:map", spelledMap as typeof mapTag),
  mergeTag,
  defineScalarTag("!", { ...prefix, resolve: (source) => source }),
  defineSequenceTag("!", { ...seqTag, ...prefix }),
  defineMappingTag("!", { ...mapTag, ...prefix }),
);

function parseYaml(text: string): unknown {
  return load(text, { schema, maxDepth: deepest, maxTotalMergeKeys: mostMergedKeys });
}

/** The parser's message, as a sentence, with the position that the console shows in its own way. */
function syntaxProblem(error: unknown): Problem {
  if (!(error instanceof Error)) return { problem: String(error) };
  if (!(error instanceof YAMLException)) return { problem: `${error.message}.` };
  const reason = error.reason.replaceAll(/\s+/g, " ");
  const { mark } = error;
  return {
    problem: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
    position: mark && { line: mark.line + 1, column: mark.column + 1 },
  };
}

type Extent = { depth: number; values: number };

/** How deep a document nests, and how many values it has. What an alias repeats is counted without being walked again. */
function extentOf(root: unknown): Extent {
  const measured = new Map<object, Extent>();
  /** Also what an alias finds inside of its own anchor, which never ends. */
  const endless: Extent = { depth: deepest + 1, values: mostValues + 1 };
  const measure = (value: unknown, above: number): Extent => {
    if (typeof value !== "object" || value === null || value instanceof SpelledNumber) {
      return { depth: 1, values: 1 };
    }
    const before = measured.get(value);
    if (before !== undefined) return before;
    if (above > deepest) return endless;
    measured.set(value, endless);
    const extent = { depth: 1, values: 1 };
    for (const inner of Object.values(value)) {
      const { depth, values } = measure(inner, above + 1);
      extent.depth = Math.max(extent.depth, depth + 1);
      extent.values += values;
    }
    measured.set(value, extent);
    return extent;
  };
  return measure(root, 1);
}

/** A number or a boolean is a text where OpenAPI has a text, and a number everywhere else. */
function spell(document: unknown): unknown {
  return rewrite(document, {
    replace: (value, name, place) => {
      if (isTextAt(place, name)) return textOf(value);
      return value instanceof SpelledNumber ? value.valueOf() : undefined;
    },
  });
}

/** The text that a number, a boolean, or nothing was meant as; undefined if it is one already. */
function textOf(value: unknown): string | undefined {
  if (value === null) return "";
  const isScalar = ["number", "boolean"].includes(typeof value) || value instanceof SpelledNumber;
  return isScalar ? String(keyOf(value)) : undefined;
}
