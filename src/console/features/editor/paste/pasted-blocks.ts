import type { Node } from "prosemirror-model";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { blocksOfMarkdown } from "./insert-pasted.ts";

/** Longer HTML is pasted as text, because converting it takes more than a second. */
const longestHtml = 4_000_000;

/**
 * The blocks of a clipboard's HTML.
 * @returns undefined if it has none, or if it is too long or too nested to convert
 */
export function blocksOfHtml(html: string): readonly Node[] | undefined {
  if (html.length > longestHtml) return undefined;
  try {
    return blocksOfMarkdown(htmlToMarkdown(html));
  } catch (failure) {
    // The library converts nested elements by recursion.
    if (failure instanceof RangeError) return undefined;
    throw failure;
  }
}
