import { fold } from "../fold.ts";

/** How well a term stands in a text, from best to worst; 0 is not at all. */
const worth = { whole: 1000, start: 900, wordStart: 800, inside: 600, initials: 400, spread: 100 };

/** From this score on a text holds the terms as they were typed, and not only their letters in order. */
export const literal = worth.inside - 50;

/** Letters of a term that may be spread over a text; with fewer almost everything would match. */
const leastSpread = 3;
/** The most letters in between, for each letter of the term: "stngs" is "Settings", and not any sentence. */
const mostSpread = 0.75;

/** The terms of what was typed, all of which must be found. */
export function termsOf(typed: string): string[] {
  return fold(typed).split(/\s+/u).filter(Boolean);
}

/**
 * How well a text answers all terms: whole and beginnings first, then parts, then initials, then letters in order that stand
 * close together. Shorter texts are better ones.
 *
 * @param text - folded, as `fold` gives it
 * @returns 0 when a term is not in it
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
  // First, because it is quick and most texts do not even have the letters.
  const spread = spreadOf(text, term);
  if (spread === undefined) return 0;
  if (initialsOf(text, term) !== undefined) return worth.initials;
  if (term.length < leastSpread) return 0;
  const gap = spread.at(-1)! - spread[0]! + 1 - term.length;
  return gap > term.length * mostSpread ? 0 : worth.spread - gap;
}

/** Where the term's letters stand in the text, for marking them; in the order of the text. */
export function positionsOf(label: string, terms: readonly string[]): ReadonlySet<number> {
  // Folding can change how many characters there are: each position of the folded text leads back to the label's.
  let text = "";
  const origin: number[] = [];
  let at = 0;
  for (const sign of label) {
    const folded = fold(sign);
    for (let count = 0; count < folded.length; count++) origin.push(at);
    text += folded;
    at += sign.length;
  }
  const found = terms.flatMap((term) => placesOf(text, term));
  return new Set(found.map((place) => origin[place]!));
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
  // Letters and digits of ASCII, and everything beyond it: enough to tell where a word begins.
  (code > 47 && code < 58) || (code > 96 && code < 123) || code > 127;

const beginsWord = (text: string, at: number) =>
  at === 0 || (isWordSign(text.charCodeAt(at)) && !isWordSign(text.charCodeAt(at - 1)));

/** The first place from `at` on where the term stands at the beginning of a word; -1 for none. */
function wordStartOf(text: string, term: string, at: number): number {
  for (let place = at; place !== -1; place = text.indexOf(term, place + 1)) {
    if (beginsWord(text, place)) return place;
  }
  return -1;
}

/** Places at which each letter begins a word or follows the letter before: "chre" in "change requests". */
function initialsOf(text: string, term: string): number[] | undefined {
  const places: number[] = [];
  const dead = new Set<number>();
  const walk = (letter: number, from: number): boolean => {
    if (letter === term.length) return true;
    const key = letter * 1000 + from;
    if (dead.has(key)) return false;
    for (let at = text.indexOf(term[letter]!, from); at !== -1;) {
      const follows = letter > 0 && at === places[letter - 1]! + 1;
      if (follows || beginsWord(text, at)) {
        places[letter] = at;
        if (walk(letter + 1, at + 1)) return true;
      }
      at = text.indexOf(term[letter]!, at + 1);
    }
    dead.add(key);
    return false;
  };
  return walk(0, 0) ? places : undefined;
}

/** The letters in their order, as close together as their last one allows. */
function spreadOf(text: string, term: string): number[] | undefined {
  let end = -1;
  for (const letter of term) {
    end = text.indexOf(letter, end + 1);
    if (end === -1) return undefined;
  }
  const places: number[] = [];
  let at = end;
  for (let letter = term.length - 1; letter >= 0; letter--) {
    at = text.lastIndexOf(term[letter]!, at);
    places.push(at);
    at--;
  }
  return places.reverse();
}
