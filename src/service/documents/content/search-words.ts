import { createYieldPoint } from "#service/kernel/yield-point.ts";

/** Scripts written without spaces. Each character counts as a word, so that any sequence of them can be found. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const wordPattern = new RegExp(String.raw`[${unspaced}]|[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`, "gv");
/** The same for ASCII-only text, several times faster. Most texts are ASCII, and a search reads hundreds of them. */
const plainWordPattern = /[a-z0-9]+/gi;
/** Whether a text is ASCII-only. Several times faster than a pattern. */
const isPlainText = (text: string) => Buffer.byteLength(text) === text.length;

/**
 * The rest of a longer page isn't indexed. Folding can expand a character to nine bytes, and PostgreSQL limits vectors
 * to 1 MB.
 */
const longestText = 250_000;
const mostBytes = 500_000;
const longestWord = 64;
const mostTerms = 16;
/** Words between two checks of the clock, because each check takes about as long as a word. */
const wordsAtOnce = 1000;

/** A word of a text, its position, and its form in the index. */
type Word = { start: number; end: number; term: string };

/** The words of a text. Both databases index only these, so that they find the same pages. */
export function* words(text: string): Generator<Word> {
  const indexed = text.slice(0, longestText);
  const isPlain = isPlainText(indexed);
  for (const match of indexed.matchAll(isPlain ? plainWordPattern : wordPattern)) {
    const term = (isPlain ? match[0].toLowerCase() : fold(match[0])).slice(0, longestWord);
    if (term !== "") yield { start: match.index, end: match.index + match[0].length, term };
  }
}

/** The text for the index: folded terms, separated by spaces. Other requests get turns in between. */
export async function indexText(text: string): Promise<string> {
  const terms: string[] = [];
  const yieldPoint = createYieldPoint();
  let bytes = 0;
  for (const { term } of words(text)) {
    bytes += Buffer.byteLength(term) + 1;
    if (bytes > mostBytes) break;
    terms.push(term);
    if (terms.length % wordsAtOnce === 0) await yieldPoint();
  }
  return terms.join(" ");
}

/** The terms of a query; the last one may be a prefix. */
export function queryTerms(query: string): string[] {
  const terms = Array.from(words(query), ({ term }) => term);
  return [...new Set(terms.slice(0, mostTerms))];
}

/** Number of the query's terms in a text, and the position of the first match; -1 without one. */
export function findTerms(text: string, terms: readonly string[]): Found {
  const indexed = text.slice(0, longestText);
  return isPlainText(indexed) ? findPlain(indexed, terms) : findFolded(indexed, terms);
}

type Found = { count: number; first: number };

function findFolded(text: string, terms: readonly string[]): Found {
  const matched = new Set<number>();
  const last = terms.length - 1;
  let first = -1;
  for (const { term, start } of words(text)) {
    for (const [index, wanted] of terms.entries()) {
      if (index === last ? !term.startsWith(wanted) : term !== wanted) continue;
      if (first === -1) first = start;
      matched.add(index);
    }
    if (matched.size === terms.length) break;
  }
  return { count: matched.size, first };
}

/**
 * The same for ASCII, where folding is lower case and keeps positions. Searches for the terms instead of going through
 * all words.
 */
function findPlain(text: string, terms: readonly string[]): Found {
  const lower = text.toLowerCase();
  let count = 0;
  let first = -1;
  for (const [index, term] of terms.entries()) {
    // Longer words are truncated in the index, so only their start can be compared.
    const isBeginning = index === terms.length - 1 || term.length === longestWord;
    const at = wordAt(lower, term, isBeginning);
    if (at === -1) continue;
    count++;
    if (first === -1 || at < first) first = at;
  }
  return { count, first };
}

function wordAt(lower: string, term: string, isBeginning: boolean): number {
  for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, at + 1)) {
    const begins = at === 0 || !isPlainSign(lower.charCodeAt(at - 1));
    if (begins && (isBeginning || !isPlainSign(lower.charCodeAt(at + term.length)))) return at;
  }
  return -1;
}

/** Also works for the NaN past the end of a text, which isn't a letter or digit. */
const isPlainSign = (code: number) => (code > 47 && code < 58) || (code > 96 && code < 123);

function fold(word: string): string {
  if (isPlainText(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
