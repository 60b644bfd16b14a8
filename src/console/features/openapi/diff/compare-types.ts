import type { Note } from "./shape-pair.ts";
import type { Shape } from "./shape.ts";

/**
 * Compares which types two schemas admit.
 *
 * @returns whether they have any in common, so that comparing further makes sense
 */
export function compareTypes(before: Shape, after: Shape, note: Note): boolean {
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
