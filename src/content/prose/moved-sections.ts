import type { Link } from "./align-region.ts";
import type { Block } from "./block.ts";

/**
 * Finds the sections that moved as a whole: a heading and its blocks that are still there. Others may have been added to it or removed
 * from it, and a few may have moved elsewhere; none stayed.
 *
 * @returns the link of the heading for each block of such a section, by its index before
 */
export function findMovedSections(
  before: readonly Block[],
  after: readonly Block[],
  links: readonly Link[],
): ReadonlyMap<number, Link> {
  const linkOf = new Map<number, Link>();
  for (const link of links) for (const index of link.before) linkOf.set(index, link);
  const headings = new Map<number, Link>();
  for (const [index, block] of before.entries()) {
    const heading = linkOf.get(index);
    if (block.kind !== "heading" || !heading?.moved || headings.has(index)) continue;
    const place = heading.after[0] as number;
    const end = endOfSection(after, place);
    const kept: number[] = [];
    for (let at = index + 1; at < endOfSection(before, index); at++)
      if (linkOf.has(at)) kept.push(at);
    const went = kept.filter((at) => {
      const to = (linkOf.get(at) as Link).after[0] as number;
      return to > place && to < end;
    });
    const isWhole = kept.every((at) => (linkOf.get(at) as Link).moved);
    if (went.length * 2 > kept.length && isWhole)
      for (const at of [index, ...went]) headings.set(at, heading);
  }
  return headings;
}

/** The index after the last block below a heading. */
function endOfSection(blocks: readonly Block[], start: number): number {
  const heading = blocks[start] as Block;
  const depth = heading.kind === "heading" ? heading.depth : 0;
  let end = start + 1;
  for (; end < blocks.length; end++) {
    const block = blocks[end] as Block;
    if (block.path.length < heading.path.length) break;
    const isBeside = block.path.length === heading.path.length;
    if (isBeside && block.kind === "heading" && block.depth <= depth) break;
  }
  return end;
}
