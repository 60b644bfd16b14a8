import { withNames } from "#content/mention.ts";
import type { Drawn } from "#content/drawing/drawn.ts";
import { useDrawing } from "./use-drawing.ts";

/** Longer than one line on any screen, in characters. */
const longest = 500;

/** The beginning of a text as one line of plain text; until it is parsed, as its author sees it in a field. */
export function Excerpt({ children: markdown }: { children: string }) {
  const drawing = useDrawing(markdown);
  const isParsed = drawing !== undefined && "pieces" in drawing;
  return isParsed
    ? wordsOf(drawing.pieces.map(({ content }) => content))
    : cut(withNames(markdown).text);
}

function wordsOf(contents: readonly (Drawn | { source: string })[]): string {
  let words = "";
  const add = (part: Drawn | { source: string }) => {
    if (words.length > longest) return;
    if (typeof part === "string") words += part;
    else if ("source" in part) words += part.source;
    else part.children.forEach(add);
    if (typeof part === "object" && (!("type" in part) || separate.has(part.type))) words += " ";
  };
  for (const content of contents) {
    add(content);
    words += " ";
  }
  return cut(words);
}

/** Elements whose text isn't part of the same sentence. */
const separate = new Set(["td", "th", "li", "p", "pre", "x-tag"]);

const cut = (words: string) => words.replaceAll(/\s+/g, " ").trim().slice(0, longest);
