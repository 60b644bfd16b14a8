/** A word, white space, or a single other character. Joined, the pieces are the text. */
type Piece = { kind: "space" | "word" | "punctuation"; text: string };

/** Characters that are words of their own, or nearly: one to three make a word, and nothing separates those. */
export const hanAndKana = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]&&[\p{L}\p{N}]]`;
/** Letters of scripts in which only a dictionary tells where words begin. */
export const dictionaryLetters = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;

const letter = String.raw`[[\p{L}\p{N}\p{M}]--${hanAndKana}]`;
const character = String.raw`${hanAndKana}\p{M}*`;
const emoji = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*`;
const date = String.raw`(?<!\p{Nd})\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}(?!\p{Nd})`;
/**
 * What can be inside of a number: 1,200.50 and 10:30, 11/03/2024 and 3/4, 1 200 with a space that doesn't break, 1e-6,
 * 2.0-rc.1, and 2.0.1+build.5.
 */
const inNumber = [
  String.raw`(?<=\p{Nd})[,:\/](?=\p{Nd})`,
  String.raw`(?<=\p{Nd}[eE])[\-+\u2212](?=\p{Nd})`,
  String.raw`(?<=\.\p{Nd}+[.\-][\p{L}.]*\p{Nd}+)\+(?=[\p{L}\p{Nd}])`,
  String.raw`(?<=\p{Nd})[\u00a0\u202f](?=\p{Nd}{3}(?!\p{Nd}))`,
  String.raw`(?<=\p{Nd})-(?=(?:alpha|beta|rc|RC|pre|preview|dev|next|canary|nightly|snapshot|SNAPSHOT|milestone|M|post|hotfix)(?![a-zA-Z]))`,
];
const wordOf = (joints: readonly string[]) => `${letter}+(?:(?:_+|${joints.join("|")})${letter}+)*`;
// A minus, if it is no dash between two words. A dollar after a number is more often the end of a formula.
const sign = String.raw`(?:(?<![^\s\(\[\|>=:,])[\-\u2212](?=\p{Sc}?\p{Nd}))?`;
const amount = String.raw`${sign}(?:\p{Sc}(?=\p{Nd}))?${wordOf(["['’.]", ...inNumber])}(?:(?<=\p{Nd})(?:[%‰](?!\})|(?!\$)\p{Sc}))?`;
// In code, a dot separates names.
const codeWord = wordOf([String.raw`(?<=\p{Nd})\.(?=\p{Nd})`]);

const patternOf = (space: string, characters: string, word: string) =>
  new RegExp(`(${space})|(${characters})|(${word})|${emoji}|.`, "gsv");
const prose = `${date}|${amount}`;

const patterns = {
  /** Of rendered text. Other white space than usual is a change like any other. */
  text: patternOf(String.raw`[ \t\r\n\u00a0]+`, character, prose),
  source: patternOf(String.raw`\s+`, character, prose),
  code: patternOf(String.raw`\s+`, character, codeWord),
  /** Each white space alone, and also Han and kana by dictionary: half a word of one side makes no sense with half of another. */
  merge: patternOf(String.raw`\s`, `(?:${character})+`, prose),
};

const isByDictionary = new RegExp(dictionaryLetters, "v");
const hasLetter = /[\p{L}\p{N}]/u;

/**
 * Splits a text into words, white space, and other characters, in all comparisons and merges alike. A number, an amount, a
 * version, and a date are each one word. Han and kana are split by character, other scripts without spaces by dictionary.
 */
export function cutWords(text: string, of: keyof typeof patterns): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], piece: string) => pieces.push({ kind, text: piece });
  for (const [piece, space, characters, word] of text.matchAll(patterns[of])) {
    if (space !== undefined) add("space", piece);
    else if (characters !== undefined && of !== "merge") add("word", piece);
    else if (characters !== undefined || (word !== undefined && isByDictionary.test(word)))
      for (const part of cutByDictionary(piece)) add("word", part);
    else add(word !== undefined || hasLetter.test(piece) ? "word" : "punctuation", piece);
  }
  return pieces;
}

/** Created for the first text that needs it: it loads dictionaries. */
let segmenter: Intl.Segmenter | undefined;

/** Splits a text without spaces into its words. */
export function cutByDictionary(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const unspaced = new RegExp(`(?:[${hanAndKana}${dictionaryLetters}]\\p{M}*)+`, "gv");
const plain = /[\p{L}\p{N}_]+/gu;

/** Of the texts that have none of the letters that {@link wordsForLikeness} treats in its own way. */
const isPlain = /^[\0-\u02ff]*$/;

/**
 * The words of a text for finding similar ones. Each two neighboring characters of a script without spaces count as a word, because
 * single ones are in every text.
 */
export function wordsForLikeness(text: string): string[] {
  const form = text.toLowerCase().normalize();
  if (isPlain.test(form)) return form.match(plain) ?? [];
  const pairs: string[] = [];
  const spaced = form.replaceAll(unspaced, (run) => {
    const characters = [...run];
    if (characters.length === 1) pairs.push(run);
    for (let at = 1; at < characters.length; at++)
      pairs.push(`${characters[at - 1]}${characters[at]}`);
    return " ";
  });
  return [...(spaced.match(plain) ?? []), ...pairs];
}

/** The same text where letters are written in another Unicode form: é as one character, or as e with an accent. */
export function isSameInOtherForm(a: string, b: string): boolean {
  return a !== b && a.normalize() === b.normalize();
}
