import { codeLines, masked, maskFormulas } from "./mask-code.ts";

/** `#id`, `.class`, and `key=value`, and nothing else. */
const entry =
  /#[^\s{}"'<>#.=][^\s{}"'<>#=]*|\.-?[A-Za-z_][\w:./-]*|[A-Za-z][\w:.-]*=(?:"[^"{}]*"|'[^'{}]*'|[^\s{}"']+)/;
const list = new RegExp(
  `(?<!\\{)\\{(:?)[ \\t]*((?:${entry.source})(?:[ \\t]+(?:${entry.source}))*)[ \\t]*\\}(?!\\})`,
);
const anywhere = new RegExp(`(\\[\\]\\(\\))?(?<=[)\\]*_~:"${masked}])${list.source}`, "g");
const alone = new RegExp(`^([ \\t]*)${list.source}[ \\t]*$`);
const atEnd = new RegExp(`^(.*?\\S)([ \\t]*)${list.source}[ \\t]*#*[ \\t]*$`);
const afterFence = new RegExp(
  `^([ \\t]*(?:\`{3,}|~{3,}))[ \\t]*([\\w+#-]*)[ \\t]*${list.source}[ \\t]*$`,
);

const idOf = (written: string) =>
  /(?:^|\s)#(\S+)/.exec(written)?.[1] ?? /(?:^|\s)id=["']?([^\s"']+)/.exec(written)?.[1];
const classesOf = (written: string) =>
  [...written.matchAll(/(?:^|\s)\.(\S+)/g)].map(([, name]) => name!);
const anchor = (id: string) => `<a id="${id}"></a>`;

/** A heading's words, and the ID that its list gives it, if any; undefined for a line without such a list. */
export function headingWithList(
  line: string,
): { words: string; id: string | undefined } | undefined {
  const [, words, space, , written] = (line.includes("{") && atEnd.exec(line)) || [];
  if (words === undefined) return undefined;
  const id = idOf(written!);
  // `/users/{id=5}` is a part of a path.
  return space === "" && !/(?:^|\s)#/.test(written!) ? undefined : { words, id };
}

/** What Just the Docs calls a note, with or without a title of its own. */
const note = /^(note|tip|important|warning|caution|danger|info|highlight|new)(-title)?$/;

/**
 * Lists of attributes, as Python-Markdown, kramdown, and Pandoc write them after what they belong to: `[a](b){ .button #id }`. An ID
 * becomes an anchor, and what only says how something looks goes. Those of headings stay for `anchorsForIds`.
 */
export function withoutAttributeLists(lines: readonly string[]): string[] {
  if (!lines.some((line) => line.includes("{") && list.test(line))) return [...lines];
  const isCode = codeLines(lines);
  const masks = maskFormulas(lines.join("\n")).split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!line.includes("{")) out.push(line);
    else if (isCode[at]) out.push(...(isCode[at - 1] ? [line] : fenceWithout(line)));
    else {
      const own = alone.exec(masks[at]!);
      if (own === null) out.push(inlineWithout(line, masks[at]!));
      else {
        const taken = noteAfter(lines, at, own[3]!);
        if (taken !== undefined) {
          out.push(...taken.lines);
          at = taken.last;
        } else settle(out, own[3]!, lines[at + 1] ?? "");
      }
    }
  }
  return out;
}

/** A list on a line of its own belongs to the block above, which it ends. */
function settle(out: string[], written: string, next: string): void {
  const id = idOf(written);
  const above = out.at(-1) ?? "";
  if (id !== undefined && above.trim() !== "" && !/^[ \t]*(?:`{3,}|~{3,}|\|)/.test(above)) {
    out[out.length - 1] = `${above} ${anchor(id)}`;
  } else if (id !== undefined) out.push(anchor(id));
  if (next.trim() !== "") out.push("");
}

/** `{: .note }` before a paragraph or a quote makes it a note; written as GitHub does, for what reads notes. */
function noteAfter(lines: readonly string[], at: number, written: string) {
  const [, kind, titled] =
    classesOf(written)
      .map((name) => note.exec(name))
      .find(Boolean) ?? [];
  if (kind === undefined || (lines[at - 1] ?? "").trim() !== "") return undefined;
  let last = at;
  while ((lines[last + 1] ?? "").trim() !== "") last++;
  const own = lines.slice(at + 1, last + 1).map((line) => line.replace(/^[ \t]*>[ \t]?/, ""));
  if (own.length === 0) return undefined;
  const title = titled === undefined ? "" : ` ${own.shift()!.trim()}`;
  const content = own.map((line) => `> ${inlineWithout(line, maskFormulas(line))}`.trimEnd());
  const name = kind === "highlight" || kind === "new" ? "info" : kind;
  return { lines: [`> [!${name.toUpperCase()}]${title}`, ...content], last };
}

/** `{ .sh title="a" #id }` after a fence: the language, what else is said, and the anchor above. */
function fenceWithout(line: string): string[] {
  const [, fence, language, , written] = afterFence.exec(line) ?? [];
  if (fence === undefined || written === undefined) return [line];
  const [first, ...others] = language ? [language, ...classesOf(written)] : classesOf(written);
  const said = [...written.matchAll(/(?:^|\s)((?!id=)[A-Za-z][\w:.-]*=(?:"[^"]*"|'[^']*'|\S+))/g)];
  const info = [first ?? "", ...said.map(([, pair]) => pair!)].join(" ").trim();
  const id = idOf(written);
  const isOurs = others.length > 0 || id !== undefined || !language;
  if (!isOurs) return [line];
  const indent = /^[ \t]*/.exec(line)![0];
  return [...(id === undefined ? [] : [`${indent}${anchor(id)}`, ""]), fence + info];
}

function inlineWithout(line: string, mask: string): string {
  const isHeading = /^ {0,3}#{1,6}[ \t]/.test(line);
  let out = "";
  let done = 0;
  for (const match of mask.matchAll(anywhere)) {
    const end = match.index + match[0].length;
    // The list at the end of a heading is that of the heading.
    if (isHeading && line.slice(end).trim() === "") continue;
    const id = idOf(match[3]!);
    // `a_{i=1}` is a formula, whatever is around it.
    if (/[*_]$/.test(line.slice(0, match.index)) && !/^\{[:#. \t]/.test(match[0])) continue;
    out += line.slice(done, match.index) + (id === undefined ? "" : anchor(id));
    done = end;
  }
  return out + line.slice(done);
}
