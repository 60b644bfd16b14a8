import GithubSlugger from "github-slugger";
import type { Block } from "./block.ts";
import { parseBlocks } from "./blocks.ts";

export type OutlineEntry = {
  /** 1 to 6. */
  depth: number;
  text: string;
  /** Unique in the page; the part of the URL after `#`. */
  slug: string;
  line: number;
  offset: number;
};

/** The headings of a page in reading order, including those inside tabs, steps, and hints. */
export function outlineOf(page: string | readonly Block[]): OutlineEntry[] {
  const blocks = typeof page === "string" ? parseBlocks(page) : page;
  const slugger = new GithubSlugger();
  return blocks.flatMap((block) => {
    if (block.kind !== "heading") return [];
    const { depth, line, offset } = block;
    const text = block.text.replaceAll("\u200b", "");
    return [{ depth, text, slug: slugger.slug(text) || slugger.slug("section"), line, offset }];
  });
}
