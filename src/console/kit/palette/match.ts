import { fold } from "../fold.ts";

/** Scores for how well a term matches a text, best first; 0 is no match. */
const worth = { whole: 1000, start: 900, wordStart: 800, inside: 600, initials: 400, spread: 100 };

/** From this score on, the text contains the terms literally, not only their letters in order. */
export const literal = worth.inside - 50;

/** The minimum length of a term whose letters may be spread over a text. Shorter ones would match almost everything. */
const leastSpread = 3;
/** The limit of letters in between, per letter of the term, so that "stngs" matches "Settings" but not any sentence. */
const mostSpread = 0.75;

/** The terms of the typed text. All of them must match. */
export function termsOf(typed: string): string[] {
  return fold(typed).split(/\s+/u).filter(Boolean);
}

/**
 * How well a text matches all terms: whole words and prefixes first, then substrings, initials, and letters in order that are
 * close together. Shorter texts score higher.
 *
 * @param text - folded with `fold`
 * @returns 0 when a term doesn't match
 */
export function scoreOf(text: string, terms: readonly string[]): number {
  let sum = 0;
  for (const term of terms) {
    const score = scoreOfTerm(text, term);
    if (score === 0) return 0;
    sum += score;
  }
  return Math.max(1, sum / terms.length - Math.min(text.length, 100) / 4);
}

function scoreOfTerm(text: string, term: string): number {
  const at = text.indexOf(term);
  if (at === 0) return text.length === term.length ? worth.whole : worth.start;
  if (at > 0) return wordStartOf(text, term, at) === -1 ? worth.inside : worth.wordStart;
  if (term.length < 2) return 0;
  // First, because it is fast, and most texts don't contain the letters at all.
  const spread = spreadOf(text, term);
  if (spread === undefined) return 0;
  if (initialsOf(text, term) !== undefined) return worth.initials;
  if (term.length < leastSpread) return 0;
  const gap = spread.at(-1)! - spread[0]! + 1 - term.length;
  return gap > term.length * mostSpread ? 0 : worth.spread - gap;
}

/** The positions of matched letters in the text, for highlighting, in ascending order. */
export function positionsOf(label: string, terms: readonly string[]): ReadonlySet<number> {
  // Folding can change the number of characters, so each folded position is mapped to one in the label.
  let text = "";
  const origin: number[] = [];
  let at = 0;
  for (const sign of label) {
    const folded = fold(sign);
    for (let count = 0; count < folded.length; count++) origin.push(at);
    text += folded;
    at += sign.length;
  }
  const ranges = terms.flatMap((term) => placesOf(text, term));
  return new Set(ranges.map((place) => origin[place]!));
}

function placesOf(text: string, term: string): number[] {
  const first = text.indexOf(term);
  if (first !== -1) {
    const better = wordStartOf(text, term, first);
    const start = better === -1 ? first : better;
    return Array.from(term, (_, index) => start + index).slice(0, term.length);
  }
  if (term.length < 2) return [];
  return initialsOf(text, term) ?? (term.length < leastSpread ? [] : (spreadOf(text, term) ?? []));
}

const isWordSign = (code: number) =>
  // ASCII letters and digits, and all non-ASCII characters: enough to find the start of words.
  (code > 47 && code < 58) || (code > 96 && code < 123) || code > 127;

const beginsWord = (text: string, at: number) =>
  at === 0 || (isWordSign(text.charCodeAt(at)) && !isWordSign(text.charCodeAt(at - 1)));

/** The first index from `at` where the term starts a word, or -1. */
function wordStartOf(text: string, term: string, at: number): number {
  for (let place = at; place !== -1; place = text.indexOf(term, place + 1)) {
    if (beginsWord(text, place)) return place;
  }
  return -1;
}

/** Positions where each letter starts a word or follows the previous letter: "chre" in "change requests". */
function initialsOf(text: string, term: string): number[] | undefined {
  const positions: number[] = [];
  const dead = new Set<number>();
  const walk = (letter: number, from: number): boolean => {
    if (letter === term.length) return true;
    const key = letter * 1000 + from;
    if (dead.has(key)) return false;
    for (let at = text.indexOf(term[letter]!, from); at !== -1;) {
      const follows = letter > 0 && at === positions[letter - 1]! + 1;
      if (follows || beginsWord(text, at)) {
        positions[letter] = at;
        if (walk(letter + 1, at + 1)) return true;
      }
      at = text.indexOf(term[letter]!, at + 1);
    }
    dead.add(key);
    return false;
  };
  return walk(0, 0) ? positions : undefined;
}

/** The letters in order, as close together as the position of the last one allows. */
function spreadOf(text: string, term: string): number[] | undefined {
  let end = -1;
  for (const letter of term) {
    end = text.indexOf(letter, end + 1);
    if (end === -1) return undefined;
  }
  const positions: number[] = [];
  let at = end;
  for (let letter = term.length - 1; letter >= 0; letter--) {
    at = text.lastIndexOf(term[letter]!, at);
    positions.push(at);
    at--;
  }
  return positions.reverse();
}
