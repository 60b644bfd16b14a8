import { codeLines, maskCode, masked } from "./mask-code.ts";

/** What formulas have, and escaped parentheses and brackets around words don't. */
const isTex = (text: string) => /[\\^_{}=]/.test(text) || /^\s*[A-Za-z]\s*$/.test(text);

const ofGitHub = new RegExp(`(?<![$\\w])\\$(${masked}{3,})\\$(?![$\\w])`, "g");
const inline = /\\\(([^\n]{1,500}?)\\\)/g;
const open = /^[ \t]*\\\[[ \t]*(.*)$/s;
const mostLines = 100;

/**
 * Formulas as other tools write them: `\(a^2\)` and `\[…\]` on lines of their own, as MkDocs, Sphinx, and Pandoc leave them to
 * MathJax, and GitHub's dollar signs around code.
 */
export function formulasForMarks(lines: readonly string[]): string[] {
  if (!lines.some((line) => /\\[([]|\$`/.test(line))) return [...lines];
  const isCode = codeLines(lines);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const block = isCode[at] ? undefined : blockAt(lines, at, isCode);
    if (block === undefined) out.push(isCode[at] ? lines[at]! : inLine(lines[at]!));
    else {
      out.push(...block.lines);
      at = block.last;
    }
  }
  return out;
}

function blockAt(lines: readonly string[], at: number, isCode: readonly boolean[]) {
  const first = open.exec(lines[at]!)?.[1];
  if (first === undefined) return undefined;
  const own: string[] = [];
  for (let last = at; last < Math.min(lines.length, at + mostLines) && !isCode[last]; last++) {
    const line = last === at ? first : lines[last]!;
    if (line.trim() === "" && last > at) return undefined;
    const end = /^(.*?)\\\][ \t]*$/.exec(line)?.[1];
    own.push(end ?? line);
    if (end === undefined) continue;
    const tex = own.map((each) => each.trim()).filter(Boolean);
    if (!isTex(tex.join("\n"))) return undefined;
    const indent = /^[ \t]*/.exec(lines[at]!)![0];
    return { lines: ["$$", ...tex, "$$"].map((each) => indent + each), last };
  }
  return undefined;
}

function inLine(line: string): string {
  const mask = maskCode(line);
  const places = [
    ...[...mask.matchAll(ofGitHub)].map(({ 0: whole, index }) => ({
      index,
      length: whole.length,
      tex: line.slice(index + 2, index + whole.length - 2),
    })),
    ...[...mask.matchAll(inline)]
      .filter(([, tex = ""]) => isTex(tex) && !tex.includes(masked))
      .map(({ 0: whole, 1: tex = "", index }) => ({ index, length: whole.length, tex })),
  ].toSorted((a, b) => a.index - b.index);
  let out = "";
  let done = 0;
  for (const { index, length, tex } of places) {
    if (index < done) continue;
    out += `${line.slice(done, index)}$${tex.trim()}$`;
    done = index + length;
  }
  return out + line.slice(done);
}
