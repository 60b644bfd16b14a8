import type { SourceChanges } from "../source-changes.ts";
import { maskCode } from "./mask-code.ts";

/** MDX without program code. */
type Plain = {
  markdown: string;
  /** Texts and addresses of files by the name that the code gives them. */
  values: ReadonlyMap<string, string>;
  hasComponents: boolean;
};

const importLine = /^import\s(?:.*\sfrom\s+)?["'][^"']+["'];?[ \t]*$/;

/** Removes imports, exports, and comments, which are program code, and resolves texts that the code names. */
export function withoutCode(text: string, isMdx: boolean, changes: SourceChanges): Plain {
  const values = new Map<string, string>();
  const hasComponents = /<[A-Z]|\{%|\{\{[<%]/.test(text);
  if (!isMdx && !/<[A-Z]/.test(text)) return { markdown: text, values, hasComponents };
  const lines = text.split("\n");
  const masks = maskCode(text).split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const isStart = (kept.at(-1) ?? "").trim() === "";
    const isCode = isMdx ? /^(?:import|export)\b/ : importLine;
    if (!isStart || !isCode.test(masks[at]!)) {
      kept.push(lines[at]!);
      continue;
    }
    changes.note("program");
    const end = isMdx ? endOfCode(masks, at) : at;
    noteValues(lines.slice(at, end + 1).join("\n"), values);
    at = end;
    while (lines[at + 1]?.trim() === "" && (kept.at(-1) ?? "").trim() === "") at++;
  }
  return { markdown: withoutComments(kept.join("\n"), values, changes), values, hasComponents };
}

/** Code ends at an empty line outside of brackets, or where the next import or export begins. */
function endOfCode(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at++) {
    for (const character of lines[at]!) {
      if ("{([".includes(character)) depth++;
      else if ("})]".includes(character)) depth--;
    }
    const next = lines[at + 1];
    if (
      depth <= 0 &&
      (next === undefined || next.trim() === "" || /^(?:import|export)\b/.test(next))
    )
      return at;
  }
  return start;
}

function noteValues(code: string, values: Map<string, string>): void {
  for (const [, name, , value] of code.matchAll(
    /\b(?:const|let|var)\s+(\w+)\s*=\s*(["'`])([^"'`$\n]*)\2/g,
  ))
    values.set(name!, value!);
  for (const [, name, value] of code.matchAll(/\bimport\s+(\w+)\s+from\s+["']([^"']+)["']/g))
    values.set(name!, value!);
}

function withoutComments(
  text: string,
  values: ReadonlyMap<string, string>,
  changes: SourceChanges,
): string {
  const mask = maskCode(text);
  let out = "";
  let done = 0;
  const expression =
    /\{\/\*[\s\S]*?\*\/\}|(?<![={\w$])\{\s*(?:(\w+)|"([^"\n]*)"|'([^'\n]*)')\s*\}/g;
  for (const match of mask.matchAll(expression)) {
    const [whole, name, double, single] = match;
    if (whole.startsWith("{/*")) changes.note("comment");
    const value = whole.startsWith("{/*")
      ? ""
      : name === undefined
        ? (double ?? single ?? "")
        : values.get(name);
    if (value === undefined) continue;
    let end = match.index + whole.length;
    // A comment on its own lines goes with the empty line after it.
    const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, match.index - 80), match.index));
    if (value === "" && isAlone)
      end += /^[ \t]*\n(?:[ \t]*(?:\n|$))?/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
    out += text.slice(done, match.index) + value;
    done = end;
  }
  return out + text.slice(done);
}
