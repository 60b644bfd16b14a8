import { isSame } from "./values.ts";
import type { Values } from "./values.ts";

/** A field that two people changed: the newer version's value, and the value typed here. */
export type Clash = { theirs: unknown; mine: unknown };

/** The content of a form after merging a newer version. */
export type Merged = {
  /** Mine for fields that I changed, theirs for all others. */
  values: Values;
  /** Fields that both changed, to different values. */
  clashes: Record<string, Clash>;
};

/**
 * Merges the user's input with a newer version.
 *
 * @param base - the values that the form was filled with
 * @param mine - the form's current values
 * @param theirs - the newer version; its names define the fields
 */
export function mergeVersions(base: Values, mine: Values, theirs: Values): Merged {
  const values: Values = {};
  const clashes: Record<string, Clash> = {};
  for (const name of Object.keys(theirs)) {
    const isMine = !isSame(mine[name], base[name]);
    values[name] = isMine ? mine[name] : theirs[name];
    const isTheirs = !isSame(theirs[name], base[name]);
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) {
      clashes[name] = { theirs: theirs[name], mine: mine[name] };
    }
  }
  return { values, clashes };
}
