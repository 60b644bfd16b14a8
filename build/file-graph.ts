import { addBit, bitRows, lowest, removeBit, type BitRows } from "./bits.ts";

/** Which files import which, while parts are moved between them. Files are numbers below `count`. */
export function fileGraph(count: number) {
  const edges = new Int16Array(count * count);
  const imported = bitRows(count, count);
  const importers = bitRows(count, count);
  const waiting = new Int32Array(count);
  const marks = new Int32Array(count);
  let mark = 0;
  const reach = (starts: Iterable<number>): number[] => {
    mark++;
    const found: number[] = [];
    const add = (file: number) => {
      if (marks[file] === mark) return;
      marks[file] = mark;
      found.push(file);
    };
    for (const file of starts) add(file);
    // An array's iteration includes what is added on the way.
    for (const file of found) {
      for (let word = 0; word < imported.words; word++) {
        let rest = imported.bits[file * imported.words + word]!;
        for (; rest !== 0; rest &= rest - 1) add(word * 32 + lowest(rest));
      }
    }
    return found;
  };
  return {
    importers,
    /** Notes that one more part of a file imports one of another file, or one fewer (-1). */
    link(from: number, to: number, change: 1 | -1): void {
      if (from === to) return;
      const linked = (edges[from * count + to]! += change);
      if (linked === 0) {
        removeBit(imported, from, to);
        removeBit(importers, to, from);
      } else if (linked === change) {
        addBit(imported, from, to);
        addBit(importers, to, from);
      }
    },
    /**
     * These files and all that they import, directly or not, each before those that it imports.
     *
     * @returns undefined if files import each other, in an order that modules can't run in
     */
    importersFirst(starts: Iterable<number>): number[] | undefined {
      const found = reach(starts);
      const isFound = (file: number) => marks[file] === mark;
      for (const file of found) waiting[file] = countWhere(importers, file, isFound);
      const sorted = found.filter((file) => waiting[file] === 0);
      for (const file of sorted) {
        for (let word = 0; word < imported.words; word++) {
          let rest = imported.bits[file * imported.words + word]!;
          for (; rest !== 0; rest &= rest - 1) {
            const next = word * 32 + lowest(rest);
            if ((waiting[next]! -= 1) === 0) sorted.push(next);
          }
        }
      }
      return sorted.length === found.length ? sorted : undefined;
    },
  };
}

function countWhere({ words, bits }: BitRows, row: number, fits: (number: number) => boolean) {
  let count = 0;
  for (let word = 0; word < words; word++) {
    let rest = bits[row * words + word]!;
    for (; rest !== 0; rest &= rest - 1) if (fits(word * 32 + lowest(rest))) count++;
  }
  return count;
}
