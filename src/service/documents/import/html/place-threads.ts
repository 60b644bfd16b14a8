import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { threadMarksIn, withoutThreadMarks } from "#content/html/text-marks.ts";
import { tidyPart } from "#content/html/tidy.ts";
import type { Block } from "#content/prose/block.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import type { TextPlace } from "../../content/read-page.ts";
import type { SourceThread } from "../source-threads.ts";
import { printMarkdown } from "./stringify.ts";

/** Removes the marks of threads from a page's text, and what was there only for them. */
export function removeThreadMarks(tree: Root): void {
  withoutMarks(tree);
  tidyPart(tree);
}

function withoutMarks(tree: Root): void {
  visit(tree, (node: Nodes) => {
    if ("value" in node) node.value = withoutThreadMarks(node.value);
    if ("alt" in node && node.alt) node.alt = withoutThreadMarks(node.alt);
  });
}

type Mark = { block: number; at: number };

/**
 * Finds the places of threads in a page's text.
 * @param marked the page's tree with the marks; it is read by the same parser as the page will be
 * @param markdown the page's text
 */
export function placeThreads(
  threads: readonly SourceThread[],
  marked: Root,
  markdown: string,
): SourceThread[] {
  const blocks = parseBlocks(markdown);
  const starts = new Map<number, Mark>();
  const ends = new Map<number, Mark>();
  for (const [position, { text }] of parseBlocks(printMarkdown(marked)).entries()) {
    for (const { thread, isEnd, at } of threadMarksIn(text)) {
      const block = sameBlock(blocks, position, withoutThreadMarks(text));
      const marks = isEnd ? ends : starts;
      if (block !== undefined && !marks.has(thread)) marks.set(thread, { block, at });
    }
  }
  return threads.map((thread, number) => {
    const start = starts.get(number) ?? ends.get(number);
    if (start === undefined) return thread;
    return { ...thread, place: placeOf(blocks, start, ends.get(number)) };
  });
}

/** A paragraph with nothing but marks is gone from the text, so that the numbers may differ. */
function sameBlock(blocks: readonly Block[], position: number, text: string): number | undefined {
  if (blocks[position]?.text === text) return position;
  const before = blocks.findLastIndex((block, index) => index < position && block.text === text);
  return before === -1 ? undefined : before;
}

function placeOf(blocks: readonly Block[], start: Mark, end: Mark | undefined): TextPlace {
  const { block } = start;
  if (end === undefined || end.block < block) return { block };
  if (end.block === block && end.at <= start.at) return { block };
  const isWhole =
    end.block === block && start.at === 0 && end.at === (blocks[block]?.text.length ?? 0);
  if (isWhole) return { block };
  return { block, range: { start: start.at, lastBlock: end.block, end: end.at } };
}
