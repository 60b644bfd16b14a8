import type { Note } from "./shape-pair.ts";
import { isLower, type Shape } from "./shape.ts";

/** Formats of which the second holds all values of the first. */
const wider: Readonly<Record<string, string>> = { int32: "int64", float: "double" };

/** Compares limits of numbers, lengths and counts, and patterns and formats of texts. */
export function compareLimits(before: Shape, after: Shape, note: Note): void {
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

/** A limit that is not there admits everything; nothing is shorter than 0. */
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
