import type { Part } from "./join-parts.ts";
import { costsOf, type Most } from "./plan-cost.ts";

/** What a file above the limit costs at first, in bytes. It doubles in each round, so that screens get below their limit step by step. */
const firstFine = 10_000;
const rounds = 7;

/**
 * Moves parts from file to file, one by one or all of a file, as long as screens then load less that they don't need, or need
 * fewer requests. Joining alone can't find that: what it has joined stays together, whatever it joins later.
 *
 * @throws if a screen needs more than `most` files
 */
export function moveParts(files: readonly (readonly Part[])[], most: Most): Part[][] {
  const parts = files.flat();
  const costOf = costsOf(parts, most);
  const fileOf = Int32Array.from(files.flatMap((file, index) => file.map(() => index)));
  for (let round = 0; round < rounds; round++) {
    const cost = () => costOf(fileOf, firstFine * 2 ** round);
    moveEach(parts, fileOf, cost);
    joinFiles(fileOf, cost);
    splitFiles(parts, fileOf, cost);
  }
  // Whatever a file above the limit costs, there must be none.
  if (costOf(fileOf, 1) > costOf(fileOf, 0))
    throw new Error("A screen needs more files than it may.");
  return [...partsByFile(fileOf).values()].map((moved) => moved.map((part) => parts[part]!));
}

/** Tries each part in the files of its users, and in one of its own. */
function moveEach(parts: readonly Part[], fileOf: Int32Array, cost: () => number): void {
  const keep = keeper(fileOf, cost);
  for (const [part, { users }] of parts.entries()) {
    const isShared = (other: number) =>
      [...parts[other]!.users.keys()].some((user) => users.has(user));
    for (const [file, others] of partsByFile(fileOf)) if (others.some(isShared)) keep([part], file);
    keep([part], unused(fileOf));
  }
}

/** Tries to join every two files. */
function joinFiles(fileOf: Int32Array, cost: () => number): void {
  const keep = keeper(fileOf, cost);
  for (const one of partsByFile(fileOf).keys()) {
    for (const [other, moved] of partsByFile(fileOf)) if (other !== one) keep(moved, one);
  }
}

/** Tries to take out of each file, at once, all that one of its users doesn't need. */
function splitFiles(parts: readonly Part[], fileOf: Int32Array, cost: () => number): void {
  const keep = keeper(fileOf, cost);
  const names = new Set(parts.flatMap(({ users }) => [...users.keys()]));
  for (const file of partsByFile(fileOf).keys()) {
    for (const name of names) {
      const inFile = partsByFile(fileOf).get(file) ?? [];
      const needless = inFile.filter((part) => !parts[part]!.users.has(name));
      if (needless.length > 0 && needless.length < inFile.length) keep(needless, unused(fileOf));
    }
  }
}

/** Moves parts to a file and keeps that if it saves something. */
function keeper(fileOf: Int32Array, cost: () => number) {
  let least = cost();
  return (moved: readonly number[], file: number): void => {
    const before = moved.map((part) => fileOf[part]!);
    for (const part of moved) fileOf[part] = file;
    const changed = cost();
    if (changed < least) least = changed;
    else for (const [index, part] of moved.entries()) fileOf[part] = before[index]!;
  };
}

const partsByFile = (fileOf: Int32Array): Map<number, number[]> =>
  Map.groupBy(fileOf.keys(), (part) => fileOf[part]!);

/** The number of a file that has no parts. */
function unused(fileOf: Int32Array): number {
  const used = new Set(fileOf);
  let file = 0;
  while (used.has(file)) file++;
  return file;
}
