import { readPageFile } from "../page-file.ts";
import { maskCode } from "./mask-code.ts";

/** Which lines of a file are shown, counted from 1, or which named region of it. Without either, all of it. */
type Selection = { from?: number; to?: number; region?: string };

/** A place in a page where another file is shown. */
type Include = Selection & {
  /** The file's address as written. */
  address: string;
  start: number;
  end: number;
  /** Whether the file is shown as code, although the place isn't in code. */
  isCode: boolean;
};

/** Whether a text may have includes, so that most texts aren't searched. */
export const mayInclude = (text: string) =>
  /@include:|^[ \t]*<<<|-8<-|\{\{[ \t]*#|\{\{[%<][ \t]*(?:include|snippet)\b|\{!|include-markdown/m.test(
    text,
  );

/** VitePress's `<!--@include: ./a.md#region{2,5}-->` and Hugo's and MkDocs' own, outside of code. */
const inText = [
  /<!--[ \t]*@include:[ \t]*(?<path>[^\s#{}<>]+)(?:#(?<region>[\w-]+))?(?:\{(?<from>\d{0,9})(?<range>,)?(?<to>\d{0,9})\})?[ \t]*-->/g,
  /\{\{[%<][ \t]*(?:include|snippet)[ \t]+(?:file=)?"(?<path>[^"\n]+\.(?:md|markdown|html))"[ \t]*\/?[%>]\}\}/g,
  /\{![ \t]*(?<path>[^\s!{}]+)[ \t]*!\}/g,
  /\{%-?\s*include-markdown\s+["'](?<path>[^"'\n]+)["']\s*-?%\}/g,
];
/** `--8<-- "a.md:region"` of MkDocs and `{{#include a.rs:region}}` of mdBook, which code can have, too. */
const anywhere = [
  /(?<=^|\n)[ \t]*-+8<-+[ \t]+["'](?<path>[^"'\n:]+)(?::(?<from>\d{0,9})(?<range>:)?(?<to>\d{0,9})(?=["'])|:(?<region>[\w-]+))?["'][ \t]*(?=\r?\n|$)/g,
  /(?<!\\)\{\{[ \t]*#(?<kind>include|rustdoc_include|playground|playpen)[ \t]+(?<path>[^\s:{}]+)(?::(?<from>\d{0,9})(?<range>:)?(?<to>\d{0,9})(?=[ \t}])|:(?<region>[\w-]+))?(?:[ \t][^{}\n]*)?\}\}/g,
];
const asCode =
  /(?<=^|\n)<<<[ \t]+(?<path>[^\s#{}[\]]+)(?:#(?<region>[\w-]+))?(?:[ \t]*\{[^}\n]*\})?(?:[ \t]*\[[^\]\n]*\])?[ \t]*(?=\r?\n|$)/g;

/** The includes of a page, in its order. */
export function findIncludes(source: string): Include[] {
  const mask = maskCode(source);
  const found = [
    ...inText.flatMap((pattern) => [...mask.matchAll(pattern)]),
    ...mask.matchAll(asCode),
    ...anywhere.flatMap((pattern) => [...source.matchAll(pattern)]),
  ].toSorted((a, b) => a.index - b.index);
  let done = 0;
  return found.flatMap((match): Include[] => {
    const { path = "", region, from = "", range, to = "", kind = "" } = match.groups ?? {};
    if (match.index < done || /^[a-z]+:\/\//i.test(path)) return [];
    const end = match.index + match[0].length;
    done = end;
    const isRange = from !== "" || to !== "";
    return [
      {
        address: path,
        // The indent of the place is that of all its lines.
        start: match.index + /^[ \t]*/.exec(match[0])![0].length,
        end,
        isCode: match[0].startsWith("<<<") || kind.startsWith("play"),
        ...(region !== undefined && { region }),
        ...(isRange && from !== "" && { from: Number(from) }),
        ...(isRange && (range === undefined || to !== "") && { to: Number(to || from) }),
      },
    ];
  });
}

/** A page with the texts of its includes in their places. What has none stays as it is, and is told. */
export function withIncludes(
  page: string,
  includes: readonly Include[],
  textOf: (include: Include) => string | undefined,
): { source: string; missing: string[] } {
  const missing = new Set<string>();
  const hasReturns = page.includes("\r\n");
  let source = "";
  let done = 0;
  for (const include of includes) {
    const { address, start, end, isCode } = include;
    const text = textOf(include);
    const shown = text === undefined ? undefined : partOf(text, include);
    if (shown === undefined) {
      missing.add(address);
      continue;
    }
    const line = page.lastIndexOf("\n", start - 1) + 1;
    const indent = /^[ \t]*$/.exec(page.slice(line, start))?.[0] ?? "";
    const written = isCode ? fenced(shown, address) : shown;
    const lines = written.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
    source += page.slice(done, start) + (hasReturns ? lines.replaceAll("\n", "\r\n") : lines);
    done = end;
  }
  return { source: source + page.slice(done), missing: [...missing] };
}

function fenced(code: string, address: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${/\.(\w+)$/.exec(address)?.[1] ?? ""}\n${code}\n${fence}`;
}

const anyMark = /ANCHOR(?:_END)?:[ \t]*[\w-]+|(?<!-)-+8<-+[ \t]*\[(?:start|end):[ \t]*[\w-]+\]/;
const regionMark = /#[ \t]*(?:end)?region\b/;

/** What of a file is shown, without the marks of its regions; undefined if it has no such region. */
function partOf(file: string, { address, from, to, region }: Include): string | undefined {
  const source = file.replaceAll("\r\n", "\n");
  const text = /\.(?:md|markdown)$/i.test(address) ? readPageFileText(source) : source;
  const lines = text.split("\n");
  let own = lines;
  if (region !== undefined) {
    const name = region.replaceAll(/[^\w-]/g, "");
    const begin = new RegExp(`(?:ANCHOR:|#[ \\t]*region|\\[start:)[ \\t]*${name}(?![\\w-])`);
    const finish = new RegExp(
      `(?:ANCHOR_END:|#[ \\t]*endregion|\\[end:)[ \\t]*${name}(?![\\w-])|#[ \\t]*endregion[ \\t]*(?:-->[ \\t]*)?$`,
    );
    const first = lines.findIndex((line) => begin.test(line));
    if (first === -1) return undefined;
    const last = lines.findIndex((line, index) => index > first && finish.test(line));
    own = lines.slice(first + 1, last === -1 ? undefined : last);
    own = own.filter((line) => !regionMark.test(line));
  } else if (from !== undefined || to !== undefined) own = lines.slice((from ?? 1) - 1, to);
  return own
    .filter((line) => !anyMark.test(line))
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

/** Without the front matter that says something about the file alone; a heading stays. */
function readPageFileText(source: string): string {
  const { front } = readPageFile(source);
  const head = /^\uFEFF?---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(front)?.[0] ?? "";
  return source.slice(head.length);
}
