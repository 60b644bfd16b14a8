import { matchSequences } from "./sequence.ts";

/** A run of source characters that was kept, added, or removed. */
export type SourceRun = { op: "equal" | "ins" | "del"; text: string };

/** Splits source into words, runs of blanks, line breaks, and single other characters. */
export function sourcePieces(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|[ \t]+|\r\n|[^]/gu) ?? [];
}

/**
 * Compares the source of two blocks. Removed text comes before the text that replaced it. All white space counts as
 * equal when pairing words, so that text with different line breaks keeps its words.
 */
export function diffSource(before: string, after: string): SourceRun[] {
  const cut = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^]/gu) ?? [];
  const [a, b] = [cut(before), cut(after)];
  const writer = createWriter();
  let i = 0;
  let j = 0;
  const { pairs } = matchSequences(a.map(keyOf), b.map(keyOf));
  for (const [nextI, nextJ] of [...pairs, [a.length, b.length] as const]) {
    writer.write("del", a.slice(i, nextI).join(""));
    writer.write("ins", b.slice(j, nextJ).join(""));
    writer.keep(a[nextI] ?? "", b[nextJ] ?? "");
    i = nextI + 1;
    j = nextJ + 1;
  }
  return writer.runs;
}

const keyOf = (piece: string) => (piece.trim() === "" ? " " : piece);

function createWriter() {
  const runs: SourceRun[] = [];
  const write = (op: SourceRun["op"], text: string) => {
    if (text === "") return;
    const last = runs.at(-1);
    if (last?.op === op) last.text += text;
    else runs.push({ op, text });
  };
  return {
    runs,
    write,
    /** Keeps two paired pieces. White space keeps the parts that both ends share. */
    keep(before: string, after: string): void {
      const most = Math.min(before.length, after.length);
      let end = 0;
      while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
      let start = 0;
      while (start < most - end && before[start] === after[start]) start++;
      write("equal", before.slice(0, start));
      write("del", before.slice(start, before.length - end));
      write("ins", after.slice(start, after.length - end));
      write("equal", before.slice(before.length - end));
    },
  };
}
