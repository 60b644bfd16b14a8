import { findHunks } from "#content/hunks.ts";
import { keptLead, type Line, type Nested } from "../prefix.ts";

/**
 * Writes the new text of a block where the block was. Lines that stay keep what they start with, whatever their author wrote
 * there; a changed one does, too, where that still means the same; and a new one starts as the one above it.
 */
export function writeLines(text: string, nested: Nested): string {
  const { lines } = nested;
  const now = text.split("\n");
  const hunks = findHunks(
    lines.map((line) => line.text),
    now,
  );
  let result = "";
  let above: Line | undefined;
  let index = 0;
  const write = (line: string, old: Line | undefined) => {
    const start =
      index > 0 ? startOf(line, [old, above], nested) : { end: "", lead: lines[0]!.lead, pad: 0 };
    result += start.end + start.lead + line.slice(start.pad);
    if (old && old.lead !== "" && !old.isLazy) above = old;
    index++;
  };
  let position = 0;
  for (const { from, to, put } of [...hunks, { from: lines.length, to: lines.length, put: [] }]) {
    for (const line of lines.slice(position, from)) write(line.text, line);
    put.forEach((line, at) => write(line, lines.slice(from, to)[at]));
    position = to;
  }
  return result;
}

/** The line ending before a line, and what the line starts with. */
function startOf(line: string, near: readonly (Line | undefined)[], nested: Nested) {
  for (const [at, old] of near.entries()) {
    const lead = old && keptLead(line, old, nested);
    // A blank line that is new has no white space.
    if (old && lead !== undefined && (at === 0 || line !== "")) {
      return { end: old.end || "\n", lead, pad: old.pad };
    }
  }
  const prefix = nested.prefix + " ".repeat(nested.indent);
  const end = near.find((old) => old?.end)?.end ?? "\n";
  return { end, lead: line === "" ? prefix.trimEnd() : prefix, pad: 0 };
}
