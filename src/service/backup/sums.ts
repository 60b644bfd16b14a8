import { hash } from "node:crypto";

/** Tells whether two tables have the same rows, in whatever order they are read. */
type Sum = { rows: number; hash: string };

export type Sums = Record<string, Sum>;

const bits = 256;

/** Counts lines and adds up their hashes. */
export function createSum() {
  let rows = 0;
  let total = 0n;
  return {
    add(line: string): void {
      rows++;
      total = BigInt.asUintN(bits, total + BigInt(`0x${hash("sha256", line, "hex")}`));
    },
    get: (): Sum => ({ rows, hash: total.toString(16).padStart(bits / 4, "0") }),
  };
}

/** The first table that differs; undefined if none does. */
export function firstDifference(expected: Sums, actual: Sums): string | undefined {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].find(
    (name) =>
      expected[name]?.rows !== actual[name]?.rows || expected[name]?.hash !== actual[name]?.hash,
  );
}

export function countRows(sums: Sums): number {
  return Object.values(sums).reduce((total, { rows }) => total + rows, 0);
}
