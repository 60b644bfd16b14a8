import { blockAnchor, type Side } from "#content/prose/anchor.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { outlineOf } from "#content/prose/outline.ts";
import { isTooNested, parseTree } from "#content/prose/parse.ts";

/** A piece of a page that can be drawn on its own. Plain strings, so that equal pieces are cheap to recognise. */
export type Chunk = {
  key: string;
  source: string;
  /** `offset anchor` by line. */
  anchors: string;
  /** `offset slug` by line. */
  slugs: string;
};

/**
 * Cuts a page at the borders of its outermost blocks, so that an edit draws the touched block only. A page whose parts
 * refer to each other (footnotes, link definitions) stays whole.
 */
export function chunksOf(markdown: string, side: Side | undefined): Chunk[] {
  if (isTooNested(markdown)) return [];
  const blocks = parseBlocks(markdown);
  const anchors = side
    ? blocks.map((block, index) => [block.offset, blockAnchor(blocks, index, side)] as const)
    : [];
  const slugs = outlineOf(blocks).map(({ offset, slug }) => [offset, slug] as const);
  const seen = new Map<string, number>();
  return ranges(markdown).map(([start, end]) => {
    const source = markdown.slice(start, end);
    const within = (entries: readonly (readonly [number, string])[]) =>
      entries
        .filter(([offset]) => offset >= start && offset < end)
        .map(([offset, value]) => `${offset - start} ${value}`)
        .join("\n");
    const repeated = seen.get(source) ?? 0;
    seen.set(source, repeated + 1);
    return { key: `${source}${repeated}`, source, anchors: within(anchors), slugs: within(slugs) };
  });
}

function ranges(markdown: string): [number, number][] {
  if (/^ {0,3}\[[^\]\n]+\]:/m.test(markdown)) return [[0, markdown.length]];
  const found: [number, number][] = [];
  for (const { position } of parseTree(markdown)) {
    const from = position?.start.offset ?? 0;
    const to = position?.end.offset ?? from;
    const last = found.at(-1);
    // Several nodes come from one piece of HTML: what overlaps stays together.
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else found.push([from - ((position?.start.column ?? 1) - 1), to]);
  }
  return found;
}
