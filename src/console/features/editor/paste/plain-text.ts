import type { Node } from "prosemirror-model";
import { nodeType, schema } from "../model/schema/schema.ts";
/** Recognizes what plain text on the clipboard is. */

/** Whether a text is one URL, without white space around or inside. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(text) && URL.canParse(text);
}

/**
 * The rows of a spreadsheet's text: tabs between cells. Cells with line breaks are in quotation marks.
 * @returns undefined for other text
 */
export function rowsOfSheet(text: string): string[][] | undefined {
  const rows = readRows(text.replaceAll("\r\n", "\n").replace(/\n$/, ""));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2 || rows.some((row) => row.length !== width)) return undefined;
  // Lines that start with a tab are indented code.
  return rows.every(([first]) => first === "") ? undefined : rows;
}

const cellPattern = /("(?:[^"]|"")*"|[^\t\n]*)([\t\n]|$)/y;

function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  cellPattern.lastIndex = 0;
  for (;;) {
    const match = cellPattern.exec(text);
    if (!match) {
      // A quotation mark that doesn't end: the cell is its text.
      const end = text.slice(cellPattern.lastIndex);
      rows.at(-1)!.push(end);
      return rows;
    }
    const [, cell = "", end] = match;
    const isQuoted = cell.length > 1 && cell.startsWith('"') && /["\t\n]/.test(cell.slice(1, -1));
    rows.at(-1)!.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\n") rows.push([]);
    if (end === "" || cellPattern.lastIndex >= text.length) {
      if (end === "\t") rows.at(-1)!.push("");
      return rows;
    }
  }
}

/** A Markdown table of a spreadsheet's rows; the first is the header. */
export function tableOfRows(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `| ${row.map(cellText).join(" | ")} |`);
  const dashes = `| ${rows[0]!.map(() => "---").join(" | ")} |`;
  return [lines[0], dashes, ...lines.slice(1)].join("\n");
}

function cellText(cell: string): string {
  return cell
    .trim()
    .replaceAll(/[\\`*_{}[\]<>|$~&]/g, String.raw`\$&`)
    .replaceAll("\n", "<br>");
}

const blockMarkup =
  /^(?:#{1,6} \S|```|~~~|\{% |> \S|\|.*\|\s*$|[-*+] (?:\[[ xX]\] )?\S|\d{1,9}[.)] \S|!\[|<(?:figure|details|table|div)\b)/m;
const inlineMarkup = /\*\*\S|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`/;

/** Whether a text is probably Markdown, and not a text in which such signs occur. */
export function isMarkdown(text: string): boolean {
  return blockMarkup.test(text) || inlineMarkup.test(text);
}

/** Languages in which people write text, not code. */
const prose = new Set(["plaintext", "markdown", "mdx", "latex", "restructuredtext", "git-commit"]);

/** What fences call a language that Visual Studio Code names otherwise. */
const names: Record<string, string> = {
  csharp: "cs",
  javascriptreact: "jsx",
  jsonc: "json",
  shellscript: "sh",
  typescriptreact: "tsx",
};

/**
 * Lines of code that were copied in Visual Studio Code, as a code block of their language.
 *
 * @param data what it says about them, as JSON
 * @returns undefined for a part of a line, and for text that isn't code
 */
export function codeOfEditor(text: string, data: string): Node | undefined {
  const mode = modeOf(data);
  const code = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  if (mode === undefined || prose.has(mode) || !text.includes("\n") || code.trim() === "") {
    return undefined;
  }
  return nodeType("codeBlock").create({ language: names[mode] ?? mode }, schema.text(code));
}

function modeOf(data: string): string | undefined {
  try {
    const { mode } = JSON.parse(data) as { mode?: unknown };
    return typeof mode === "string" && /^[\w+#.-]+$/.test(mode) ? mode : undefined;
  } catch {
    return undefined;
  }
}
