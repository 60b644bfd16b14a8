import type { Json } from "../document/json.ts";
import { canonical, shown, type Step } from "./finding.ts";
import { compareLimits } from "./compare-limits.ts";
import { compareTypes } from "./compare-types.ts";
import { compareVariants } from "./compare-variants.ts";
import { isOnlyFor, withOnlyVariant, type Shape } from "./shape.ts";
import type { Note, ShapeContext, ShapePair } from "./shape-pair.ts";

/** Finds what differs between two schemas at their own level, and goes on into those they hold. */
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
  const known = new Set(before.values.map(canonical));
  const kept = new Set(after.values.map(canonical));
  for (const value of before.values) {
    if (!kept.has(canonical(value))) note("value-removed", { name: shown(value) });
  }
  for (const value of after.values) {
    if (!known.has(canonical(value))) note("value-added", { name: shown(value) });
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

/** Items of a list, and properties that no name is given for. */
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
