import type { Link, Sides } from "./align-region.ts";
import type { Block } from "./block.ts";
import { comparable, likeness } from "./similarity.ts";

const minLikeness = 0.7;
const minWords = 5;
const minLikenessBeside = 0.5;

/** Links removed blocks to blocks added elsewhere: first equal blocks, then edited ones. */
export function findMoves(sides: Sides, links: readonly Link[]): Link[] {
  const removed = unlinked(
    sides.before,
    links.flatMap((link) => link.before),
  );
  const added = unlinked(
    sides.after,
    links.flatMap((link) => link.after),
  );
  const movedLinks = links.filter(({ moved }) => moved);
  const moves = [...movedLinks];
  const join = (i: number, j: number) => {
    moves.push({ before: [i], after: [j], moved: true });
    removed.delete(i);
    added.delete(j);
  };
  for (const [i, j] of equalPairs(sides, removed, added)) join(i, j);
  for (const [i, j] of likePairs(sides, removed, added))
    if (removed.has(i) && added.has(j)) join(i, j);
  // What says too little by itself moved with the block beside it.
  for (const { before, after } of moves) {
    for (const step of [-1, 1]) {
      const [i, j] = [(before[0] as number) + step, (after[0] as number) + step];
      if (removed.has(i) && added.has(j) && isSameBeside(sides, i, j)) join(i, j);
    }
  }
  // A frame without words, such as a step, is neither new nor gone if what is in it has its place on the other side.
  const frames = [...added].filter((at) => isFrame(sides.after[at]) && !added.has(at + 1));
  for (const i of removed) {
    const frame = sides.before[i] as Block;
    if (!isFrame(frame) || removed.has(i + 1)) continue;
    const place = frames.findIndex((at) => comparable(frame, sides.after[at] as Block));
    if (place >= 0) join(i, frames.splice(place, 1)[0] as number);
  }
  return moves.slice(movedLinks.length);
}

const isFrame = (block: Block | undefined) => block?.kind === "container" && block.text === "";

/**
 * Links what is there once on both sides, in different regions between the blocks that are paired: it has moved, however much another
 * block in its place looks like it.
 */
export function movedBetween(
  { before, after }: Pick<Sides, "before" | "after">,
  pairs: readonly (readonly [number, number])[],
): Link[] {
  const regionsOf = (blocks: readonly Block[], side: 0 | 1) => {
    const paired = new Set(pairs.map((pair) => pair[side]));
    const single = singleKeys(blocks);
    const regions = new Map<string, { index: number; region: number }>();
    let region = 0;
    for (const [index, block] of blocks.entries()) {
      if (paired.has(index)) region++;
      else if (isTelling(block) && single.has(keyOf(block)))
        regions.set(keyOf(block), { index, region });
    }
    return regions;
  };
  const come = regionsOf(after, 1);
  return [...regionsOf(before, 0)].flatMap(([key, { index, region }]): Link[] => {
    const there = come.get(key);
    if (there === undefined || there.region === region) return [];
    return [{ before: [index], after: [there.index], moved: true }];
  });
}

/** Whether a block is the same as another one, or an edit of it, given that the blocks beside them are. */
function isSameBeside(sides: Sides, i: number, j: number): boolean {
  const [before, after] = [sides.before[i] as Block, sides.after[j] as Block];
  if (keyOf(before) === keyOf(after)) return true;
  if (before.kind !== after.kind || !comparable(before, after)) return false;
  return likeness(sides.bagsBefore(i), sides.bagsAfter(j)) >= minLikenessBeside;
}

// Containers around a moved block may change, so the key has only its own text.
const keyOf = (block: Block) => `${block.kind}\u0001${block.text.normalize()}`;

function unlinked(blocks: readonly Block[], linked: readonly number[]): Set<number> {
  const rest = new Set(blocks.keys());
  for (const index of linked) rest.delete(index);
  return rest;
}

/** Short labels such as "Example" occur everywhere, so a move of them would be misleading unless the page has them once. */
function isTelling(block: Block): boolean {
  if (block.kind === "image" || block.kind === "code" || block.kind === "table") return true;
  return block.text.length >= 20 || (block.kind === "heading" && block.text.length >= 6);
}

function equalPairs(sides: Sides, removed: Set<number>, added: Set<number>): [number, number][] {
  const indexes = new Map<string, number[]>();
  const single = [sides.before, sides.after].map(singleKeys);
  for (const i of removed) {
    const block = sides.before[i] as Block;
    const key = keyOf(block);
    const isSingle = isLabel.test(block.text) && single.every((keys) => keys.has(key));
    if (!isSingle && !isTelling(block)) continue;
    const same = indexes.get(key);
    if (same) same.push(i);
    else indexes.set(key, [i]);
  }
  const pairs: [number, number][] = [];
  for (const j of added) {
    const i = indexes.get(keyOf(sides.after[j] as Block))?.shift();
    if (i !== undefined) pairs.push([i, j]);
  }
  return pairs;
}

/** At least a short word. */
const isLabel = /[\p{L}\p{N}].*[\p{L}\p{N}]/su;

/** What is in a page once. */
function singleKeys(blocks: readonly Block[]): ReadonlySet<string> {
  const [once, several] = [new Set<string>(), new Set<string>()];
  for (const key of blocks.map(keyOf)) (once.has(key) ? several : once).add(key);
  return new Set([...once].filter((key) => !several.has(key)));
}

function likePairs(sides: Sides, removed: Set<number>, added: Set<number>): [number, number][] {
  const cost = removed.size * added.size;
  if (cost > sides.work.left) {
    sides.work.coarse = true;
    return [];
  }
  sides.work.left -= cost;
  const candidates: { i: number; j: number; share: number }[] = [];
  for (const i of removed) {
    const bag = sides.bagsBefore(i);
    if (bag.weight < minWords || !isTelling(sides.before[i] as Block)) continue;
    for (const j of added) {
      const other = sides.bagsAfter(j);
      if (other.weight < minWords) continue;
      if (!comparable(sides.before[i] as Block, sides.after[j] as Block)) continue;
      const share = likeness(bag, other);
      if (share >= minLikeness) candidates.push({ i, j, share });
    }
  }
  candidates.sort((a, b) => b.share - a.share || a.i - b.i || a.j - b.j);
  return candidates.map(({ i, j }) => [i, j]);
}
