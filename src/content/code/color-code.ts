import highlighter from "highlight.js/lib/core";
import { loadGrammar } from "./grammars.ts";
import type { Grammar } from "./languages.ts";

/** A colored part of a code, as offsets in its text. Plain data, so that a worker can send it. */
export type ColoredPart = { from: number; to: number; kind: Kind };

/** The whole code in runs. The grammar must be loaded. 10 KB take about 10 ms, a malicious code takes longer. */
export const runsOfCode = (text: string, grammar: Grammar): Run[] =>
  runsOf(highlighter.highlight(text, { language: grammar }).value);

/**
 * The colored parts of a code, in their order. Run this where it doesn't delay others, with a time limit.
 *
 * @throws if the grammar can't be loaded
 */
export async function colorCode(text: string, grammar: Grammar): Promise<ColoredPart[]> {
  await loadGrammar(grammar);
  const parts: ColoredPart[] = [];
  let from = 0;
  for (const { text: part, kind } of runsOfCode(text, grammar)) {
    const to = from + part.length;
    if (kind !== undefined) parts.push({ from, to, kind });
    from = to;
  }
  return parts;
}

/** What a part of a code is. Each has one color. */
const kinds = {
  keyword: "keyword literal operator selector-tag template-tag doctag",
  type: "type built_in class_ symbol meta selector-class selector-id selector-pseudo",
  name: "title function_ name section",
  string: "string regexp char quote link code",
  number: "number",
  property: "attr attribute property variable template-variable selector-attr bullet",
  note: "comment",
  added: "addition",
  removed: "deletion",
} as const;

type Kind = keyof typeof kinds;

const kindOf = new Map(
  (Object.entries(kinds) as [Kind, string][]).flatMap(([kind, scopes]) =>
    scopes.split(" ").map((scope) => [scope, kind]),
  ),
);

/** A part of a code in one color; the color of the text if `kind` is undefined. */
export type Run = { text: string; kind: Kind | undefined };

const part = /<span class="([^"]*)">|<\/span>|([^<]+)/g;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Reads what the highlighter writes: escaped text in nested spans. */
function runsOf(html: string): Run[] {
  const runs: Run[] = [];
  const open: (Kind | undefined)[] = [];
  for (const [, scopes, text] of html.matchAll(part)) {
    if (scopes !== undefined) open.push(innerKind(scopes, open.at(-1)));
    else if (text === undefined) open.pop();
    else
      add(runs, {
        text: text.replaceAll(/&[^;]+;/g, (sign) => entities[sign]!),
        kind: open.at(-1),
      });
  }
  return runs;
}

/** `hljs-title class_` → the kind of its last known scope. An expression in a string isn't a string. */
function innerKind(scopes: string, outer: Kind | undefined): Kind | undefined {
  const names = scopes.split(" ").map((name) => name.replace(/^hljs-/, ""));
  if (names.includes("subst")) return undefined;
  const innermost = names.map((name) => kindOf.get(name)).findLast((kind) => kind !== undefined);
  return innermost ?? outer;
}

/** The end of `--` or `.`: what follows is an option or a part, even if a command has the same name, as in `--env`. */
const leadsToPart = /[-.]$/;

function add(runs: Run[], { text, kind: written }: Run): void {
  const last = runs.at(-1);
  const isPart = written === "type" && last !== undefined && leadsToPart.test(last.text);
  const kind = isPart ? last.kind : written;
  if (last !== undefined && last.kind === kind) last.text += text;
  else runs.push({ text, kind });
}

/** The runs of each line, which ends with its line feed. */
export function cutIntoLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, kind } of runs) {
    for (const [index, line] of text.split(/(?<=\n)/).entries()) {
      if (index > 0 || lines.at(-1)!.at(-1)?.text.endsWith("\n")) lines.push([]);
      lines.at(-1)!.push({ text: line, kind });
    }
  }
  return lines;
}
