/** Rows of numbers, each row a set: a bit says whether it has a number. Comparing and joining such sets takes few steps. */
export type BitRows = { words: number; bits: Int32Array };

export function bitRows(rows: number, numbers: number): BitRows {
  const words = Math.ceil(numbers / 32);
  return { words, bits: new Int32Array(rows * words) };
}

export function addBit({ words, bits }: BitRows, row: number, number: number): void {
  bits[row * words + (number >> 5)]! |= 1 << (number & 31);
}

export function removeBit({ words, bits }: BitRows, row: number, number: number): void {
  bits[row * words + (number >> 5)]! &= ~(1 << (number & 31));
}

/** The lowest number whose bit is set. */
export const lowest = (word: number): number => 31 - Math.clz32(word & -word);

/** How many bits are set. */
export function countBits(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
