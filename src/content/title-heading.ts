import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** The title heading at the start of a source: its raw line and its title. */
export type TitleHeading = { raw: string; title: string };

const atx = /^ {0,3}#(?:[ \t]([^\r\n]*))?(?:\r?\n|$)/;
const setext = /^ {0,3}(?![-*+>#|`~\s]|\d+[.)])([^\r\n]+)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/;
/** A longer line is never a title. */
const maximumLength = 2000;
const anchor = /[ \t]*<a\s[^>]*>\s*<\/a>/g;
const special = /[\\`*_[\]<>&~!]/;
const parser = unified().use(remarkParse);

/** Parses a level 1 heading at the very start of `source`; undefined if there is none. */
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

/** The plain text of a heading or a link label, without marks and anchors. */
function plainTitle(written: string): string {
  const bare = written.replaceAll(anchor, "").trim();
  if (!special.test(bare)) return bare;
  // A heading marker in front prevents a leading "-" or "1." from being parsed as a list.
  return toString(parser.parse(`# ${bare}`)).trim();
}

/**
 * The heading line for a title, without a line ending. Parsing it gives the same title (with white space collapsed).
 */
export function printTitleHeading(title: string): string {
  return `# ${escapeTitle(title)}`.trimEnd();
}

/** A title as inline Markdown, with every character escaped that could start a mark. */
export function escapeTitle(title: string): string {
  return title
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/#$/, String.raw`\#`);
}
