import type { Db } from "#service/kernel/store/schema.ts";
import { searchIndex, type SearchInput } from "./search-index.ts";
import { hasSign, queryWords, words } from "./search-words.ts";

/** A query with other words, as its terms, and where they go in its text. */
export type Correction = {
  terms: string[];
  /** Words of the query, by position, and the terms that replace them. */
  changes: { start: number; end: number; term: string }[];
};

/** In shorter words, one other letter makes another word more often than it mends one. */
const shortest = 4;
const longest = 24;
/** Words of a query that are corrected at once. */
const mostWords = 3;
/** Up to so many results, people might have meant another word. */
export const fewResults = 2;
/** A word that is in the index is only a mistake if another is this many times as frequent. */
const muchMore = 10;

/** The letters of a script after folding, for what is missing or wrong in a word of it. */
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψωσς",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
];

/**
 * The query with its misspelled words replaced by those of the index that are one letter away: the most frequent in the
 * searched spaces. The possible words are looked up, so that no list of words is read.
 * @param more.isFound whether the query finds something; then its last word may only be the beginning of one
 * @returns undefined if nothing is misspelled, or nothing is close
 */
export async function correct(
  db: Db,
  query: string,
  spaces: Omit<SearchInput, "terms">,
  { isFound }: { isFound: boolean },
): Promise<Correction | undefined> {
  const typed = queryWords(query);
  const candidates = new Set(typed.map(({ term }) => term).filter((term) => isCorrectable(term)));
  if (candidates.size === 0 || candidates.size > 16) return undefined;
  const index = searchIndex(db);
  const pageCounts = await index.count(db, { ...spaces, terms: [...candidates] });
  const rare = [...candidates].filter((term) => {
    const pages = pageCounts.get(term) ?? 0;
    return pages <= fewResults && (pages > 0 || !isFound);
  });
  const mended = new Map<string, string>();
  for (const term of rare.slice(0, mostWords)) {
    const counts = await index.count(db, { ...spaces, terms: neighbors(term) });
    const [best] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (best === undefined || best[1] < (pageCounts.get(term) ?? 0) * muchMore) continue;
    mended.set(term, best[0]);
  }
  if (mended.size === 0) return undefined;
  return {
    terms: [...new Set(typed.map(({ term }) => mended.get(term) ?? term))],
    changes: typed.flatMap(({ start, end, term }) => {
      const other = mended.get(term);
      return other === undefined ? [] : { start, end, term: other };
    }),
  };
}

/**
 * The corrected query as people read it, with its words as texts write them: `Straße`, not `strasse`.
 * @param texts of the pages that it finds
 */
export function spellOut(query: string, { changes }: Correction, texts: readonly string[]): string {
  let result = query;
  for (const { start, end, term } of changes.toReversed()) {
    result = result.slice(0, start) + writtenAs(term, texts) + result.slice(end);
  }
  return result;
}

function writtenAs(term: string, texts: readonly string[]): string {
  for (const text of texts) {
    for (const word of words(text)) {
      if (word.term === term) return text.slice(word.start, word.end);
    }
  }
  return term;
}

function isCorrectable(term: string): boolean {
  return (
    term.length >= shortest && term.length <= longest && !hasSign(term) && !/^\p{N}+$/u.test(term)
  );
}

/** All words that are one letter away: one more, one less, another, or two exchanged. */
function neighbors(term: string): string[] {
  const letters = alphabets.find((alphabet) => [...term].some((sign) => alphabet.includes(sign)));
  const spellings = new Set<string>();
  const signs = [...term];
  const put = (from: number, removed: number, inserted: string) =>
    spellings.add([...signs.slice(0, from), inserted, ...signs.slice(from + removed)].join(""));
  for (let at = 0; at <= signs.length; at++) {
    if (at < signs.length) put(at, 1, "");
    if (at + 1 < signs.length) put(at, 2, `${signs[at + 1]}${signs[at]}`);
    for (const letter of letters ?? "") {
      put(at, 0, letter);
      if (at < signs.length) put(at, 1, letter);
    }
  }
  spellings.delete(term);
  return [...spellings];
}
