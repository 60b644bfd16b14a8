/** Modules that the same screens need. */
export type Part = {
  name: string;
  modules: readonly string[];
  /** In bytes, compressed. */
  size: number;
  /** The screens and dialogs that can't be shown without it, and how much each counts. */
  users: ReadonlyMap<string, number>;
  /** Whether a screen or dialog is loaded by its name: then it can't be in a file with another such part. */
  isEntry: boolean;
  /** Other parts that it imports. */
  imports: ReadonlySet<Part>;
};

/** A file of the build: parts that are loaded together. */
export type File = {
  parts: Part[];
  size: number;
  users: Map<string, number>;
  isEntry: boolean;
  /** Other files that it imports, and that all its users therefore load, too. */
  imports: Set<File>;
};

/** What a request costs, in bytes: how much needless code a screen may load to save one. */
export const price = 1_000;

/** What a request above the limit costs at first. It doubles in each round, as long as a screen is above the limit. */
const firstFine = 10_000;
const rounds = 7;

/**
 * Joins parts whose users are most alike, until no screen needs more than `most` files. It always joins the two files that cost
 * least, in needless bytes for each request saved, and stops when every further join costs more than it saves.
 *
 * @throws if a screen stays above the limit
 */
export function joinParts(parts: readonly Part[], most: number): File[] {
  const files = filesOf(parts);
  for (let round = 0; round < rounds; round++) {
    const fine = firstFine * 2 ** round;
    joinWorthwhile(files, (count) => price * count + fine * Math.max(0, count - most));
    if (crowdedScreens(files, most).length === 0) return files;
  }
  throw new Error(`More than ${most} files for ${crowdedScreens(files, most).join(", ")}.`);
}

function filesOf(parts: readonly Part[]): File[] {
  const files = new Map<Part, File>();
  for (const part of parts) {
    const { size, isEntry } = part;
    const users = new Map(part.users);
    files.set(part, { parts: [part], size, users, isEntry, imports: new Set() });
  }
  for (const [part, file] of files) {
    for (const imported of part.imports) file.imports.add(files.get(imported)!);
  }
  return [...files.values()];
}

/** How many files each screen and dialog needs. */
function countFiles(files: readonly File[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { users } of files) {
    for (const user of users.keys()) counts.set(user, (counts.get(user) ?? 0) + 1);
  }
  return counts;
}

function crowdedScreens(files: readonly File[], most: number): string[] {
  const weights = new Map(files.flatMap(({ users }) => [...users]));
  return [...countFiles(files)].flatMap(([user, count]) =>
    weights.get(user) === 1 && count > most ? [user] : [],
  );
}

type Cost = (files: number) => number;

function joinWorthwhile(files: File[], cost: Cost): void {
  for (;;) {
    const counts = countFiles(files);
    const reached = new Map(files.map((file) => [file, reachedFrom(file)]));
    const candidates = pairsOf(files)
      .map(([one, other]) => ({ one, other, saved: savedBy(one, other, counts, cost) }))
      .filter(({ saved }) => saved > 0)
      .map(({ one, other, saved }) => ({
        one,
        other,
        share: (burdenOf(one, other, reached) + burdenOf(other, one, reached)) / saved,
      }))
      .filter(({ share }) => share < 1)
      .toSorted((left, right) => left.share - right.share);
    const best = candidates.find(({ one, other }) => !makesCircle(one, other, reached));
    if (best === undefined) return;
    join(files, best.one, best.other);
  }
}

function pairsOf(files: readonly File[]): [File, File][] {
  return files.flatMap((one, index) =>
    files
      .slice(index + 1)
      .filter((other) => !(one.isEntry && other.isEntry))
      .map((other): [File, File] => [one, other]),
  );
}

/** What the requests cost that joining two files saves. */
function savedBy(one: File, other: File, counts: ReadonlyMap<string, number>, cost: Cost): number {
  let saved = 0;
  for (const [user, weight] of one.users) {
    const count = counts.get(user) ?? 0;
    if (other.users.has(user)) saved += (cost(count) - cost(count - 1)) * weight;
  }
  return saved;
}

type Reached = ReadonlyMap<File, ReadonlySet<File>>;

/** What the users of one file would load in vain because of another and what it imports. */
function burdenOf(one: File, other: File, reached: Reached): number {
  let burden = 0;
  for (const file of [other, ...(reached.get(other) ?? [])]) {
    if (file === one) continue;
    const size = file === other ? file.size : file.size + price;
    for (const [user, weight] of one.users) {
      if (!file.users.has(user)) burden += size * weight;
    }
  }
  return burden;
}

/** Everything that a file imports, directly or not. */
function reachedFrom(file: File): Set<File> {
  const found = new Set(file.imports);
  // A set's iteration includes what is added on the way.
  for (const one of found) for (const imported of one.imports) found.add(imported);
  return found;
}

/** Whether a third file is between the two: joined, they would import each other, in an order that modules can't run in. */
function makesCircle(one: File, other: File, reached: Reached): boolean {
  const isBetween = (from: File, to: File) =>
    [...from.imports].some((file) => file !== to && reached.get(file)?.has(to));
  return isBetween(one, other) || isBetween(other, one);
}

function join(files: File[], one: File, other: File): void {
  one.parts.push(...other.parts);
  one.size += other.size;
  one.isEntry ||= other.isEntry;
  for (const imported of other.imports) one.imports.add(imported);
  for (const file of files) if (file.imports.delete(other)) file.imports.add(one);
  one.imports.delete(one);
  files.splice(files.indexOf(other), 1);
  for (const [user, weight] of other.users) one.users.set(user, weight);
  for (const file of reachedFrom(one)) {
    for (const [user, weight] of one.users) file.users.set(user, weight);
  }
}
