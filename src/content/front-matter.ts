import { isMap, isScalar, parseDocument, visit, type Document, type YAMLMap } from "yaml";
import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { markLength, withoutMark } from "./byte-order-mark.ts";

/** The parts of a page file; joined in this order they are the file. */
export type PageFileParts = {
  /** A byte order mark, which isn't part of the text; usually empty. */
  mark: string;
  /** Opening fence with its line ending; empty without front matter. */
  open: string;
  yaml: string;
  close: string;
  /** Blank lines after the front matter. */
  gap: string;
  heading: TitleHeading | undefined;
  /** Blank lines between the heading and the text. */
  headingGap: string;
  text: string;
};

export type FrontMatter = Document<YAMLMap> | undefined;

const frontMatter =
  /^(---[ \t]*\r?\n)((?:(?!(?:---|\.\.\.)[ \t]*(?:\r?\n|$)).*\r?\n)*)((?:---|\.\.\.)[ \t]*(?:\r?\n|$))/;
/** In characters: twice the maximum length of a description. Longer front matter is treated as text. */
const longestFrontMatter = 20_000;
/** Resolving anchors takes quadratic time. */
const mostAnchors = 50;
const blankLines = /^(?:[ \t]*\r?\n)*/;

/** Splits a page file. Front matter that isn't a YAML map stays in the text, so nothing is lost. */
export function splitPageFile(file: string): PageFileParts {
  const mark = file.slice(0, markLength(file));
  const source = withoutMark(file);
  const match = frontMatter.exec(source);
  const isRead =
    match === null || (isModest(match[2]!) && parseFrontMatter(match[2]!) !== undefined);
  if (!isRead) {
    return {
      mark,
      open: "",
      yaml: "",
      close: "",
      gap: "",
      heading: undefined,
      headingGap: "",
      text: source,
    };
  }
  const [whole, open, yaml, close] = match ?? ["", "", "", ""];
  const rest = source.slice(whole.length);
  const gap = blankLines.exec(rest)![0];
  const heading = readTitleHeading(rest.slice(gap.length));
  const afterHeading = rest.slice(gap.length + (heading?.raw.length ?? 0));
  const headingGap = heading ? blankLines.exec(afterHeading)![0] : "";
  const base = { mark, open: open!, yaml: yaml!, close: close!, heading, headingGap };
  // In a file with only text, blank lines at the start belong to the text.
  if (!match && !heading) return { ...base, gap: "", text: source };
  return { ...base, gap, text: afterHeading.slice(headingGap.length) };
}

/** The YAML map between the fences; undefined if it is invalid or not a map. */
export function parseFrontMatter(yaml: string): FrontMatter {
  // The library's duplicate check compares all pairs of keys, which takes seconds for a few thousand.
  const document = parseDocument(yaml, { logLevel: "silent", uniqueKeys: false });
  if (document.errors.length > 0) return undefined;
  if (document.contents === null) return parseDocument("{}") as unknown as Document<YAMLMap>;
  if (!isMap(document.contents) || repeatsKeys(document) || !hasValues(document)) {
    return undefined;
  }
  return document as unknown as Document<YAMLMap>;
}

function isModest(yaml: string): boolean {
  const anchors = yaml.match(/(?:^|[\s,[{])&/g)?.length ?? 0;
  return yaml.length <= longestFrontMatter && anchors <= mostAnchors;
}

function repeatsKeys(document: Document): boolean {
  let repeats = false;
  visit(document, {
    Map(_, map) {
      const keys = new Set(map.items.map(({ key }) => (isScalar(key) ? key.value : key)));
      if (keys.size === map.items.length) return undefined;
      repeats = true;
      return visit.BREAK;
    },
  });
  return repeats;
}

/** False for aliases that don't resolve, or that expand beyond the size of a page. */
function hasValues(document: Document): boolean {
  try {
    document.toJS();
    return true;
  } catch {
    return false;
  }
}

/** Everything before the text. */
export function joinFront(parts: Omit<PageFileParts, "text">): string {
  return (
    parts.mark +
    parts.open +
    parts.yaml +
    parts.close +
    parts.gap +
    (parts.heading?.raw ?? "") +
    parts.headingGap
  );
}

/** The title heading at the start of a source: its raw line and its title. */
type TitleHeading = { raw: string; title: string };

const atx = /^ {0,3}#(?:[ \t]([^\r\n]*))?(?:\r?\n|$)/;
const setext = /^ {0,3}(?![-*+>#|`~\s]|\d+[.)])([^\r\n]+)\r?\n {0,3}=+[ \t]*(?:\r?\n|$)/;
/** A longer line is never a title. */
const maximumLength = 2000;
const anchor = /[ \t]*<a\s[^>]*>\s*<\/a>/g;
const special = /[\\`*_[\]<>&~!]/;
const parser = unified().use(remarkParse);

/** Parses a level 1 heading at the very start of `source`; undefined if there is none. */
function readTitleHeading(source: string): TitleHeading | undefined {
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
