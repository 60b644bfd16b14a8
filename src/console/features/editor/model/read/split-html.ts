import { tagLinePattern } from "#content/prose/tag-line.ts";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import { openElements } from "../html/html-tree.ts";
import { rangeOf } from "./parse.ts";

/**
 * HTML continues until a blank line, so it includes a line of tags directly after it, such as `{% endcolumn %}` after
 * `</figure>`. Makes these lines nodes of their own, except inside an element such as `<pre>`.
 */
export function splitTagLines(node: SyntaxNode, text: string): SyntaxNode[] {
  if (node.type !== "html" || !node.value.includes("{%")) return [node];
  const [start, end] = rangeOf(node);
  const parts: SyntaxNode[] = [];
  let htmlFrom = start;
  let depth = 0;
  let position = start;
  for (const line of text.slice(start, end).split(/(?<=\n|\r(?!\n))/)) {
    const from = position;
    position += line.length;
    const isTagLine = depth <= 0 && tagLinePattern.test(line.trimEnd());
    if (!isTagLine) {
      depth += openElements(line);
      continue;
    }
    parts.push(...part("html", htmlFrom, from, text), ...part("tagLine", from, position, text));
    htmlFrom = position;
  }
  parts.push(...part("html", htmlFrom, end, text));
  return parts;
}

/** A part of a node, without the white space around it. */
function part(type: "html" | "tagLine", from: number, to: number, text: string): SyntaxNode[] {
  const source = text.slice(from, to);
  const value = source.trim();
  if (value === "") return [];
  const start = from + source.indexOf(value);
  // Only offsets of block-level HTML are used.
  const place = (offset: number) => ({ line: 1, column: 1, offset });
  return [{ type, value, position: { start: place(start), end: place(start + value.length) } }];
}
