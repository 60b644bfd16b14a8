import nspell from "nspell";
import type { SpellingLanguage } from "#contract/check-names.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import type { Block } from "#content/prose/block.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { proseOf, type ReadText } from "./prose-of.ts";

export type SpellingInput = {
  language: SpellingLanguage;
  /** Words that are right besides those of the dictionary, in any case. */
  known: readonly string[];
  texts: readonly ReadText[];
};

/** A word that no dictionary has, at the first block with it. */
export type Misspelled = { word: string; block: string; suggestion?: string };

type Dictionary = ReturnType<typeof nspell>;

const files = {
  "en-US": () => import("dictionary-en"),
  "en-GB": () => import("dictionary-en-gb"),
} as const;

const dictionaries = new Map<SpellingLanguage, Promise<Dictionary>>();

function dictionaryOf(language: SpellingLanguage): Promise<Dictionary> {
  const kept = dictionaries.get(language);
  if (kept !== undefined) return kept;
  const loaded = files[language]().then(({ default: { aff, dic } }) =>
    nspell({ aff: Buffer.from(aff), dic: Buffer.from(dic) }),
  );
  dictionaries.set(language, loaded);
  return loaded;
}

/** A suggestion takes up to half a second. After so many, words come without. */
const mostSuggestions = 10;

/** A page of at least so many words of which so large a part is unknown is written in another language. */
const otherLanguage = { words: 20, unknown: 0.4 };

/**
 * Finds words that the dictionary doesn't have and the earlier text doesn't either: what is only kept isn't new. Code, formulas, URLs,
 * names in code style, and other scripts are passed over.
 * @returns in the order of the texts
 */
export async function findMisspelled(input: SpellingInput): Promise<Misspelled[][]> {
  const dictionary = await dictionaryOf(input.language);
  const ownWords = new Set(input.known.map((word) => word.toLowerCase()));
  const isRight = (word: string): boolean =>
    ownWords.has(word.toLowerCase()) ||
    dictionary.correct(word) ||
    // The dictionary has "cafe", and "naïve" only with its accent.
    dictionary.correct(word.normalize("NFD").replaceAll(/\p{M}/gu, "")) ||
    isRightInParts(word);
  const isRightInParts = (word: string): boolean => {
    const parts = word.split("-");
    return parts.length > 1 && parts.every((part) => part === "" || isRight(part));
  };
  let suggestions = 0;
  return input.texts.map(({ text, before }) => {
    const blocks = parseBlocks(text);
    const words = wordsOf(blocks);
    const wrong = [...words].filter(([word]) => !isRight(word));
    const { words: most, unknown } = otherLanguage;
    if (words.size >= most && wrong.length > words.size * unknown) return [];
    const earlier = wordsOf(before === null || wrong.length === 0 ? [] : parseBlocks(before));
    return wrong
      .filter(([word]) => !earlier.has(word))
      .map(([word, at]) => {
        const [suggestion] = suggestions < mostSuggestions ? dictionary.suggest(word) : [];
        suggestions += 1;
        const block = blockAnchor(blocks, at, "after");
        return { word, block, ...(suggestion !== undefined && { suggestion }) };
      });
  });
}

/** The words of a text that a dictionary can have, with the first block of each. */
function wordsOf(blocks: readonly Block[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [at, block] of blocks.entries()) {
    for (const word of wordsIn(proseOf(block))) if (!first.has(word)) first.set(word, at);
  }
  return first;
}

const dash = "[\\u2010\\u2011-]";
const letters = "[\\p{Script=Latin}\\p{M}]+";
/** Letters of words as English has them, with apostrophes and hyphens inside. */
const wholeWord = new RegExp(`^${letters}(?:(?:['’]|${dash})${letters})*$`, "u");

/** What stands around a word in prose. Any other sign makes it a name, a path, or code. */
const around = /^["“”„‘’'«»([{¿¡*_]+|["“”‘’'»)\]}.,;:!?…*_]+$/gu;

function wordsIn(text: string): string[] {
  return text
    .split(/[\s—–]+/u)
    .flatMap((piece) => {
      const word = piece.replaceAll(around, "").normalize("NFC");
      return wholeWord.test(word) ? [withoutPossessive(word)] : [];
    })
    .filter((word) => word.length > 2 && !isName(word));
}

const withoutPossessive = (word: string) =>
  word
    .replaceAll("’", "'")
    .replace(/'s$/u, "")
    .replaceAll(/[\u2010\u2011]/gu, "-");

/** Capitals anywhere but at the start: an abbreviation, a brand, or a name in code. */
const isName = (word: string) => /.\p{Lu}/u.test(word.replaceAll(/-\p{Lu}/gu, "-"));
