import type { Row } from "./row.ts";
import type { Run } from "./runs.ts";
import { plainText } from "./inline.ts";
import { wordsForLikeness } from "./words.ts";

/** Words that were removed from or added to a row: some of its runs, or all of a block that has none. */
type Stretch = { row: Row; from: number; to: number };

/** Fewer words are in many places. */
const leastWords = 4;

/** Marks sentences that were taken out of one block and put into another one as moved. */
export function markMovedText(rows: readonly Row[]): Row[] {
  const [removed, added] = [stretchesOf(rows, "del"), stretchesOf(rows, "ins")];
  const marked = new Map<Row, Row>();
  const mark = ({ row, from, to }: Stretch, way: "from" | "to", other: string) => {
    const now = marked.get(row) ?? row;
    const runs = now.runs?.map((run, index) =>
      index >= from && index < to ? { ...run, moved: other } : run,
    );
    const changes = [...now.changes, { name: "textMoved" as const, way, row: other }];
    marked.set(row, { ...now, ...(runs && { runs }), changes });
  };
  for (const [text, gone] of removed) {
    const come = added.get(text);
    // A whole block that became a whole block elsewhere has been compared with it.
    if (!gone || !come || gone.row === come.row || (!gone.row.runs && !come.row.runs)) continue;
    mark(gone, "to", come.row.id);
    mark(come, "from", gone.row.id);
  }
  return rows.map((row) => marked.get(row) ?? row);
}

/** The stretches of one kind by their text; undefined for a text that several have. */
function stretchesOf(rows: readonly Row[], op: "del" | "ins"): Map<string, Stretch | undefined> {
  const whole = op === "del" ? "removed" : "added";
  const stretches = new Map<string, Stretch | undefined>();
  const add = (text: string, stretch: Stretch) => {
    const words = text.trim().replaceAll(/\s+/g, " ");
    if (wordsForLikeness(words).length < leastWords) return;
    stretches.set(words, stretches.has(words) ? undefined : stretch);
  };
  for (const row of rows) {
    const block = row.before ?? row.after;
    if (row.kind === whole && block && !row.part) {
      add(plainText(block.tokens), { row, from: 0, to: 0 });
    }
    for (const [from, to] of stretchesIn(row.runs ?? [], op)) {
      const text = (row.runs ?? []).slice(from, to).map((run) => run.text);
      add(text.join(""), { row, from, to });
    }
  }
  return stretches;
}

function stretchesIn(runs: readonly Run[], op: "del" | "ins"): [number, number][] {
  const stretches: [number, number][] = [];
  let from: number | undefined;
  for (const [index, run] of [...runs, undefined].entries()) {
    if (run?.op === op) from ??= index;
    else if (from !== undefined) {
      stretches.push([from, index]);
      from = undefined;
    }
  }
  return stretches;
}
