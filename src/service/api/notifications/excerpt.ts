import { withNames } from "#content/mention.ts";

const longest = 160;

/** The beginning of a comment as plain text, on one line. */
export function excerptOf(markdown: string): string {
  // More than can be left after the marks are removed.
  const { text } = withNames(markdown.slice(0, 4 * longest));
  const plain = text
    .replaceAll(/^\s*(?:`{3,}|~{3,}).*$/gm, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[*+-]|\d+[.)])[ \t]+/gm, "")
    .replaceAll(/\\([!-/:-@[-`{-~])|\*{1,3}|_{2,3}|`+|~~/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest).trimEnd()}…`;
}
