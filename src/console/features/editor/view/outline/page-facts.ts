import type { Node } from "prosemirror-model";

/** A heading of the page. */
export type HeadingPlace = { position: number; level: number; text: string };

/** The headings of a document, at any depth, in reading order. */
export function headingsOf(doc: Node): HeadingPlace[] {
  const found: HeadingPlace[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === "heading" && node.content.size > 0) {
      found.push({ position, level: node.attrs["level"] as number, text: node.textContent });
    }
    return !node.inlineContent;
  });
  return found;
}

const counts = new WeakMap<Node, number>();

/** The number of words of a document. Code and formulas don't count. Blocks that stay the same are counted once. */
export function countWords(node: Node): number {
  const known = counts.get(node);
  if (known !== undefined) return known;
  let count = 0;
  if (node.isTextblock) count = node.type.spec.code ? 0 : wordsIn(node);
  else node.forEach((child) => (count += countWords(child)));
  counts.set(node, count);
  return count;
}

/**
 * Counts words of a document for some milliseconds, so that counting a long page stops nobody from typing. What was counted isn't
 * counted again.
 * @returns the number of words; undefined if the time wasn't enough
 */
export function countWordsFor(milliseconds: number, doc: Node): number | undefined {
  const until = performance.now() + milliseconds;
  const isCounted = doc.content.content.every((block) => {
    if (performance.now() > until) return false;
    countWords(block);
    return true;
  });
  return isCounted ? countWords(doc) : undefined;
}

// Made when it is needed: the browser then reads its data about the language.
let segmenter: Intl.Segmenter | undefined;

/** Languages without spaces between words have words, too. */
function wordsIn(block: Node): number {
  const text = block.textBetween(0, block.content.size, " ", " ");
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
