/**
 * The most characters of a block that the console colors, while people read and write it. 20,000 have up to 5,000 colored parts,
 * which take 20 ms to draw. Longer code stays plain.
 */
export const longestInConsole = 20_000;
