import { analyse } from "chardet";

/** Why a file can't be imported whose characters nobody can tell. */
export const unknownEncoding =
  "The encoding of the file can't be recognized. Save it as UTF-8, then import it again.";

/**
 * Decodes an HTML or text file. The first of these decides that fits all bytes: a byte order mark, the charset in the HTTP
 * headers, the charset declared in the first kilobyte, UTF-8, the file's own bytes. No character is ever replaced.
 * @param charset from the HTTP headers
 * @param keepMark whether a UTF-8 byte order mark stays in the text
 * @returns undefined if no encoding fits
 */
export function decodeText(
  bytes: Uint8Array,
  charset?: string,
  { keepMark = false } = {},
): string | undefined {
  const marked = markedCharset(bytes);
  const stated = [marked, charset, declaredCharset(bytes), "utf-8"].filter(
    (label) => label !== undefined,
  );
  for (const label of stated) {
    const text = decoded(bytes, label, keepMark);
    if (text !== undefined && isClean(text) && !isHidden(text, label)) return text;
  }
  return recognized(bytes);
}

function markedCharset(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  return (
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  );
}

/** Undefined if some bytes mean nothing in the encoding. */
function decoded(bytes: Uint8Array, label: string, keepMark = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: keepMark }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Texts have no such control characters: bytes that give them belong to another encoding. A zero is told apart. */
const isClean = (text: string) => !/[\x80-\x9F\uE000-\uF8FF]/.test(text);

/** In ISO-2022-JP, and mostly in UTF-16, all bytes are also those of UTF-8. */
const isHidden = (text: string, label: string) =>
  /^utf-?8$/i.test(label) && ["\0", "\u001B$@", "\u001B$B"].some((sign) => text.includes(sign));

function recognized(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return wide(bytes);
  if (bytes.includes(0x1b)) {
    const text = decoded(bytes, "iso-2022-jp");
    if (text !== undefined) return text;
  }
  const mixed = patched(bytes);
  if (mixed !== undefined) return mixed;
  const some = sampleOf(bytes);
  const label = manyBytes(some) ?? oneByte(some);
  const text = label && decoded(bytes, label);
  return text !== undefined && isClean(text) ? text : undefined;
}

/** In bytes, so that trying the encodings of a large file doesn't hold other requests up. */
const largestSample = 64_000;

/** Whole lines from the first one with other bytes than those of ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= largestSample) return bytes;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  const end = bytes.lastIndexOf(0x0a, start + largestSample);
  return end > first ? bytes.subarray(start, end) : bytes.subarray(start);
}

/** UTF-16 without a byte order mark: most of its spaces and line ends have a zero. */
function wide(bytes: Uint8Array): string | undefined {
  const plain = (text: string | undefined) => text?.match(/[\n\r -~]/g)?.length ?? 0;
  const [best] = ["utf-16le", "utf-16be"]
    .map((label) => decoded(bytes, label))
    .filter((text) => text !== undefined && !text.includes("\0"))
    .toSorted((a, b) => plain(b) - plain(a));
  return best !== undefined && plain(best) > 0 ? best : undefined;
}

const sequences =
  /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}|([\x80-\xFF])/g;

/** UTF-8 with a few bytes of Windows-1252, from texts that were put together. */
function patched(bytes: Uint8Array): string | undefined {
  const binary = Buffer.from(bytes).toString("latin1");
  let valid = 0;
  let stray = 0;
  for (const [, single] of binary.matchAll(sequences)) {
    if (single === undefined) valid++;
    else stray++;
  }
  if (valid < 3 || valid < stray * 2) return undefined;
  const text = decoded(
    Buffer.from(
      binary.replaceAll(sequences, (sequence, single?: string) =>
        single === undefined ? sequence : binaryOf(single),
      ),
      "latin1",
    ),
    "utf-8",
  );
  return text !== undefined && isClean(text) ? text : undefined;
}

/** A byte of Windows-1252 as bytes of UTF-8. */
function binaryOf(single: string): string {
  const character = new TextDecoder("windows-1252").decode(Buffer.from(single, "latin1"));
  return Buffer.from(character).toString("latin1");
}

/** An encoding with two and more bytes for a character, and which of its characters texts mostly consist of. */
type ManyBytes = { label: string; common: RegExp; demands?: RegExp; least?: number };

const kana = /[\u3041-\u30FE\uFF65-\uFF9F]/u;
const marks = /[\u2010-\u2026\u3000-\u301F\u30FB\u30FC\uFF01-\uFF5E\u00B7\u00D7\u2190-\u25FF]/u;

/** The most certain first. */
const manyByteCharsets: ManyBytes[] = [
  { label: "euc-jp", common: kana, demands: kana },
  { label: "shift_jis", common: kana },
  { label: "euc-kr", common: /[\uAC00-\uD7A3]/u, demands: /[\uAC00-\uD7A3]/u, least: 4 },
  { label: "gb18030", common: /[^\s\S]/u },
  { label: "big5", common: /[^\s\S]/u },
];

/**
 * Chinese, Japanese, and Korean. The tables of their encodings have common characters first, so that a text that is mostly
 * rare characters is in another encoding.
 */
function manyBytes(bytes: Uint8Array): string | undefined {
  const rated = manyByteCharsets.flatMap(({ label, common, demands, least = 1 }) => {
    const text = decoded(bytes, label);
    if (text === undefined || !isClean(text)) return [];
    const all = [...text.matchAll(/[^\0-\x7F]/gu)];
    const wide = all.filter(([character]) => !/[\u00A0-\u024F\uFF61-\uFF9F]/u.test(character));
    const levels = frequentIn(bytes, label);
    const known = wide.filter(
      ([character]) => common.test(character) || marks.test(character),
    ).length;
    if (
      demands !== undefined &&
      wide.filter(([each]) => demands.test(each)).length * 8 < wide.length
    )
      return [];
    if (wide.length < least || wide.length === 0) return [];
    // Between two Latin letters stand letters with accents, which look like one rare character.
    const between = text.match(/[a-z][^\0-\x7F][a-z]/giu)?.length ?? 0;
    const share = Math.min(1, (known + levels) / all.length) - between / all.length;
    return [{ label, share }];
  });
  const [best] = rated.toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share >= 0.75 ? best.label : undefined;
}

/** First bytes of the characters that are taught first. */
const frequent: Record<string, { lead: [number, number]; trail: [number, number] }> = {
  "euc-jp": { lead: [0xb0, 0xcf], trail: [0xa1, 0xfe] },
  shift_jis: { lead: [0x88, 0x97], trail: [0x40, 0xfc] },
  "euc-kr": { lead: [0xff, 0xff], trail: [0xff, 0xff] },
  gb18030: { lead: [0xb0, 0xd7], trail: [0xa1, 0xfe] },
  big5: { lead: [0xa4, 0xc6], trail: [0x40, 0xfe] },
};

function frequentIn(bytes: Uint8Array, label: string): number {
  const { lead, trail } = frequent[label]!;
  let count = 0;
  for (let at = 0; at < bytes.length - 1; at++) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    // Half-width katakana are single bytes.
    if (label === "shift_jis" && first >= 0xa1 && first <= 0xdf) continue;
    const second = bytes[at + 1]!;
    if (first >= lead[0] && first <= lead[1] && second >= trail[0] && second <= trail[1]) count++;
    at++;
  }
  return count;
}

/** The more usual one first, for texts that tell nothing. */
const oneByteCharsets = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "windows-1255",
  "windows-1256",
  "koi8-r",
  "iso-8859-2",
  "iso-8859-5",
];

/** Letters of one alphabet in a word, small ones after capitals, and signs between words. */
function oneByte(bytes: Uint8Array): string | undefined {
  const guesses = new Map(
    analyse(bytes.subarray(0, 100_000)).map(({ name, confidence }) => [
      name
        .toLowerCase()
        .replace("iso-8859-1", "windows-1252")
        .replace("iso-8859-7", "windows-1253"),
      confidence,
    ]),
  );
  const rated = oneByteCharsets.flatMap((label, rank) => {
    const text = decoded(bytes, label);
    if (text === undefined || !isClean(text)) return [];
    const high = text.match(/[^\0-\x7F]/gu)?.length ?? 1;
    return [{ label, rank, odd: oddIn(text) / high, guessed: guesses.get(label) ?? 0 }];
  });
  const [best] = rated.toSorted(
    (a, b) =>
      Math.round(a.odd * 20) - Math.round(b.odd * 20) ||
      (Math.abs(a.guessed - b.guessed) > 10 ? b.guessed - a.guessed : 0) ||
      a.rank - b.rank,
  );
  return best !== undefined && best.odd <= 0.25 ? best.label : undefined;
}

const oddities = [
  // Frames of old screens.
  /[\u2500-\u25A0]/gu,
  // A sign in a word, except between syllables and after numbers.
  /(?<=\p{L})[^\0-\x7F\p{L}\p{M}\u00A0\u00AD\u00B7\u2019\u2018\u2010-\u2014\u2026®™©°](?=\p{L})/gu,
  /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}/gu,
  /(?<=[a-z])(?!\p{Script=Latin})\p{L}|(?<=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])(?=\p{Script=Latin})\p{L}/gu,
];

const oddIn = (text: string) =>
  oddities.reduce((sum, oddity) => sum + (text.match(oddity)?.length ?? 0), 0);
