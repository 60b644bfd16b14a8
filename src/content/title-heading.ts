import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** The title heading at the start of a source: its raw line and the title it says. */
export type TitleHeading = { raw: string; title: string };

const atx = /^ {0,3}#(?:[ \t]([^\r\n]*))?(?:\r?\n|$)/;
const setext = /^ {0,3}(?![-*+>#|`~\s]|\d+[.)])([^\r\n]+)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/;
/** A longer line is no title, whatever it begins with. */
const maximumLength = 2000;
const anchor = /[ \t]*<a\s[^>]*>\s*<\/a>/g;
const special = /[\\`*_[\]<>&~!]/;
const parser = unified().use(remarkParse);

/** Reads a heading of level 1 that begins at the first character of `source`; undefined when there is none. */
export function readTitleHeading(source: string): TitleHeading | undefined {
  const match = atx.exec(source) ?? setext.exec(source);
  if (!match || match[0].length > maximumLength) return undefined;
  return { raw: match[0], title: plainTitle(withoutClosingHashes((match[1] ?? "").trim())) };
}

function withoutClosingHashes(written: string): string {
  let end = written.length;
  while (written[end - 1] === "#") end--;
  return end === 0 || /\s/.test(written[end - 1]!) ? written.slice(0, end).trimEnd() : written;
}

/** What a heading's or a link label's Markdown says without its marks and anchors. */
function plainTitle(written: string): string {
  const bare = written.replaceAll(anchor, "").trim();
  if (!special.test(bare)) return bare;
  // A heading's mark in front keeps a leading "-" or "1." from being read as a list.
  return toString(parser.parse(`# ${bare}`)).trim();
}

/** The heading line for a title, without a line end; reading it gives the same title (white space collapsed). */
export function printTitleHeading(title: string): string {
  return `# ${escapeTitle(title)}`.trimEnd();
}

/** A title as inline Markdown: every character that could begin a mark is escaped. */
export function escapeTitle(title: string): string {
  return title
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/#$/, String.raw`\#`);
}
