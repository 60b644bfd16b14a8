import { type Json, isObject, textOf, nameOf, referenceOf } from "../document/json.ts";
import {
  canonical,
  shown,
  type Step,
  type Direction,
  type RuleName,
  type Finding,
} from "./findings.ts";
import { isLower, isOnlyFor, type Shape, withOnlyVariant } from "./shape.ts";

/** Finds the differences between two schemas at their own level, and descends into nested ones. */
export function compareShapes(pair: ShapePair, context: ShapeContext): void {
  const note: Note = (rule, rest) => context.add({ rule, steps: context.steps, ...rest });
  if (pair.before === undefined || pair.after === undefined) {
    if (pair.before !== pair.after) note("rest-changed", { name: "$ref" });
    return;
  }
  let { before, after } = pair;
  if (before.variants.length <= 1 && after.variants.length <= 1) {
    before = withOnlyVariant(context.before, before);
    after = withOnlyVariant(context.after, after);
  }
  const isSameKind = compareTypes(before, after, note);
  compareWords(before, after, note);
  if (!isSameKind) return;
  compareValues(before, after, note);
  compareLimits(before, after, note);
  compareProperties(before, after, { ...context, note });
  compareInner(before, after, context, note);
  compareVariants(pair as Required<ShapePair> & { before: Shape; after: Shape }, {
    ...context,
    note,
  });
  const names = new Set([...before.rest.keys(), ...after.rest.keys()]);
  for (const name of names) {
    if (before.rest.get(name) !== after.rest.get(name)) note("rest-changed", { name });
  }
}

function compareWords(before: Shape, after: Shape, note: Note): void {
  if (!before.isDeprecated && after.isDeprecated) note("schema-deprecated");
  if (before.description !== after.description) note("reworded", { name: "description" });
  if (canonical(before.defaultValue) !== canonical(after.defaultValue)) {
    note("default-changed", {
      before: before.defaultValue === undefined ? undefined : shown(before.defaultValue),
      after: after.defaultValue === undefined ? undefined : shown(after.defaultValue),
    });
  }
}

function compareValues(before: Shape, after: Shape, note: Note): void {
  if (before.values === undefined && after.values === undefined) return;
  const list = (values: readonly unknown[] | undefined) => values?.map(shown).join(", ");
  if (before.values === undefined) return note("values-limited", { after: list(after.values) });
  if (after.values === undefined) return note("values-freed", { before: list(before.values) });
  const old = new Set(before.values.map(canonical));
  const kept = new Set(after.values.map(canonical));
  for (const value of before.values) {
    if (!kept.has(canonical(value))) note("value-removed", { name: shown(value) });
  }
  for (const value of after.values) {
    if (!old.has(canonical(value))) note("value-added", { name: shown(value) });
  }
}

function compareProperties(
  before: Shape,
  after: Shape,
  context: ShapeContext & { note: Note },
): void {
  const { steps, direction, descend, note } = context;
  const otherWay = direction === "request" ? "readOnly" : "writeOnly";
  const has = (shape: Shape, document: Json, name: string) =>
    shape.properties.has(name) && !isOnlyFor(otherWay, document, shape.properties.get(name));
  for (const name of new Set([...before.properties.keys(), ...after.properties.keys()])) {
    const was = has(before, context.before, name);
    const is = has(after, context.after, name);
    if (was && !is) {
      const isRefused = direction === "request" && after.others === false;
      note(isRefused ? "property-refused" : "property-removed", { name });
    } else if (!was && is) {
      note(after.required.has(name) ? "required-property-added" : "property-added", { name });
    } else if (was && is) {
      if (!before.required.has(name) && after.required.has(name)) {
        note("property-became-required", { name });
      }
      if (before.required.has(name) && !after.required.has(name)) {
        note("property-became-optional", { name });
      }
      const inner: Step = { kind: "property", name };
      descend(before.properties.get(name), after.properties.get(name), [...steps, inner]);
    }
  }
}

/** Items of a list, and additional properties. */
function compareInner(before: Shape, after: Shape, context: ShapeContext, note: Note): void {
  const { steps, descend } = context;
  if (before.items !== undefined || after.items !== undefined) {
    descend(before.items ?? true, after.items ?? true, [...steps, { kind: "items", name: "" }]);
  }
  if (before.others === false || after.others === false) {
    if (before.others !== after.others) {
      note(after.others === false ? "others-forbidden" : "others-allowed");
    }
  } else if (typeof before.others === "object" || typeof after.others === "object") {
    const inner: Step = { kind: "others", name: "" };
    descend(before.others ?? true, after.others ?? true, [...steps, inner]);
  }
}

/** Formats and the wider format that includes all their values. */
const wider: Readonly<Record<string, string>> = { int32: "int64", float: "double" };

/** Compares limits of numbers, lengths, and counts, and patterns and formats of strings. */
function compareLimits(before: Shape, after: Shape, note: Note): void {
  for (const name of new Set([...before.limits.keys(), ...after.limits.keys()])) {
    const [old, current] = [limitOf(before, name), limitOf(after, name)];
    if (old === current) continue;
    const isTighter = isLower(name) ? current > old : current < old;
    note(isTighter ? "limit-tightened" : "limit-loosened", {
      name,
      before: before.limits.get(name)?.toString(),
      after: after.limits.get(name)?.toString(),
    });
  }
  comparePattern("pattern", before.pattern, after.pattern, note);
  compareFormat(before.format, after.format, note);
  comparePattern("multipleOf", before.multipleOf?.toString(), after.multipleOf?.toString(), note);
  if (before.hasUniqueItems !== after.hasUniqueItems) {
    note(after.hasUniqueItems ? "limit-tightened" : "limit-loosened", { name: "uniqueItems" });
  }
}

/** The limit, or its neutral value: a missing limit allows everything, and nothing is shorter than 0. */
function limitOf({ limits }: Shape, name: string): number {
  const none = /^min(Length|Items|Properties)$/.test(name) ? 0 : -Infinity;
  return limits.get(name) ?? (isLower(name) ? none : Infinity);
}

function comparePattern(
  name: string,
  before: string | undefined,
  after: string | undefined,
  note: Note,
): void {
  if (before === after) return;
  if (before === undefined) note("limit-tightened", { name, after });
  else if (after === undefined) note("limit-loosened", { name, before });
  else note("pattern-changed", { name, before, after });
}

function compareFormat(before: string | undefined, after: string | undefined, note: Note): void {
  const change = { name: "format", before, after };
  if (before !== undefined && wider[before] === after) note("limit-loosened", change);
  else if (after !== undefined && wider[after] === before) note("limit-tightened", change);
  else comparePattern("format", before, after, note);
}

/**
 * Compares the types that two schemas allow.
 *
 * @returns whether they have any in common, so that comparing further makes sense
 */
function compareTypes(before: Shape, after: Shape, note: Note): boolean {
  const [old, current] = [before.types, after.types];
  const change = { before: words(old), after: words(current) };
  if (old === undefined && current === undefined) return true;
  if (old === undefined) {
    note("type-narrowed", change);
    return true;
  }
  if (current === undefined) {
    note("type-widened", change);
    return true;
  }
  if (!before.isNullable && after.isNullable) note("null-allowed");
  if (before.isNullable && !after.isNullable) note("null-forbidden");
  const lost = [...old].some((type) => !admits(current, type));
  const gained = [...current].some((type) => !admits(old, type));
  if (lost && gained) {
    note("type-replaced", change);
    return [...old].some((type) => current.has(type));
  }
  if (lost) note("type-narrowed", change);
  if (gained) note("type-widened", change);
  return true;
}

/** Every integer is a number. */
function admits(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || (type === "integer" && types.has("number"));
}

function words(types: ReadonlySet<string> | undefined): string {
  return types === undefined ? "any" : [...types].toSorted().join(" | ");
}

type Whole = ShapePair & { before: Shape; after: Shape };

/** Compares the variants of `oneOf` and `anyOf`. */
function compareVariants(
  { old, current, before, after }: Whole,
  { steps, descend, note }: ShapeContext & { note: Note },
): void {
  if (before.variants.length === 0 && after.variants.length === 0) return;
  // A schema without variants counts as a single variant: itself.
  const choices = before.variants.length > 0 ? before.variants : [old];
  const nowChoices = after.variants.length > 0 ? after.variants : [current];
  const isNew = before.variants.length === 0 || after.variants.length === 0;
  const oldByKey = new Map(choices.map((variant) => [keyOf(variant), variant]));
  const gone = new Map(oldByKey);
  const added: unknown[] = [];
  for (const variant of nowChoices) {
    const key = keyOf(variant);
    const same = oldByKey.get(key);
    if (same === undefined) added.push(variant);
    else {
      gone.delete(key);
      if (!isNew) descend(same, variant, [...steps, { kind: "variant", name: labelOf(variant) }]);
    }
  }
  if (isNew && gone.size === choices.length) return note("rest-changed", { name: "oneOf" });
  const [lost] = gone.values();
  if (!isNew && gone.size === 1 && added.length === 1) {
    const [current] = added;
    descend(lost, current, [...steps, { kind: "variant", name: labelOf(current) }]);
    return;
  }
  for (const variant of gone.values()) note("variant-removed", { name: labelOf(variant) });
  for (const variant of added) note("variant-added", { name: labelOf(variant) });
}

/** Variants are the same if they have the same reference, the same title, or the same content. */
function keyOf(variant: unknown): string {
  const reference = referenceOf(variant);
  if (reference !== undefined) return reference;
  const title = isObject(variant) ? textOf(variant["title"]) : undefined;
  return title === undefined ? canonical(variant) : `title ${title}`;
}

function labelOf(variant: unknown): string {
  const reference = referenceOf(variant);
  if (reference !== undefined) return nameOf(reference);
  if (!isObject(variant)) return String(variant);
  return textOf(variant["title"]) ?? textOf(variant["type"]) ?? canonical(variant).slice(0, 80);
}

/** Compares two nested schemas. */
export type Descend = (old: unknown, current: unknown, steps: readonly Step[]) => void;

type ShapePair = {
  old: unknown;
  current: unknown;
  /** Undefined when the schema is missing in its document. */
  before: Shape | undefined;
  after: Shape | undefined;
};

type ShapeContext = {
  steps: readonly Step[];
  direction: Direction;
  descend: Descend;
  add: (finding: Finding) => void;
  before: Json;
  after: Json;
};

/** Records a finding at the current location. */
type Note = (rule: RuleName, rest?: Omit<Finding, "rule" | "steps">) => void;
