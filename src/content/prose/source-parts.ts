import type { Block } from "./block.ts";

/** A block's source, and the source between it and the next block: line breaks, end tags. */
export type SourcePart = { own: string; gap: string };

export type Source = {
  /** The source before the first block; the whole text if there are no blocks. */
  head: string;
  /** By block. Head and all parts in order, own text before gap, are the text. */
  parts: SourcePart[];
};

/**
 * Cuts a text at its blocks, so that every character belongs to one of them. A tag that opens a container without a
 * block of its own goes with the block behind it, an end tag with the block before.
 */
export function cutSource(text: string, blocks: readonly Block[]): Source {
  const starts: number[] = [];
  let previous: Block | undefined;
  for (const block of blocks) {
    const least = starts.at(-1) ?? 0;
    const from = Math.max(least, lineStart(text, Math.min(block.offset, text.length)));
    const free = Math.max(least, Math.min(previous?.endOffset ?? 0, from));
    starts.push(free + openingIn(text.slice(free, from)));
    previous = block;
  }
  const parts = blocks.map((block, index): SourcePart => {
    const start = starts[index] as number;
    const end = starts[index + 1] ?? text.length;
    const own = text.slice(start, Math.max(start, Math.min(block.endOffset, end))).trimEnd();
    return { own, gap: text.slice(start + own.length, end) };
  });
  return { head: text.slice(0, starts[0]), parts };
}

/** Indentation and quote signs before a block belong to it. */
function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && " \t>".includes(text[at - 1] as string)) at--;
  return at === 0 || text[at - 1] === "\n" || text[at - 1] === "\r" ? at : offset;
}

function openingIn(between: string): number {
  const opening = /^[ \t>]*(?:\{%(?!\s*end)|<[a-zA-Z])/m.exec(between);
  return opening ? opening.index : between.length;
}

const endTags = /\n[ \t>]*(?:(?:\{%\s*end[\w-]*\s*%\}|<\/[a-zA-Z][\w-]*\s*>)[ \t]*)+(?=\n|$)/g;

/** Whether blocks are held apart in the usual way: by at most one empty line, and by end tags on lines of their own. */
export function isPlainGap(gap: string): boolean {
  const breaks = gap.replace(endTags, "");
  return /^(?:\n[ \t>]*){0,2}$/.test(breaks) && !/[ \t]\n/.test(breaks);
}
