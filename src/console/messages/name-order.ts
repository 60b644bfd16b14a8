import { locale, once } from "./format.ts";

/*
 * The order of names. Comparing names with Intl makes the browser read its data about all locales (american.ts), which plain
 * English names don't need.
 */

const collator = once(() => new Intl.Collator(locale, { numeric: true }));

// Other languages order even these characters in their own way, and so do variants of a locale.
const isEnglish = /^en(-[A-Z]{2})?$/.test(locale);
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Orders names as people expect it: by the alphabet of their locale, and numbers in them by value. For `toSorted`. */
export function compareNames(a: string, b: string): number {
  return isEnglish && isAscii(a) && isAscii(b) ? compareEnglish(a, b) : collator().compare(a, b);
}

const ordered = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz";
const ranks = new Uint8Array(128);
for (const [rank, character] of [...ordered].entries()) {
  ranks[character.charCodeAt(0)] = rank;
  ranks[character.toUpperCase().charCodeAt(0)] = rank;
}

/**
 * As Intl.Collator compares names in English, with `numeric`.
 *
 * @param a - printable ASCII, like `other`
 */
export function compareEnglish(a: string, b: string): number {
  // Small letters come before capitals, if nothing else differs.
  let byCase = 0;
  let at = 0;
  let otherAt = 0;
  while (at < a.length && otherAt < b.length) {
    const number = numberAt(a, at);
    const otherNumber = number && numberAt(b, otherAt);
    if (number && otherNumber) {
      const byNumber = compareDigits(number.digits, otherNumber.digits);
      if (byNumber !== 0) return byNumber;
      at = number.end;
      otherAt = otherNumber.end;
      continue;
    }
    const code = a.charCodeAt(at++);
    const otherCode = b.charCodeAt(otherAt++);
    const byRank = ranks[code]! - ranks[otherCode]!;
    if (byRank !== 0) return byRank;
    byCase ||= otherCode - code;
  }
  return a.length - at - (b.length - otherAt) || byCase;
}

const number = /0*(\d+)/y;

/** The number that begins there, without leading zeros: it can be too long for arithmetic. */
function numberAt(text: string, at: number): { digits: string; end: number } | undefined {
  number.lastIndex = at;
  const digits = number.exec(text)?.[1];
  return digits === undefined ? undefined : { digits, end: number.lastIndex };
}

function compareDigits(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}
