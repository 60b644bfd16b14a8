// A seeded generator, so that every run measures the same texts. Common words are frequent, as in prose.
let seed = 7;

/** The next number of the fixed sequence, between 0 and 1. */
export function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export const vocabulary: readonly string[] = Array.from({ length: 4000 }, (_, index) =>
  (index * 2_654_435_761).toString(36).slice(0, 2 + (index % 7)),
);

export const word = (): string => vocabulary[Math.floor(4000 * random() ** 4)]!;

export const sentence = (): string =>
  `${Array.from({ length: 8 + Math.floor(10 * random()) }, word).join(" ")}.`;

/** The text of a page: headings, paragraphs, and lists, with exactly this many bytes. */
export function pageText(bytes: number): string {
  let text = "";
  while (text.length < bytes) {
    text += `## ${word()} ${word()}\n\n${sentence()} ${sentence()}\n\n- ${sentence()}\n- ${sentence()}\n\n`;
  }
  return text.slice(0, bytes);
}
