import { slug } from "github-slugger";
import type { SourceChanges } from "../source-changes.ts";
import { headingWithList } from "./attribute-lists.ts";
import { codeLines } from "./mask-code.ts";
import { codeTabs, details, hint, tabs } from "./print-blocks.ts";

const kinds =
  "note|info|tip|hint|important|warning|caution|danger|error|attention|success|check|done|abstract|summary|tldr|todo|question|help|faq|failure|fail|missing|bug|example|seealso|deprecated|quote|cite";
const isKind = (name: string) => new RegExp(`^(?:${kinds})$`, "i").test(name);

const alert = /^([ \t]*)>[ \t]?\[!([A-Za-z]+)\][+-]?[ \t]*(.*)$/s;
const quote = /^[ \t]*>[ \t]?/;
const directive =
  /^([ \t]*):{3,}[ \t]*\{?([A-Za-z][\w-]*)\}?[ \t]*(?:\[([^\]]*)\])?[ \t]*(\{[^}]*\})?[ \t]*(.*)$/s;
const directiveEnd = /^[ \t]*:{3,}[ \t]*$/;
const admonition =
  /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)(?: [\w -]{0,100})?(?:[ \t]+"(.*)")?[ \t]*$/;
const tab = /^([ \t]*)===[!+]?[ \t]+"(.+)"[ \t]*$/;

/**
 * Notes, tabs, and expandable parts that other tools write as lines become our blocks: `> [!NOTE]` of GitHub and Obsidian, `:::tip`
 * of Docusaurus, VitePress, and Starlight, `!!! note` and `=== "Tab"` of MkDocs. Of a `:::name` with another name the content stays.
 */
export function blocksForLines(lines: readonly string[], changes: SourceChanges): string[] {
  const isCode = codeLines(lines);
  const ends = directiveEnds(lines, isCode);
  const out: string[] = [];
  const put = (indent: string, block: string) => {
    for (const line of block.split("\n")) out.push(line === "" ? "" : indent + line);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const next = isCode[at] ? undefined : blockAt(lines, at, { ends, changes });
    if (next === undefined) out.push(line);
    else {
      put(next.indent, next.block);
      at = next.last;
    }
  }
  return out;
}

type Found = { indent: string; block: string; last: number };

type Reading = { ends: ReadonlyMap<number, number>; changes: SourceChanges };

function blockAt(lines: readonly string[], at: number, reading: Reading): Found | undefined {
  const { changes } = reading;
  return (
    alertAt(lines, at, changes) ?? directiveAt(lines, at, reading) ?? indentedAt(lines, at, changes)
  );
}

const inner = (lines: readonly string[], changes: SourceChanges) =>
  blocksForLines(lines, changes).join("\n").replace(/^\n+/, "").trimEnd();

function alertAt(lines: readonly string[], at: number, changes: SourceChanges): Found | undefined {
  const [, indent = "", kind = "", title] = alert.exec(lines[at]!) ?? [];
  if (!isKind(kind) || quote.test(lines[at - 1] ?? "")) return undefined;
  let last = at;
  while (quote.test(lines[last + 1] ?? "")) last++;
  const content = lines.slice(at + 1, last + 1).map((inside) => inside.replace(quote, ""));
  return { indent, block: hint(kind, title, inner(content, changes)), last };
}

/** The line with the end of each `:::`, by the line with its start. One pass, however many there are. */
function directiveEnds(lines: readonly string[], isCode: readonly boolean[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  lines.forEach((line, at) => {
    if (isCode[at] || !line.includes(":::")) return;
    if (directiveEnd.test(line)) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    } else if (directive.test(line)) open.push(at);
  });
  return ends;
}

function directiveAt(
  lines: readonly string[],
  at: number,
  { ends, changes }: Reading,
): Found | undefined {
  const last = ends.get(at);
  const [, indent = "", name = "", label, attributes = "", rest = ""] =
    (last !== undefined && directive.exec(lines[at]!)) || [];
  if (last === undefined || name === "") return undefined;
  const own = lines.slice(at + 1, last).map((inside) => withoutIndent(inside, indent.length));
  const title = label ?? /title=["']([^"']*)/.exec(attributes)?.[1] ?? rest.replace(/^"|"$/g, "");
  const content = inner(own, changes);
  if (name === "details") return { indent, block: details(title || "Details", content), last };
  if (name === "code-group") return { indent, block: codeTabs(content) ?? content, last };
  if (isKind(name)) return { indent, block: hint(name, title, content), last };
  changes.note("component", 1, `:::${name}`);
  return { indent, block: content, last };
}

/** What MkDocs writes with an indented content. */
function indentedAt(
  lines: readonly string[],
  at: number,
  changes: SourceChanges,
): Found | undefined {
  const line = lines[at]!;
  const [, indent = "", marks, kind = "", title] = admonition.exec(line) ?? [];
  if (marks !== undefined) {
    const { content, last } = indented(lines, at, indent, changes);
    if (content === "") return undefined;
    if (marks === "!!!") return { indent, block: hint(kind, title, content), last };
    return {
      indent,
      block: details(title ?? kind[0]!.toUpperCase() + kind.slice(1), content),
      last,
    };
  }
  const parts: { title: string; content: string }[] = [];
  const outer = tab.exec(line)?.[1];
  let last = at - 1;
  for (let next = at; outer !== undefined;) {
    const [, own, name = ""] = tab.exec(lines[next] ?? "") ?? [];
    if (own !== outer) break;
    const part = indented(lines, next, outer, changes);
    if (part.content === "") break;
    parts.push({ title: name, content: part.content });
    last = part.last;
    next = last + 1;
    while (lines[next]?.trim() === "") next++;
  }
  return parts.length === 0 ? undefined : { indent: outer!, block: tabs(parts), last };
}

function indented(lines: readonly string[], at: number, indent: string, changes: SourceChanges) {
  const deeper = new RegExp(`^${indent}(?: {4}|\t)`);
  let last = at;
  for (let next = at + 1; next < lines.length; next++) {
    if (deeper.test(lines[next]!)) last = next;
    else if (lines[next]!.trim() !== "") break;
  }
  const own = lines.slice(at + 1, last + 1).map((line) => line.replace(deeper, ""));
  return { content: inner(own, changes), last };
}

function withoutIndent(line: string, length: number): string {
  const own = line.length - line.trimStart().length;
  return line.slice(Math.min(own, length));
}

/** In characters: no tool makes an anchor of more, and reading it must take little time. */
const longestHeading = 1_000;

const headingId =
  /^(.*?\S)[ \t]*(?:\{:?[ \t]*#([^\s{}"<>]+)[^{}]*\}|\{\/\*[ \t]*#([^\s{}"<>]+)[ \t]*\*\/\})[ \t]*#*[ \t]*$/;

/** Obsidian's name of a block, after its last word or in a line below it. A number alone could be a power. */
const blockId = /(^|[ \t])\^((?=[\w-]*[A-Za-z])[A-Za-z\d-]{2,})[ \t]*$/;

/**
 * `## Title {#id}` becomes a heading with that anchor, and `^id` after a block an anchor. The first line's is a title's, whose anchor
 * is the page itself.
 */
export function anchorsForIds(lines: readonly string[]): string[] {
  const isCode = codeLines(lines);
  const first = lines.findIndex((line) => line.trim() !== "");
  return lines.map((line, at) => {
    if (isCode[at]) return line;
    const [named, space = "", blockName = ""] = (line.includes("^") && blockId.exec(line)) || [];
    if (named !== undefined) {
      return `${line.slice(0, -named.length)}${space && " "}<a id="${blockName}"></a>`;
    }
    const isHeading =
      line.length <= longestHeading &&
      (/^ {0,3}#{1,6}[ \t]/.test(line) || /^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[at + 1] ?? ""));
    const listed = isHeading ? headingWithList(line) : undefined;
    const [, before, braced, commented] = (isHeading && !listed && headingId.exec(line)) || [];
    const words = listed?.words ?? before;
    const id = listed?.id ?? braced ?? commented;
    if (words === undefined) return line;
    // What only says how a heading looks.
    if (id === undefined) return words;
    const isTitle = at === first && /^ {0,3}(?:#[ \t]|[^#\s])/.test(line);
    const bare = words.replace(/^ {0,3}#{1,6}[ \t]+/, "");
    return isTitle || slug(bare) === id ? words : `${words} <a id="${id}"></a>`;
  });
}
