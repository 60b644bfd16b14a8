import { matchSequences } from "./sequence.ts";

/** A stretch of source with one fate, character by character as it is written. */
export type SourceRun = { op: "equal" | "ins" | "del"; text: string };

/** Words, stretches of blanks, line breaks, and every other character for itself. */
export function sourcePieces(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|[ \t]+|\r\n|[^]/gu) ?? [];
}

/**
 * Compares how two blocks are written. Removed text stands before what was added in its place. White space is white space
 * when words are paired, so that a text wrapped at other places keeps its words.
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
    /** Two pieces that were paired; white space keeps what its ends share. */
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
