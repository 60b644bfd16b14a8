import { findLineHunks } from "./line-hunks.ts";
import type { MergePart } from "./merge-part.ts";
import { isBlank } from "./slide.ts";

type Side = "main" | "changeRequest";
const sidesOf = ["main", "changeRequest"] as const;

/**
 * Keeps together what one side moved: a block, an item, a row, or words that it cut in one part and inserted in another. Half of a move
 * would lose its words or have them twice. So if one of these parts conflicts, all of them are one conflict. It is one, too, if both
 * sides move the same words to different places. What the other side changed inside of a block that moves unchanged goes with it.
 * @param parts of a merge, in order
 * @returns the same stretches; those of a conflict have its number
 */
export function keepMovesWhole(parts: readonly MergePart[]): MergePart[] {
  const isShared = ({ base, main, changeRequest }: MergePart) =>
    main !== base && changeRequest !== base;
  // Without a part that both changed, each side's moves are as whole as it made them.
  if (!parts.some(isShared)) return [...parts];
  const moves = {
    main: findMoves(parts, "main"),
    changeRequest: findMoves(parts, "changeRequest"),
  };
  const carried = carryEdits(parts, moves);
  const { groupOf, join } = createGroups(carried.length);
  for (const side of sidesOf) for (const { from, to } of moves[side].values()) join(from, to);
  const contested = new Set(
    carried.flatMap(({ merged }, index) => (merged === undefined ? groupOf(index) : [])),
  );
  for (const [token, { from, to }] of moves.main) {
    const other = moves.changeRequest.get(token);
    const isSame = other?.to === to && carried[to]!.main === carried[to]!.changeRequest;
    if (other !== undefined && !isSame) contested.add(groupOf(from));
  }
  return carried.map((part, index) => {
    const isChanged = part.main !== part.base || part.changeRequest !== part.base;
    const conflict = groupOf(index);
    if (!isChanged || !contested.has(conflict)) return part;
    return { ...part, merged: undefined, conflict };
  });
}

/** Numbers that can be joined to groups, which are named by one of them. */
function createGroups(count: number) {
  const parents = Array.from({ length: count }, (_, index) => index);
  const groupOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root]!;
    parents[index] = root;
    return root;
  };
  const join = (a: number, b: number) => {
    const [first, second] = [groupOf(a), groupOf(b)];
    parents[Math.max(first, second)] = Math.min(first, second);
  };
  return { groupOf, join };
}

/** What a side took out of one part and put into another one, by token. */
type Moves = ReadonlyMap<string, { from: number; to: number }>;

/**
 * A token is moved if it is taken out once and put in once. Common words come and go in any edit, so a word must not be in the rest of the
 * text, nor must two that follow each other. A whole line may.
 */
function findMoves(parts: readonly MergePart[], side: Side): Moves {
  const lost = new Map<string, number>();
  const gained = new Map<string, number>();
  for (const [index, part] of parts.entries()) {
    if (part[side] === part.base) continue;
    const [before, after] = [countTokens(part.base), countTokens(part[side])];
    noteMore(lost, before, after, index);
    noteMore(gained, after, before, index);
  }
  const moves = new Map<string, { from: number; to: number }>();
  for (const [token, from] of lost) {
    const to = gained.get(token) ?? several;
    if (from !== several && to !== several) moves.set(token, { from, to });
  }
  if (moves.size === 0) return moves;
  for (const part of parts) {
    const after = countTokens(part[side]);
    for (const token of countTokens(part.base).keys()) {
      if (after.has(token) && !isLine(token)) moves.delete(token);
    }
  }
  return moves;
}

const several = -1;

/** Notes where there are more of a token than in the other text. */
function noteMore(
  lines: Map<string, number>,
  counts: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  index: number,
): void {
  for (const [token, count] of counts) {
    const more = count - (other.get(token) ?? 0);
    if (more > 0) lines.set(token, more > 1 || lines.has(token) ? several : index);
  }
}

/** Tags and fences: many blocks have the same ones, so they say nothing about where a block comes from. */
const structure = /^[\s>]*(?:\{%.*%\}|(?:```|~~~).*|<\/?\w[^>]*>|\|[\s:|-]+\|?)\s*$/;
const words = /[\p{L}\p{M}\p{N}_]+/gu;

/** The words of a text, each two that follow each other, and the lines as a whole. */
function countTokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (token: string) => counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const line of text.split("\n")) {
    if (isBlank(line) || structure.test(line)) continue;
    const lineWords = line.match(words) ?? [];
    for (const [index, word] of lineWords.entries()) {
      add(word);
      if (index > 0) add(`${lineWords[index - 1]!} ${word}`);
    }
    add(`\n${line.trim()}`);
  }
  return counts;
}

const isLine = (token: string): boolean => token.startsWith("\n");

/** Merges what one side changed in a block into that block where the other side has put it. */
function carryEdits(parts: readonly MergePart[], moves: Record<Side, Moves>): MergePart[] {
  const carried = [...parts];
  for (const [index, part] of parts.entries()) {
    if (part.merged !== undefined) continue;
    const mover = sidesOf.find((side) => isBlank(part[side]));
    const editor = mover === "main" ? "changeRequest" : "main";
    const block = innerLines(part.base);
    const edited = innerLines(part[editor]);
    if (mover === undefined || !isEditOf(edited, block)) continue;
    // Some of it was moved by both, or something else came to stand there.
    if ([...moves[editor].values()].some(({ from, to }) => [from, to].includes(index))) continue;
    const moved = [...moves[mover].values()].filter(({ from }) => from === index);
    const targets = [...new Set(moved.map(({ to }) => to))].flatMap((at) => {
      const merged = putInto(carried[at]!, mover, block, edited);
      return merged === undefined ? [] : [{ at, merged }];
    });
    const [target] = targets;
    if (target === undefined || targets.length > 1) continue;
    carried[index] = { ...part, merged: part[mover] };
    carried[target.at] = { ...carried[target.at]!, merged: target.merged };
  }
  return carried;
}

/** The lines of a block, without the blank ones around it. */
function innerLines(text: string): string[] {
  const trimmed = text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
  return trimmed === "" ? [] : trimmed.split("\n").map(withoutEnd);
}

const withoutEnd = (line: string): string => line.replace(/\r$/, "");

/** Whether all changes are inside of the block: lines before and after it can be blocks of their own, which stay where they are. */
function isEditOf(edited: readonly string[], block: readonly string[]): boolean {
  if (edited.length === 0 || !block.some((line) => /[\p{L}\p{N}]/u.test(line))) return false;
  return findLineHunks(block, edited).every(
    ({ from, to }) => to > from || (from > 0 && to < block.length),
  );
}

/** What a part becomes with the block edited; undefined unless the mover has put the block there, once. */
function putInto(
  part: MergePart,
  mover: Side,
  block: readonly string[],
  edited: readonly string[],
): string | undefined {
  const { merged, base } = part;
  if (merged === undefined || occurrencesOf(base.split("\n"), block).length > 0) return undefined;
  if (occurrencesOf(part[mover].split("\n"), block).length !== 1) return undefined;
  const lines = merged.split("\n");
  const [place, ...others] = occurrencesOf(lines, block);
  if (place === undefined || others.length > 0) return undefined;
  const end = lines[place]!.endsWith("\r") ? "\r" : "";
  const put = edited.map((line) => line + end);
  return lines.toSpliced(place, block.length, ...put).join("\n");
}

/** The indexes at which lines occur among others. */
function occurrencesOf(lines: readonly string[], wanted: readonly string[]): number[] {
  return lines.flatMap((_, at) =>
    wanted.every((line, index) => withoutEnd(lines[at + index] ?? "\n") === line) ? [at] : [],
  );
}
