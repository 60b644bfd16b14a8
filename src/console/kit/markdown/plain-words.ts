import type { Drawing } from "#content/drawing/drawing.ts";

/**
 * One line of words without anything that Markdown gives a meaning: most comments and descriptions. A letter comes first, because a
 * number or a dash could begin a list. A colon needs a space behind it, or it could begin a URL or a shortcode.
 */
const pattern = /^\p{L}(?:[\p{L}\p{N} ,;.?!()'’"“”/-]|:(?= ))*$/u;

/** In characters. A longer text has paragraphs or markup anyway. */
const longest = 2000;

/** `www.example.com` becomes a link. */
const link = /www\./i;

/** The result of parsing a text that needs no parser, so that it is drawn at once; undefined for all others. */
export function drawPlainWords(markdown: string): Drawing | undefined {
  const text = markdown.trimEnd();
  if (text.length > longest || !pattern.test(text) || link.test(text)) return undefined;
  const content = { type: "p", props: {}, children: [text] };
  return { pieces: [{ key: text, weight: 1, content }], outline: [], anchors: [] };
}
