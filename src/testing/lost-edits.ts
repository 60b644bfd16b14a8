import { diffArrays } from "diff";

/** The limit of surrounding words that identify the location of an edit. */
const mostContext = 12;

/**
 * Edits that a merge lost. If one side changed words at a location that occurs only once in the base, and the other side left it
 * unchanged, the merged text must contain the change. Independent of how the merge aligns lines.
 *
 * @returns the missing texts, with their surroundings
 */
export function lostEdits(
  base: string,
  main: string,
  changeRequest: string,
  merged: string,
): string[] {
  return [
    ...lostBy(base, main, changeRequest, merged),
    ...lostBy(base, changeRequest, main, merged),
  ];
}

function lostBy(base: string, side: string, other: string, merged: string): string[] {
  const [before, after] = [wordsOf(base), wordsOf(side)];
  const [original, untouched, result] = [base, other, merged].map((text) => joined(wordsOf(text)));
  return editsOf(before, after).flatMap(({ from, to, start, end }) => {
    for (let context = 1; context <= mostContext; context++) {
      const old = joined(before.slice(Math.max(from - context, 0), to + context));
      if (original!.indexOf(old) !== original!.lastIndexOf(old)) continue;
      const wanted = joined(after.slice(Math.max(start - context, 0), end + context));
      return untouched!.includes(old) && !result!.includes(wanted) ? [wanted.trim()] : [];
    }
    return [];
  });
}

type Edit = { from: number; to: number; start: number; end: number };

function editsOf(before: string[], after: string[]): Edit[] {
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  let open: Edit | undefined;
  for (const { added, removed, count } of diffArrays(before, after)) {
    if (!added && !removed) {
      [i, j, open] = [i + count, j + count, undefined];
      continue;
    }
    if (open === undefined) edits.push((open = { from: i, to: i, start: j, end: j }));
    if (added) open.end = j += count;
    else open.to = i += count;
  }
  return edits;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const joined = (words: readonly string[]) => ` ${words.join(" ")} `;
