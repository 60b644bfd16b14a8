import type { ProseNode } from "#content/prose/nest.ts";

/** `:smile:` and `:icon-rocket:`, but not parts of `urn:oasis:names` or of a time. */
const pattern =
  /(?<![\p{L}\p{N}:/]):([a-z0-9][a-z0-9_+-]*):(?![\p{L}\p{N}:/])|(?<![\p{L}\p{N}:/]):([+-]1):/gu;

type TextPart = { text: string } | { shortcode: string; text: string };

/** Splits a text at possible shortcodes. Unknown ones are detected when rendering. */
export function shortcodesIn(text: string): TextPart[] {
  if (!text.includes(":")) return [{ text }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    parts.push({ shortcode: match[1] ?? match[2] ?? "", text: match[0] });
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Splits a text node into text and shortcodes, which a component renders. */
export function splitShortcodes(node: ProseNode): ProseNode[] {
  if (node.type !== "text") return [node];
  const parts = shortcodesIn(node.value);
  if (!parts.some((part) => "shortcode" in part)) return [node];
  return parts.map((part): ProseNode => {
    if (!("shortcode" in part)) return { type: "text", value: part.text };
    const data = { hName: "x-emoji", hChildren: [{ type: "text" as const, value: part.text }] };
    return { type: "htmlElement", name: "span", attributes: {}, children: [], data };
  });
}
