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

/** A word with the terms of the signs around it. */
type SignedWord = Word & {
  /** Terms of the word with its own signs: `C++`, `.NET`, `--force`. */
  own: string[];
  /** Whether the word alone is another one: C++ and C# aren't C. */
  isOther?: boolean;
  /** Term of the word with the one before it: `node.js`, `a/b`. */
  pair?: Word;
};

/**
 * Signs that make another word, in letters that no word has: both databases drop the signs themselves, and a beginning of
 * a usual word must not find them.
 */
const signs = { plusPlus: "zqp", sharp: "zqh", dot: "zqd", flag: "zqf", slash: "zqs" };
const spelledSign = new RegExp(Object.values(signs).join("|"));

/** The words of a text. Both databases index only these, so that they find the same pages. */
function* signedWords(text: string): Generator<SignedWord> {
  const indexed = text.slice(0, longestText);
  const isPlain = isPlainText(indexed);
  const hasSigns = /[+#./-]/.test(indexed);
  let before: Word | undefined;
  for (const match of indexed.matchAll(isPlain ? plainWordPattern : wordPattern)) {
    const term = cut(isPlain ? match[0].toLowerCase() : fold(match[0]));
    if (term === "") continue;
    const word = { start: match.index, end: match.index + match[0].length, term };
    yield hasSigns ? withSigns(indexed, word, before) : { ...word, own: [] };
    before = word;
  }
}

const cut = (term: string) => term.slice(0, longestWord);

function withSigns(text: string, word: Word, before: Word | undefined): SignedWord {
  const { start, end, term } = word;
  const own: string[] = [];
  const behind = signBehind(text, end);
  if (behind !== "") own.push(cut(term + behind));
  const isOther = own.length > 0 && term.length === 1;
  const leading = signBefore(text, start);
  if (leading !== "") own.push(cut(leading + term));
  if (before?.end !== start - 1) return { ...word, own, isOther };
  const sign = text[start - 1] === "." ? signs.dot : text[start - 1] === "/" ? signs.slash : "";
  if (sign === "") return { ...word, own, isOther };
  return {
    ...word,
    own,
    isOther,
    pair: { start: before.start, end, term: cut(before.term + sign + term) },
  };
}

const isSign = (character: string | undefined) =>
  character === undefined || !/[\p{L}\p{N}\p{M}]/u.test(character);

/** `++` or `#` at the end of a word, as in C++ and C#. */
function signBehind(text: string, end: number): string {
  if (text[end] === "#" && isSign(text[end + 1])) return signs.sharp;
  const isPlus = text[end] === "+" && text[end + 1] === "+" && text[end + 2] !== "+";
  return isPlus && isSign(text[end + 2]) ? signs.plusPlus : "";
}

/** A dot or two dashes at the beginning of a word, as in .NET and --force. */
function signBefore(text: string, start: number): string {
  if (text[start - 1] === "." && isSign(text[start - 2]) && !/[./]/.test(text[start - 2] ?? "")) {
    return signs.dot;
  }
  const isFlag = text[start - 1] === "-" && text[start - 2] === "-" && text[start - 3] !== "-";
  return isFlag && isSign(text[start - 3]) ? signs.flag : "";
}

/** All words of a text as they are indexed, in order of their positions. */
export function* words(text: string): Generator<Word> {
  for (const { own, pair, isOther = false, ...word } of signedWords(text)) {
    if (!isOther) yield word;
    for (const term of own) yield { ...word, term };
    if (pair !== undefined) yield pair;
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
  const terms = queryWords(query).map(({ term }) => term);
  return [...new Set(terms.slice(0, mostTerms))];
}

/** The words of a query, with their positions. A word with signs is found only with them. */
export function queryWords(query: string): Word[] {
  const read = [...signedWords(query)];
  return read.flatMap(({ own, pair, start, end, term }, index) => {
    const word = { start, end, term };
    if (pair !== undefined) return [pair];
    if (own.length > 0) return own.map((signed) => ({ ...word, term: signed }));
    return read[index + 1]?.pair === undefined ? [word] : [];
  });
}

/** Whether signs are part of a term, so that it isn't a word that can be misspelled. */
export const hasSign = (term: string) => spelledSign.test(term);

/** Number of the query's terms in a text, and the position of the first match; -1 without one. */
export function findTerms(text: string, terms: readonly string[]): Found {
  const indexed = text.slice(0, longestText);
  // A spelled sign isn't in the text as it is in the term.
  const isPlain = isPlainText(indexed) && !terms.some(hasSign);
  return isPlain ? findPlain(indexed, terms) : findFolded(indexed, terms);
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
  const folded = word
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .replaceAll(foldedLetters, (letter) => otherLetters[letter]!);
  return /\p{Script=Arabic}/u.test(folded) ? withoutArticle(folded) : folded;
}

/** Letters that Unicode doesn't decompose, as people write them without a special keyboard. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  // Arabic letters that are written in several ways, and the one that only stretches a word.
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ـ: "",
};
const foldedLetters = new RegExp(`[${Object.keys(otherLetters).join("")}]`, "gu");

/** The Arabic article, also after one of the particles that are written with it. */
function withoutArticle(word: string): string {
  return word.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/u, "");
}
