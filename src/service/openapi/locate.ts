import { isNode, LineCounter, parseDocument } from "yaml";

/** Lines and columns count from 1. */
export type Position = { line: number; column: number };

/** Longer texts aren't parsed a second time only to locate an error. */
const longestText = 2_000_000;

/**
 * Where a JSON pointer leads to in a text of JSON or YAML: the nearest place around it that is there.
 * @param pointer such as `/paths/~1pets/get`; empty for the whole
 */
export function locatePointer(text: string, pointer: string): Position | undefined {
  if (text.length > longestText) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const path = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return positionOf(lines, node.range[0]);
  }
  return undefined;
}

/** The position of a string in a text, quoted or not. */
export function locateString(text: string, wanted: string): Position | undefined {
  const at = text.indexOf(wanted);
  if (at === -1) return undefined;
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function positionOf(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}
