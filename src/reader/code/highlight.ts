import highlighter from "highlight.js/lib/core";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
import { grammarOf, loadGrammar } from "./languages.ts";
import { cutIntoLines, type Run, runsOf } from "./runs.ts";

/** Limits in characters, of a block and of a page: 10 KB take about 10 ms. Longer code isn't colored. */
const longest = 50_000;
const longestTogether = 300_000;

/** Colors the code of a text whose language is known. Run this where it doesn't delay others. */
export async function highlightCode<Text extends Drawing | PlainText>(
  drawing: Text,
): Promise<Text> {
  if (!("pieces" in drawing)) return drawing;
  const blocks: { code: DrawnElement; grammar: string }[] = [];
  for (const { content } of drawing.pieces) {
    if (typeof content === "string" || !("source" in content)) collect(content, blocks);
  }
  await Promise.all([...new Set(blocks.map(({ grammar }) => grammar))].map(loadGrammar));
  let rest = longestTogether;
  for (const { code, grammar } of blocks) {
    const text = textOf(code);
    rest -= text.length;
    if (text.length <= longest && rest >= 0) color(code, text, grammar);
  }
  return drawing;
}

function collect(drawn: Drawn, blocks: { code: DrawnElement; grammar: string }[]): void {
  if (typeof drawn === "string") return;
  const [code] = drawn.children;
  if (drawn.type !== "pre" || typeof code !== "object" || code.type !== "code") {
    return drawn.children.forEach((child) => collect(child, blocks));
  }
  const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(String(code.props["className"] ?? ""))?.[1];
  const grammar = language && grammarOf(language);
  if (grammar) blocks.push({ code, grammar });
}

function textOf(drawn: Drawn): string {
  return typeof drawn === "string" ? drawn : drawn.children.map(textOf).join("");
}

function color(code: DrawnElement, text: string, grammar: string): void {
  const runs = runsOf(highlighter.highlight(text, { language: grammar }).value);
  const isNumbered = code.children.some(
    (child) => typeof child === "object" && child.props["className"] === "prose-code-line",
  );
  code.children = isNumbered
    ? cutIntoLines(runs).map((line) => span("prose-code-line", line.map(drawRun)))
    : runs.map(drawRun);
}

const span = (className: string, children: Drawn[]): DrawnElement => ({
  type: "span",
  props: { className },
  children,
});

const drawRun = ({ text, kind }: Run): Drawn =>
  kind === undefined ? text : span(`code-${kind}`, [text]);
