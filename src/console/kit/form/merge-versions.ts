import { isSame } from "./values.ts";
import type { Values } from "./values.ts";

/** A field that two people changed: what stands in the newer version, and what was typed here. */
export type Clash = { theirs: unknown; mine: unknown };

/** What a form holds once a newer version is under it. */
export type Merged = {
  /** Mine where I changed a field, theirs everywhere else. */
  values: Values;
  /** The fields that both changed, to different values. */
  clashes: Record<string, Clash>;
};

/**
 * Puts what was typed over a newer version.
 *
 * @param base - what the form was filled from
 * @param mine - what it holds now
 * @param theirs - the newer version; its names are the fields there are
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
