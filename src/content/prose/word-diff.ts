import { createWriter, type Run, type Writer } from "./runs.ts";
import { matchSequences } from "./sequence.ts";
import { contentOf, isNumber, type Token } from "./token.ts";

type Item = { token: Token; gap: Token | undefined };
type Step = { before?: Item; after?: Item };

/**
 * Compares inline content word by word. White space belongs to the word after it, so that it never separates two
 * unrelated changes.
 */
export function diffTokens(before: readonly Token[], after: readonly Token[]): Run[] {
  return runsOf(mergeIslands(slideToSentences(alignItems(itemsOf(before), itemsOf(after)))));
}

const cutStyle = "\u0000cut";
const cut: Token[] = [
  { kind: "break", text: "", marks: {}, style: cutStyle },
  { kind: "space", text: " ", marks: {}, style: "" },
];

/**
 * Compares a block with the blocks it was split into (or, with `merged`, was made of). Returns one list of runs per
 * part.
 */
export function diffParts(
  whole: readonly Token[],
  parts: readonly (readonly Token[])[],
  merged: boolean,
): Run[][] {
  const joined = parts.flatMap((part, index) => (index === 0 ? [...part] : [...cut, ...part]));
  const steps = merged
    ? alignItems(itemsOf(joined), itemsOf(whole))
    : alignItems(itemsOf(whole), itemsOf(joined));
  const pieces: Step[][] = [[]];
  for (const step of steps) {
    if ((step.before ?? step.after)?.token.style === cutStyle) pieces.push([]);
    else pieces.at(-1)?.push(step);
  }
  return pieces.map((piece) => trimStart(runsOf(mergeIslands(piece))));
}

function trimStart(runs: Run[]): Run[] {
  const [first, ...rest] = runs;
  if (first?.op !== "equal" || !first.text.startsWith(" ")) return runs;
  return first.text === " " ? rest : [{ ...first, text: first.text.slice(1) }, ...rest];
}

function itemsOf(tokens: readonly Token[]): Item[] {
  const items: Item[] = [];
  let gap: Token | undefined;
  for (const token of tokens) {
    if (token.kind === "space") gap = token;
    else {
      items.push({ token, gap });
      gap = undefined;
    }
  }
  return items;
}

function alignItems(before: Item[], after: Item[]): Step[] {
  const keyOf = (item: Item) => contentOf(item.token).normalize();
  const { pairs } = matchSequences(before.map(keyOf), after.map(keyOf));
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    while (i < nextI) steps.push({ before: before[i++] as Item });
    while (j < nextJ) steps.push({ after: after[j++] as Item });
    if (i < before.length && j < after.length) {
      steps.push({ before: before[i++] as Item, after: after[j++] as Item });
    }
  }
  return steps;
}

/**
 * Moves what was only added or only removed to where sentences begin and end, if words around it are the same. So "You can ~~read. You
 * can~~ write" is "~~You can read.~~ You can write".
 */
function slideToSentences(steps: readonly Step[]): Step[] {
  const slid = [...steps];
  let start = 0;
  for (let end = 0; end <= slid.length; end++) {
    const [side, next] = [sideOf(slid[start]), sideOf(slid[end])];
    if (end < slid.length && side === next) continue;
    if (side === "before" || side === "after") {
      const isFixed = (step: Step | undefined) => step === undefined || isKept(step);
      const isAlone = isFixed(slid[start - 1]) && isFixed(slid[end]);
      if (isAlone) slide(slid, side, start, end);
    }
    start = end;
  }
  return slid;
}

const sideOf = (step: Step | undefined) =>
  step && (!step.before ? "after" : !step.after ? "before" : "both");

/** Moves one stretch to the nearest place where it is made of whole sentences; nowhere if it is already, or never is. */
function slide(steps: Step[], side: "before" | "after", start: number, end: number): void {
  const itemAt = (index: number) => steps[index]?.[side];
  const isEnd = (index: number) =>
    index < 0 || /^[.!?。！？]$/.test(itemAt(index)?.token.text ?? "");
  const isWhole = (by: number) => isEnd(start + by - 1) && isEnd(end + by - 1);
  const by = isWhole(0) ? 0 : (distanceOf(-1) ?? distanceOf(1) ?? 0);
  if (by === 0) return;
  const [from, to] = [Math.min(start, start + by), Math.max(end, end + by)];
  const other = side === "before" ? "after" : "before";
  const owns = steps.slice(from, to).map((step) => step[side] as Item);
  const others = steps.slice(from, to).flatMap((step) => step[other] ?? []);
  owns.forEach((item, index) => {
    const isInside = from + index >= start + by && from + index < end + by;
    steps[from + index] = isInside
      ? { [side]: item }
      : { [side]: item, [other]: others.shift() as Item };
  });

  /** How far to go; undefined if other words are on the way. */
  function distanceOf(way: 1 | -1): number | undefined {
    for (let distance = 1; ; distance++) {
      const [gone, come] =
        way < 0 ? [start - distance, end - distance] : [end + distance - 1, start + distance - 1];
      const step = steps[gone];
      if (!step || !isKept(step) || !isSame(itemAt(gone)!, itemAt(come)!)) return undefined;
      if (isWhole(way * distance)) return way * distance;
    }
  }
}

const isSame = (a: Item, b: Item) =>
  contentOf(a.token) === contentOf(b.token) && a.token.style === b.token.style;

const isKept = (step: Step) => step.before !== undefined && step.after !== undefined;

/**
 * Merges changes with only one or two kept words between them, which are hard to read: "the ~~quick~~ **slow** a
 * ~~dog~~ **cat**". A number that became another one stays alone: which one it became is what readers look for.
 */
function mergeIslands(steps: readonly Step[]): Step[] {
  const merged: Step[] = [];
  let index = 0;
  while (index < steps.length) {
    let end = index;
    while (end < steps.length && isKept(steps[end] as Step)) end++;
    const island = steps.slice(index, end);
    const between = index > 0 && end < steps.length;
    const isMerged = between && isIsland(island) && !isBesideNumber(steps, index - 1, end);
    if (island.length > 0 && isMerged) {
      for (const step of island)
        merged.push({ before: step.before as Item }, { after: step.after as Item });
    } else merged.push(...island);
    index = end;
    while (index < steps.length && !isKept(steps[index] as Step))
      merged.push(steps[index++] as Step);
  }
  return removalsFirst(merged);
}

/** Whether one of the changes that end and begin at these steps only replaces a number, or the number of a footnote. */
function isBesideNumber(steps: readonly Step[], last: number, next: number): boolean {
  return [
    [last, last - 1, last - 2],
    [next, next + 1, next + 2],
  ].some((indexes) => {
    const [first, second, third] = indexes.map((index) => steps[index]);
    const isPair = first && second && (first.before ? second.after : second.before);
    if (!isPair || isKept(first) || isKept(second) || (third && !isKept(third))) return false;
    return [first, second].every(({ before, after }) => {
      const { token } = (before ?? after)!;
      return token.kind === "footnote" || isNumber(token);
    });
  });
}

function isIsland(island: readonly Step[]): boolean {
  if (island.some(({ after }) => after?.token.kind === "image" || after?.token.kind === "break"))
    return false;
  const words = island.filter(({ after }) => after?.token.kind === "word");
  const letters = words.reduce((sum, { after }) => sum + (after?.token.text.length ?? 0), 0);
  return words.length === 0
    ? island.length <= 2
    : words.length === 1 && letters <= 3 && island.length <= 2;
}

function removalsFirst(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  let added: Step[] = [];
  for (const step of steps) {
    if (step.before === undefined) added.push(step);
    else if (step.after === undefined) ordered.push(step);
    else {
      ordered.push(...added, step);
      added = [];
    }
  }
  return [...ordered, ...added];
}

function runsOf(steps: readonly Step[]): Run[] {
  const writer = createWriter();
  // "a ~~b~~**c**" is easier to read than "a~~ b~~** c**": a replaced word shares the space before it.
  let shared: Item | undefined;
  steps.forEach(({ before, after }, index) => {
    if (before && after) {
      writeGaps(writer, before.gap, after.gap);
      writer.keep(before.token, after.token);
    } else if (before) {
      const first = index === 0 || isKept(steps[index - 1] as Step);
      const partner = first ? nextAddition(steps, index) : undefined;
      if (partner?.gap && partner.gap.text === before.gap?.text) {
        shared = partner;
        writer.write("equal", partner.gap);
      } else if (before.gap) writer.write("del", before.gap);
      writer.write("del", before.token);
    } else if (after) {
      if (after.gap && after !== shared) writer.write("ins", after.gap);
      writer.write("ins", after.token);
    }
  });
  return writer.runs.map((run) => {
    if (run.op !== "format" || run.text.trim() !== "" || run.image) return run;
    return { op: "equal" as const, text: run.text, marks: run.marks };
  });
}

function nextAddition(steps: readonly Step[], index: number): Item | undefined {
  while (index < steps.length && steps[index]?.before && !steps[index]?.after) index++;
  const step = steps[index];
  return step?.before ? undefined : step?.after;
}

function writeGaps(writer: Writer, before: Token | undefined, after: Token | undefined): void {
  if (before && after && before.text === after.text) writer.keep(before, after);
  else {
    if (before) writer.write("del", before);
    if (after) writer.write("ins", after);
  }
}
