import { findHunks, type Hunk } from "./hunks.ts";
import { hanAndKana } from "./prose/words.ts";
import { mergeWords, tokensOf } from "./merge-words.ts";

/** A text as words, each with the white space and quote marks before it; the last word stands for the end. */
type Flow = { words: string[]; gaps: string[] };

/**
 * Merges versions of prose whose lines break in other places: the words as `mergeWords` does, the line breaks of the side that moved
 * them. If both did, each line breaks where one of them breaks it.
 *
 * @returns undefined if the sides changed the same words, if anything but line breaks inside of paragraphs has changed between the words,
 *   or if both sides changed words of more than one paragraph
 */
export function mergeWrapped(
  base: string,
  main: string,
  changeRequest: string,
): string | undefined {
  // The result must not depend on which side is main.
  const [first = "", second = ""] = [main, changeRequest].sort();
  const flow = flowOf(base);
  const [firstFlow, secondFlow] = [flowOf(first), flowOf(second)];
  const firstPairs = keptWords(flow, firstFlow);
  const secondPairs = keptWords(flow, secondFlow);
  const isOnlyWrapped = [firstPairs, secondPairs].some(({ hasEdits }) => !hasEdits);
  if (!isOnlyWrapped && ![base, main, changeRequest].every(isParagraph)) return undefined;
  const moved = movedBreaks(flow, [
    { flow: firstFlow, ...firstPairs },
    { flow: secondFlow, ...secondPairs },
  ]);
  if (moved === undefined || moved.size === 0) return undefined;
  const wrap = ({ words, gaps }: Flow, spaced: ReadonlyMap<number, number>) => {
    const indexes = new Map([...spaced].map(([original, index]) => [index, original]));
    return words
      .map((word, index) => (moved.get(indexes.get(index) ?? -1) ?? gaps[index]!) + word)
      .join("");
  };
  const own = new Map(flow.words.map((_, index) => [index, index]));
  return mergeWords(
    [wrap(flow, own)],
    [wrap(firstFlow, firstPairs.spaced)],
    [wrap(secondFlow, secondPairs.spaced)],
  );
}

function flowOf(text: string): Flow {
  const flow: Flow = { words: [], gaps: [] };
  let gap = "";
  let isLineStart = true;
  for (const token of tokensOf(text)) {
    if (token.trim() === "" || (token === ">" && isLineStart)) {
      gap += token;
      isLineStart ||= token === "\n";
      continue;
    }
    flow.words.push(token);
    flow.gaps.push(gap);
    gap = "";
    isLineStart = false;
  }
  flow.words.push("");
  flow.gaps.push(gap);
  return flow;
}

/** `spaced`: for a word of the original, the index on a side of what has the white space that was before it. */
type Kept = { spaced: Map<number, number>; hasEdits: boolean };

/** The words of the original that a side keeps, and those in whose place it has others. */
function keptWords(original: Flow, side: Flow): Kept {
  const hunks: readonly Hunk[] = findHunks(original.words, side.words);
  const pairs = new Map<number, number>();
  let [at, index] = [0, 0];
  for (const { from, to, put } of [...hunks, { from: original.words.length, to: 0, put: [] }]) {
    while (at < from) pairs.set(at++, index++);
    const replaced = put.length === to - from ? put.length : Math.min(1, put.length, to - from);
    for (let n = 0; n < replaced; n++) pairs.set(at + n, index + n);
    at = to;
    index += put.length;
  }
  const kept = new Set(pairs.values());
  // What was put before a word, such as the bracket of a link, now has its white space.
  const spaced = new Map(
    [...pairs].map(([at, place]) => {
      if (original.gaps[at] === "") return [at, place];
      let first = place;
      while (side.gaps[first] === "" && first > 0 && !kept.has(first - 1)) first--;
      return [at, side.gaps[first] === "" ? place : first];
    }),
  );
  return { spaced, hasEdits: hunks.length > 0 };
}

/**
 * The new white space before words of the original whose line a side has broken otherwise; undefined if a side changed more than where
 * lines break.
 */
function movedBreaks(
  original: Flow,
  sides: readonly ({ flow: Flow } & Kept)[],
): ReadonlyMap<number, string> | undefined {
  const moved = new Map<number, string>();
  for (const { flow, spaced } of sides) {
    for (const [at, index] of spaced) {
      const [was, now] = [original.gaps[at]!, flow.gaps[index]!];
      if (was === now) continue;
      const isInside = at > 0 && at < original.words.length - 1 && index > 0;
      const isUnspaced =
        isInside && unspaced.test(`${original.words[at - 1]}\n${original.words[at]}`);
      const isFree = (gap: string) => isSoft(gap) || (isUnspaced && gap === "");
      if (!isInside || !isFree(was) || !isFree(now)) return undefined;
      const other = moved.get(at);
      moved.set(at, other !== undefined && other > now ? other : now);
    }
  }
  return moved;
}

/** Between Chinese or Japanese characters, where lines break without a space. */
const unspaced = new RegExp(`(?:${hanAndKana}|[、。！？」』）])\n(?:${hanAndKana}|[「『（])`, "v");

/** Whether white space only separates words: at most one line break, and not one that readers see. */
function isSoft(gap: string): boolean {
  return gap !== "" && /^ ?(?:\r?\n[ \t>]*)?$/.test(gap);
}

/** Whether a text is one paragraph, or the paragraph of an item, and nothing else. */
function isParagraph(text: string): boolean {
  const [first = "", ...rest] = text.trimEnd().split("\n");
  const isText = (line: string) =>
    !/^[\s>]*(?:$|[-+*](?:\s|$)|\d{1,9}[.)]|[#|<:]|\{%|={3})/.test(line);
  return first.trim() !== "" && !/^[\s>]*(?:[#|<]|\{%)/.test(first) && rest.every(isText);
}
