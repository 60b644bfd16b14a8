import type { ProseDiff } from "#content/prose/row.ts";
import type { Run } from "#content/prose/runs.ts";

const opened = { equal: "", ins: "{+", del: "[-", format: "<" };
const closed = { equal: "", ins: "+}", del: "-]", format: ">" };
export const drawRun = ({ op, text, image }: Run) =>
  `${opened[op]}${image ? `!${image.url}` : text}${closed[op]}`;

/** A comparison as text: one line per row: kind, then the text with [-removed-], {+added+}, and <reformatted> words. */
export function draw({ rows }: ProseDiff): string[] {
  return rows.map((row) => {
    const block = row.after ?? row.before;
    const text = row.runs ? row.runs.map(drawRun).join("") : (block?.text ?? "");
    return `${row.kind}: ${text}`;
  });
}
