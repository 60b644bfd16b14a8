import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
import { codeBlocksOf } from "./languages.ts";
import { runsOfCode, cutIntoLines, type Run } from "./color-code.ts";
import { loadGrammar } from "./grammars.ts";
import type { Grammar } from "./languages.ts";
/** Limits in characters, of a block and of a page: 10 KB take about 10 ms. Longer code isn't colored. */
const longestBlock = 50_000;
const longestTogether = 300_000;

/** Milliseconds after which long code stays plain: some texts take a grammar a hundred times as long as others. */
const longestTime = 500;
/** Code up to this many characters takes little time, whatever it is. A busy machine is no reason to leave it plain. */
const short = 1000;

/**
 * Colors the code of a text whose language is known, in place. Run this where it doesn't delay others, with a time limit.
 *
 * @param drawing - the text, which is also the result
 * @param longest - the limit for a block, in characters, if it is lower than that for published pages
 * @throws if a grammar can't be loaded; the text is then as it was
 */
export async function highlightCode<Text extends Drawing | PlainText>(
  drawing: Text,
  longest = longestBlock,
): Promise<Text> {
  const blocks = codeBlocksOf(drawing);
  await Promise.all([...new Set(blocks.map(({ grammar }) => grammar))].map(loadGrammar));
  const end = performance.now() + longestTime;
  let rest = longestTogether;
  for (const { code, grammar, piece } of blocks) {
    const text = textOf(code);
    rest -= text.length;
    const isInTime = text.length <= short || performance.now() <= end;
    if (!isInTime || text.length > longest || rest < 0) continue;
    piece.weight += color(code, text, grammar);
    // It may be on the screen already, without colors.
    piece.key += "c";
  }
  return drawing;
}

function textOf(drawn: Drawn): string {
  return typeof drawn === "string" ? drawn : drawn.children.map(textOf).join("");
}

/** @returns how many elements it adds, at most */
function color(code: DrawnElement, text: string, grammar: Grammar): number {
  const runs = runsOfCode(text, grammar);
  const isNumbered = code.children.some(
    (child) => typeof child === "object" && child.props["className"] === "prose-code-line",
  );
  code.children = isNumbered
    ? cutIntoLines(runs).map((line) => span("prose-code-line", line.map(drawRun)))
    : runs.map(drawRun);
  return runs.length;
}

const span = (className: string, children: Drawn[]): DrawnElement => ({
  type: "span",
  props: { className },
  children,
});

const drawRun = ({ text, kind }: Run): Drawn =>
  kind === undefined ? text : span(`code-${kind}`, [text]);
