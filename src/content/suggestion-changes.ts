import { findHunks, type Hunk } from "./hunks.ts";
import { blockTags, isWord, openMarks, tokensOf } from "./merge-words.ts";

/** A change that a suggestion makes to the Markdown of its block, which can be taken over without the others. */
type SuggestedChange = {
  /** Offsets into the block's Markdown; `to` is exclusive. */
  from: number;
  to: number;
  before: string;
  after: string;
};

/**
 * The changes that a suggestion consists of, in order. Any of them can be made without the others: what holds marks, brackets, tags,
 * cells, or a code block together is one change. In code, a change is of whole lines.
 *
 * @returns none if the suggestion says what the block says
 */
export function suggestedChanges(original: string, suggestion: string): SuggestedChange[] {
  const after = suggestion.trimEnd();
  if (original === after) return [];
  // Without its text, there is no block.
  if (after === "") return [{ from: 0, to: original.length, before: original, after }];
  const cut = isCode(original) ? linesOf : tokensOf;
  const base = cut(original);
  const hunks = findHunks(base, cut(after));
  const starts = [0];
  for (const token of base) starts.push(starts.at(-1)! + token.length);
  return separable(base, hunks).map(({ from, to, put }) => ({
    from: starts[from]!,
    to: starts[to]!,
    before: base.slice(from, to).join(""),
    after: put.join(""),
  }));
}

/** The Markdown of a block with some of the changes that are suggested for it. */
export function withChanges(original: string, changes: readonly SuggestedChange[]): string {
  let text = original;
  for (const { from, to, after } of changes.toReversed()) {
    text = text.slice(0, from) + after + text.slice(to);
  }
  return text;
}

/**
 * How many of the changes a block has that says what it said, apart from them; undefined if it says anything else.
 *
 * @param changes - of `original`
 */
export function countTaken(
  original: string,
  changes: readonly SuggestedChange[],
  now: string,
): number | undefined {
  const failed = new Set<string>();
  const match = (index: number, at: number): number | undefined => {
    const start = changes[index - 1]?.to ?? 0;
    const change = changes[index];
    const kept = original.slice(start, change?.from);
    const end = at + kept.length;
    if (!now.startsWith(kept, at)) return undefined;
    if (change === undefined) return end === now.length ? 0 : undefined;
    const key = `${index} ${at}`;
    if (failed.has(key)) return undefined;
    const follow = (text: string) =>
      now.startsWith(text, end) ? match(index + 1, end + text.length) : undefined;
    const taken = follow(change.after);
    const hunkIndex = taken === undefined ? follow(change.before) : taken + 1;
    if (hunkIndex === undefined) failed.add(key);
    return hunkIndex;
  };
  return match(0, 0);
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const isCode = (text: string) => fence.test(text);
const linesOf = (text: string) => text.split(/(?<=\n)/);

/** Joins hunks that can't be told apart, or that only make sense together. */
function separable(base: readonly string[], hunks: readonly Hunk[]): Hunk[] {
  const near: Hunk[] = [];
  for (const hunk of joinStructural(base, hunks)) {
    const last = near.at(-1);
    const isOpen = last !== undefined && !isClosed(base, last);
    const isBeside = last !== undefined && !base.slice(last.to, hunk.from).some(isBetween);
    if (last !== undefined && (isOpen || isBeside))
      near[near.length - 1] = joined(base, last, hunk);
    else near.push(hunk);
  }
  const end = near.at(-1);
  // What is left open until the end may belong to anything before.
  if (end === undefined || near.length === 1 || isClosed(base, end)) return near;
  return [near.reduce((hunk, other) => joined(base, hunk, other))];
}

/** All that changes cells, tags of blocks, or the borders of code, with what is between them, as one. */
function joinStructural(base: readonly string[], hunks: readonly Hunk[]): Hunk[] {
  const structural = hunks.filter(
    ({ from, to, put }) => shape(base.slice(from, to)) !== shape(put),
  );
  const [first, last] = [structural[0], structural.at(-1)];
  if (first === undefined || last === undefined || first === last) return [...hunks];
  const [from, to] = [hunks.indexOf(first), hunks.indexOf(last)];
  const merged = hunks.slice(from, to + 1).reduce((all, hunk) => joined(base, all, hunk));
  return [...hunks.slice(0, from), merged, ...hunks.slice(to + 1)];
}

/** What of a text isn't in its words. */
function shape(tokens: readonly string[]): string {
  const cells = tokens.filter((token) => token === "|").length;
  const fences = tokens.join("").match(/^ {0,3}(?:`{3,}|~{3,}).*$/gm) ?? [];
  return `${cells} ${blockTags(tokens)} ${fences.join("\n")}`;
}

/** What keeps two changes apart: a word, or the border of a cell. */
const isBetween = (token: string) => isWord(token) || token === "|";

const isClosed = (base: readonly string[], { from, to, put }: Hunk) =>
  openMarks(base.slice(from, to)) === openMarks(put);

function joined(base: readonly string[], one: Hunk, other: Hunk): Hunk {
  const put = [...one.put, ...base.slice(one.to, other.from), ...other.put];
  return { from: one.from, to: other.to, put };
}
