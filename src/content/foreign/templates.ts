import type { SourceChanges } from "../source-changes.ts";
import { endsOf, type FindEnd } from "./find-end.ts";
import { codeLines, maskCode } from "./mask-code.ts";

type Rule = { pattern: RegExp; write: (match: RegExpExecArray) => string };

const address = (path: string) => encodeURI(path.trim());

/** Addresses that Hugo and Jekyll compute, as the paths of their files; `joinLinks` finds their pages. */
const rules: Rule[] = [
  {
    pattern:
      /\{\{[<%][ \t]*(?:rel)?ref[ \t]+(?:path=)?["`]([^"`\n]{1,300})["`][^{}\n]{0,200}[%>]\}\}/g,
    write: ([, path = ""]) => address(path),
  },
  {
    pattern: /\{\{[<%][ \t]*(?:rel)?ref[ \t]+([^\s"`{}]{1,300})[ \t]*[%>]\}\}/g,
    write: ([, path = ""]) => address(path),
  },
  {
    pattern: /\{%-?[ \t]*link[ \t]+([^\s{}%]{1,300})[ \t]*-?%\}/g,
    write: ([, path = ""]) => `/${address(path)}`,
  },
  {
    pattern: /\{%-?[ \t]*post_url[ \t]+([^\s{}%]{1,300})[ \t]*-?%\}/g,
    write: ([, path = ""]) => `/_posts/${address(path)}`,
  },
  {
    pattern:
      /\{\{-?[ \t]*["']([^"'\n{}]{1,300})["'][ \t]*\|[ \t]*(?:relative|absolute)_url[ \t]*-?\}\}/g,
    write: ([, path = ""]) => address(path),
  },
  { pattern: /\{\{-?[ \t]*site\.(?:baseurl|url)[ \t]*-?\}\}/g, write: () => "" },
  { pattern: /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g, write: () => "" },
];

const highlight = /^([ \t]*)\{%-?[ \t]*highlight[ \t]+([\w+#-]+)(?:[^\w+#%-][^%]*)?%\}[ \t]*$/;
const highlightEnd = /^[ \t]*\{%-?[ \t]*endhighlight[ \t]*-?%\}[ \t]*$/;
const myst =
  /^([ \t]*)(`{3,})\{(note|tip|hint|important|warning|caution|danger|error|attention|seealso|admonition)\}[ \t]*(.*)$/;
const program = /^<(script|style)\b[^>]*>/i;
const ownContents = /^[ \t]*(?:\[\[_?toc_?\]\]|\[TOC\]|\{:?[ \t]*toc[ \t]*\})[ \t]*$/i;

/** What templates of other tools would have replaced: addresses, code, notes, programs of a page, and its table of contents. */
export function withoutTemplates(text: string, changes: SourceChanges): string {
  const mask = /\{[{%]/.test(text) ? maskCode(text) : "";
  const places = rules
    .flatMap(({ pattern, write }) =>
      [...mask.matchAll(pattern)].map((match) => ({ match, written: write(match) })),
    )
    .toSorted((a, b) => a.match.index - b.match.index);
  let out = "";
  let done = 0;
  for (const { match, written } of places) {
    if (match.index < done) continue;
    out += text.slice(done, match.index) + written;
    done = match.index + match[0].length;
  }
  return linesWithout((out + text.slice(done)).split("\n"), changes).join("\n");
}

function linesWithout(lines: readonly string[], changes: SourceChanges): string[] {
  const isCode = codeLines(lines);
  const ends = endsOf(lines);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const part = partAt(lines, at, { isCode, ends });
    if (part !== undefined) {
      if (part.isProgram) changes.note("program");
      out.push(...part.lines);
      at = part.last;
    } else if (!isCode[at] && ownContents.test(line)) changes.note("contents");
    else out.push(line);
  }
  return out;
}

type Part = { lines: string[]; last: number; isProgram?: boolean };

/** The part of several lines that begins at a line. */
function partAt(
  lines: readonly string[],
  at: number,
  { isCode, ends }: { isCode: readonly boolean[]; ends: FindEnd },
): Part | undefined {
  const line = lines[at]!;
  const [, indent = "", fence, kind = "", title = ""] = myst.exec(line) ?? [];
  // Only where code begins: inside of it, this is an example.
  if (fence !== undefined && !isCode[at - 1]) {
    const last = ends(at + 1, (each) => each.trim() === fence, fence);
    if (last === -1) return undefined;
    const name = kind === "admonition" ? "note" : kind;
    const content = lines.slice(at + 1, last).filter((each) => !/^[ \t]*:\w[\w-]*:/.test(each));
    return {
      lines: [`${indent}:::${name}${title && ` ${title}`}`, ...content, `${indent}:::`],
      last,
    };
  }
  if (isCode[at]) return undefined;
  const [, before = "", language] = highlight.exec(line) ?? [];
  if (language !== undefined) {
    const last = ends(at + 1, (each) => highlightEnd.test(each), "highlight");
    if (last === -1) return undefined;
    return {
      lines: [`${before}\`\`\`${language}`, ...lines.slice(at + 1, last), `${before}\`\`\``],
      last,
    };
  }
  const name = program.exec(line)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const last = ends(at, (each) => each.toLowerCase().includes(`</${name}>`), name);
  return last === -1 ? undefined : { lines: [], last, isProgram: true };
}
