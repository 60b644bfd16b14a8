import { diffArrays } from "diff";

/** A stretch of a base (from, to: indexes of its tokens, to exclusive) and what one side put in its place. */
export type Hunk = { from: number; to: number; put: readonly string[] };

/** Beyond this many edits a side counts as one big edit: exact differences of unlike texts cost quadratic time. */
const maximumEdits = 4000;

/** What a side changed of a base, in order; hunks never touch each other. */
export function findHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  const parts = diffArrays(base as string[], side as string[], { maxEditLength: maximumEdits });
  if (!parts) return [{ from: 0, to: base.length, put: side }];
  const hunks: Hunk[] = [];
  let position = 0;
  let open: { from: number; to: number; put: string[] } | undefined;
  for (const part of parts) {
    if (!part.added && !part.removed) {
      position += part.value.length;
      open = undefined;
      continue;
    }
    if (!open) hunks.push((open = { from: position, to: position, put: [] }));
    if (part.added) for (const token of part.value) open.put.push(token);
    else open.to = position += part.value.length;
  }
  return hunks;
}

/** What a side has in place of a stretch of the base, given its hunks inside that stretch. */
export function stretchOf(
  base: readonly string[],
  from: number,
  to: number,
  hunks: readonly Hunk[],
): string[] {
  const tokens: string[] = [];
  let position = from;
  for (const hunk of hunks) {
    for (; position < hunk.from; position++) tokens.push(base[position]!);
    for (const token of hunk.put) tokens.push(token);
    position = hunk.to;
  }
  for (; position < to; position++) tokens.push(base[position]!);
  return tokens;
}

/** A stretch of the base that one or both sides changed, with the hunks of each inside it. */
export type Region = { from: number; to: number; main: Hunk[]; changeRequest: Hunk[] };

/** Puts hunks of two sides that overlap or touch into one region; in order. */
export function groupHunks(main: readonly Hunk[], changeRequest: readonly Hunk[]): Region[] {
  const regions: Region[] = [];
  let left = 0;
  let right = 0;
  while (left < main.length || right < changeRequest.length) {
    const fromMain =
      right >= changeRequest.length ||
      (left < main.length && main[left]!.from <= changeRequest[right]!.from);
    const hunk = fromMain ? main[left++]! : changeRequest[right++]!;
    let region = regions.at(-1);
    if (!region || hunk.from > region.to) {
      region = { from: hunk.from, to: hunk.to, main: [], changeRequest: [] };
      regions.push(region);
    }
    region.to = Math.max(region.to, hunk.to);
    (fromMain ? region.main : region.changeRequest).push(hunk);
  }
  return regions;
}
