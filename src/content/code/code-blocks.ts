import type { Drawing, Piece, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
import { type Grammar, grammarOf } from "./languages.ts";

/** A block of code in a known language: its element, its grammar, and the piece that it is in. */
type CodeBlock = { code: DrawnElement; grammar: Grammar; piece: Piece };

/** The blocks of code whose language is known. Doesn't need the highlighter, so it tells whether to load it. */
export function codeBlocksOf(drawing: Drawing | PlainText): CodeBlock[] {
  if (!("pieces" in drawing)) return [];
  const blocks: CodeBlock[] = [];
  for (const piece of drawing.pieces) {
    const { content } = piece;
    if (typeof content === "string" || !("source" in content)) collect(content, piece, blocks);
  }
  return blocks;
}

function collect(drawn: Drawn, piece: Piece, blocks: CodeBlock[]): void {
  if (typeof drawn === "string") return;
  const [code] = drawn.children;
  if (drawn.type !== "pre" || typeof code !== "object" || code.type !== "code") {
    return drawn.children.forEach((child) => collect(child, piece, blocks));
  }
  const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(String(code.props["className"] ?? ""))?.[1];
  const grammar = language && grammarOf(language);
  if (grammar) blocks.push({ code, grammar, piece });
}
