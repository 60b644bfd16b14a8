import { findMoves, movedBetween } from "./align-moves.ts";
import type { Link } from "./align-region.ts";
import { pairRegion } from "./align-region.ts";
import { findMovedSections } from "./moved-sections.ts";
import { markMovedText } from "./moved-text.ts";
import { blockAnchor } from "./anchored-blocks.ts";
import type { Block } from "./block.ts";
import { parseBlocks } from "./blocks.ts";
import { carriedBy, runChanges } from "./changes.ts";
import { diffAsWritten } from "./diff-as-written.ts";
import { whyUnparsed } from "./parse.ts";
import { compareBlocks, kindOf, type ProseDiff, type Row } from "./row.ts";
import { matchSequences } from "./sequence.ts";
import { createBags } from "./similarity.ts";
import { addSourceDifferences } from "./source-differences.ts";
import { diffParts } from "./word-diff.ts";

/**
 * Compares two versions of a page's Markdown as rendered. Differences that only the source shows are added as source
 * differences. Deterministic. Equal texts give only unchanged rows; different texts give at least one changed row.
 * Texts that are too large or complex to parse are compared line by line. Bounded time: 100 KB with 200 edits take
 * about 300 ms, 1 MB a few seconds (run it in a worker).
 */
export function diffProse(before: string, after: string): ProseDiff {
  if (whyUnparsed(before) ?? whyUnparsed(after)) return diffAsWritten(before, after);
  const blocksBefore = parseBlocks(before);
  const blocksAfter = parseBlocks(after);
  const { links, coarse } = alignBlocks(blocksBefore, blocksAfter);
  const created = markMovedText(createRows(blocksBefore, blocksAfter, links));
  const rows = addSourceDifferences(created, {
    before: { text: before, blocks: blocksBefore },
    after: { text: after, blocks: blocksAfter },
  });
  return { rows, before: blocksBefore, after: blocksAfter, coarse };
}

function createRows(
  before: readonly Block[],
  after: readonly Block[],
  links: readonly Link[],
): Row[] {
  const rows: Row[] = [];
  const movedFrom = new Map<number, number>();
  const movedTo = new Map<number, number>();
  for (const link of links) {
    if (!link.moved) continue;
    movedFrom.set(link.after[0] as number, link.before[0] as number);
    movedTo.set(link.before[0] as number, link.after[0] as number);
  }
  const idBefore = (index: number) => blockAnchor(before, index, "before");
  const idAfter = (index: number) => blockAnchor(after, index, "after");
  const headings = findMovedSections(before, after, links);
  const sectionOf = (index: number, id: (heading: Link) => string) => {
    const heading = headings.get(index);
    return heading && { section: id(heading) };
  };

  const addBefore = (index: number) => {
    const id = idBefore(index);
    const to = movedTo.get(index);
    const block = before[index] as Block;
    const row: Row = { id, kind: "removed", before: block, anchors: { before: id }, changes: [] };
    if (to !== undefined) {
      const section = sectionOf(index, (heading) => idBefore(heading.before[0] as number));
      rows.push({ ...row, kind: "moved", counterpart: idAfter(to), ...section });
    } else rows.push({ ...row, changes: carriedBy(block, "before") });
  };
  const addAfter = (index: number) => {
    const id = idAfter(index);
    const from = movedFrom.get(index);
    const block = after[index] as Block;
    const row: Row = { id, kind: "added", after: block, anchors: { after: id }, changes: [] };
    if (from === undefined) rows.push({ ...row, changes: carriedBy(block, "after") });
    else {
      const origin = before[from] as Block;
      rows.push({
        ...row,
        ...compareBlocks(origin, block),
        kind: "moved",
        counterpart: idBefore(from),
        origin,
        ...sectionOf(from, (heading) => idAfter(heading.after[0] as number)),
      });
    }
  };
  const addLink = (link: Link) => {
    const [i] = link.before as [number];
    const [j] = link.after as [number];
    const anchors = { before: idBefore(i), after: idAfter(j) };
    const sides = { before: before[i] as Block, after: after[j] as Block };
    if (link.before.length > 1 || link.after.length > 1)
      rows.push(...partRows(before, after, link));
    else {
      const compared = compareBlocks(sides.before, sides.after);
      rows.push({
        id: anchors.after,
        ...compared,
        kind: kindOf(compared.changes),
        ...sides,
        anchors,
      });
    }
  };

  let i = 0;
  let j = 0;
  const addUntil = (nextI: number, nextJ: number) => {
    const [gone, come] = [before.slice(i, nextI), after.slice(j, nextJ)];
    const sides = {
      before: belongings(gone, before[i - 1], before[nextI]),
      after: belongings(come, after[j - 1], after[nextJ]),
    };
    for (const part of [0, 1, 2] as const) {
      for (let count = sides.before[part]; count > 0; count--) addBefore(i++);
      for (let count = sides.after[part]; count > 0; count--) addAfter(j++);
    }
  };
  for (const link of links) {
    if (link.moved) continue;
    addUntil(link.before[0] as number, link.after[0] as number);
    addLink(link);
    i += link.before.length;
    j += link.after.length;
  }
  addUntil(before.length, after.length);
  return rows;
}

/**
 * How many of the blocks between two others stand with the first one in its list or another container, how many with neither or both,
 * and how many with the second one. What was removed from a list and what came next to the list then don't change places.
 */
function belongings(
  blocks: readonly Block[],
  first: Block | undefined,
  second: Block | undefined,
): [number, number, number] {
  const isWith = (block: Block, one: Block | undefined, other: Block | undefined) =>
    one?.path.some((part) => block.path.includes(part) && !other?.path.includes(part)) ?? false;
  let start = 0;
  while (start < blocks.length && isWith(blocks[start] as Block, first, second)) start++;
  let end = blocks.length;
  while (end > start && isWith(blocks[end - 1] as Block, second, first)) end--;
  return [start, end - start, blocks.length - end];
}

/** The rows of a split (one block before, several after) or of a merge (several before, one after). */
function partRows(before: readonly Block[], after: readonly Block[], link: Link): Row[] {
  const merged = link.before.length > 1;
  const parts = merged ? link.before : link.after;
  const [wholeIndex] = (merged ? link.after : link.before) as [number];
  const whole = (merged ? after : before)[wholeIndex] as Block;
  const blocks = parts.map((index) => (merged ? before : after)[index] as Block);
  const runs = diffParts(
    whole.tokens,
    blocks.map((block) => block.tokens),
    merged,
  );
  return parts.map((partIndex, index) => {
    const part = blocks[index] as Block;
    const partAnchor = blockAnchor(merged ? before : after, partIndex, merged ? "before" : "after");
    const wholeAnchor = blockAnchor(
      merged ? after : before,
      wholeIndex,
      merged ? "after" : "before",
    );
    const own = merged ? { before: partAnchor } : { after: partAnchor };
    const shared = merged ? { after: wholeAnchor } : { before: wholeAnchor };
    return {
      id: partAnchor,
      kind: merged ? "merged" : "split",
      before: merged ? part : whole,
      after: merged ? whole : part,
      anchors: index === 0 ? { ...own, ...shared } : own,
      runs: runs[index] ?? [],
      changes: runChanges(runs[index] ?? []),
      part: { index, count: parts.length },
    };
  });
}

type Alignment = {
  /** Sorted by position after. Moved links are out of order on the before side. */
  links: Link[];
  /** The work was cut short, so some kept content shows as removed and added. */
  coarse: boolean;
};

// Maximum comparisons of two blocks per page; about 100 ms.
const budget = 150_000;

/**
 * Matches blocks of two versions: first equal blocks, then similar blocks in order (edit, split, merge), then removed
 * blocks with blocks added elsewhere (move). Deterministic, with bounded work for pages of any size.
 */
function alignBlocks(before: readonly Block[], after: readonly Block[]): Alignment {
  const keys = {
    before: before.map((block) => block.key.normalize()),
    after: after.map((block) => block.key.normalize()),
  };
  const { pairs, coarse } = matchSequences(keys.before, keys.after);
  keepWithPrevious(pairs, keys.before, keys.after);
  const links: Link[] = pairs.map(([i, j]) => ({ before: [i], after: [j], moved: false }));
  const bags = createBags();
  const bagsBefore = memo((index: number) => bags.of(before[index] as Block));
  const bagsAfter = memo((index: number) => bags.of(after[index] as Block));
  const work = { left: budget, coarse };
  const moves = movedBetween({ before, after }, pairs);
  const moved = {
    before: new Set(moves.flatMap((link) => link.before)),
    after: new Set(moves.flatMap((link) => link.after)),
  };
  const sides = { before, after, bagsBefore, bagsAfter, work, moved };
  links.push(...moves);

  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    if (nextI > i && nextJ > j)
      links.push(...pairRegion(sides, { a0: i, a1: nextI, b0: j, b1: nextJ }));
    i = nextI + 1;
    j = nextJ + 1;
  }
  links.push(...findMoves(sides, links));
  links.sort((a, b) => (a.after[0] as number) - (b.after[0] as number));
  return { links, coarse: work.coarse };
}

/**
 * Pairs a block that occurs several times with the one that follows the same block on the other side. So what came between or went is
 * a section with its own end, and not the end of the section before it and all but its own.
 */
function keepWithPrevious(
  pairs: [number, number][],
  before: readonly string[],
  after: readonly string[],
): void {
  for (const [index, pair] of pairs.entries()) {
    const [i, j] = pairs[index - 1] ?? [-1, -1];
    if (pair[0] === i + 1 && before[i + 1] === after[j + 1]) pair[1] = j + 1;
    else if (pair[1] === j + 1 && before[i + 1] === after[j + 1]) pair[0] = i + 1;
  }
}

function memo<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const cached = made.get(index);
    if (cached !== undefined) return cached;
    const value = make(index);
    made.set(index, value);
    return value;
  };
}
