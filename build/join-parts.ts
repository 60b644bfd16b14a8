import { price, type Part } from "./part.ts";

/** A file of the build: parts that are loaded together. */
type File = {
  parts: Part[];
  size: number;
  users: Map<string, number>;
  /** Other files that it imports, and that all its users therefore load, too. */
  imports: Set<File>;
};

/**
 * Joins parts whose users are most alike, one pair after the other: always the two files that cost least, in needless bytes for
 * each request saved. It stops when every further join costs more than it saves.
 */
export function joinParts(parts: readonly Part[]): Part[][] {
  const files = filesOf(parts);
  for (;;) {
    const reached = new Map(files.map((file) => [file, reachedFrom(file)]));
    const candidates = pairsOf(files)
      .map(([one, other]) => ({ one, other, saved: price * weightOfBoth(one, other) }))
      .filter(({ saved }) => saved > 0)
      .map(({ one, other, saved }) => ({
        one,
        other,
        share: (burdenOf(one, other, reached) + burdenOf(other, one, reached)) / saved,
      }))
      .filter(({ share }) => share < 1)
      .toSorted((left, right) => left.share - right.share);
    const best = candidates.find(({ one, other }) => !makesCircle(one, other, reached));
    if (best === undefined) return files.map((file) => file.parts);
    join(files, best.one, best.other);
  }
}

function filesOf(parts: readonly Part[]): File[] {
  const files = new Map<Part, File>();
  for (const part of parts) {
    const { size } = part;
    files.set(part, { parts: [part], size, users: new Map(part.users), imports: new Set() });
  }
  for (const [part, file] of files) {
    for (const imported of part.imports) {
      const other = files.get(imported);
      if (other !== undefined) file.imports.add(other);
    }
  }
  return [...files.values()];
}

function pairsOf(files: readonly File[]): [File, File][] {
  return files.flatMap((one, index) =>
    files.slice(index + 1).map((other): [File, File] => [one, other]),
  );
}

/** The weight of those who need both. */
function weightOfBoth(one: File, other: File): number {
  let sum = 0;
  for (const [user, weight] of one.users) if (other.users.has(user)) sum += weight;
  return sum;
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
  for (const imported of other.imports) one.imports.add(imported);
  for (const file of files) if (file.imports.delete(other)) file.imports.add(one);
  one.imports.delete(one);
  files.splice(files.indexOf(other), 1);
  for (const [user, weight] of other.users) one.users.set(user, weight);
  for (const file of reachedFrom(one)) {
    for (const [user, weight] of one.users) file.users.set(user, weight);
  }
}
