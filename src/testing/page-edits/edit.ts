/** What an edit moved, if it did: what a comparison calls it, and some of its text. */
export type Moved = {
  what: "block" | "section" | "sentence" | "row" | "column" | "line";
  text: string;
};

export type PageEdit = { kind: string; text: string; moved?: Moved };

export type Random = (below: number) => number;

/** A small seeded random generator of integers. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items.length === 0 ? undefined : items[random(items.length)];

/** Applies one edit to a page; undefined if the page has nothing of the kind. */
export type Edit = (text: string, random: Random) => Omit<PageEdit, "kind"> | undefined;

export const isTelling = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).join("").length >= 24;
export const occursOnce = (text: string, part: string) => text.split(part).length === 2;

const fresh = ["quartz", "violet", "harbor", "maple", "signal", "lantern", "orchard", "copper"];
const freshHan = ["星空", "山脈", "海岸", "森林", "青色", "太陽"];
export const hasHan = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

export function newWord(like: string, random: Random): string {
  return (hasHan(like) ? pick(freshHan, random) : pick(fresh, random)) ?? "";
}

export function fenced(lines: readonly string[]): boolean[] {
  let inside = false;
  return lines.map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) inside = !inside;
    return inside || isFence;
  });
}
