/** Modules that the same screens need. */
export type Part = {
  name: string;
  modules: readonly string[];
  /** In bytes, compressed. */
  size: number;
  /** The screens and dialogs that can't be shown without it, and how much each counts. */
  users: ReadonlyMap<string, number>;
  /** Other parts that it imports. */
  imports: ReadonlySet<Part>;
};

/** A file of the build: parts that are loaded together. */
export type File = { parts: Part[]; size: number; users: Map<string, number> };

/** What a request costs, in bytes: how much needless code a screen may load to save one. */
const usualPrice = 2_000;

/** Rounds in which the price doubles for screens that still need too many files. */
const rounds = 8;

/**
 * Joins parts whose users are most alike, until no screen needs more than `most` files. It first joins what saves more requests
 * than it costs in needless bytes. Then requests become more expensive for the screens above the limit.
 *
 * @throws if a screen stays above the limit
 */
export function joinParts(parts: readonly Part[], most: number): File[] {
  const files = parts.map((part) => ({
    parts: [part],
    size: part.size,
    users: new Map(part.users),
  }));
  const prices = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    joinWorthwhile(files, (user) => prices.get(user) ?? usualPrice);
    const crowded = crowdedScreens(files, most);
    if (crowded.length === 0) return files;
    for (const user of crowded) prices.set(user, 2 * (prices.get(user) ?? usualPrice));
  }
  throw new Error(`More than ${most} files for ${crowdedScreens(files, most).join(", ")}.`);
}

function crowdedScreens(files: readonly File[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { users } of files) {
    for (const [user, weight] of users) {
      if (weight === 1) counts.set(user, (counts.get(user) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count > most).map(([user]) => user);
}

type Price = (user: string) => number;

function joinWorthwhile(files: File[], price: Price): void {
  for (;;) {
    const candidates = pairsOf(files)
      .map(([one, other]) => ({ one, other, gain: gainOf(one, other, price) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((left, right) => right.gain - left.gain);
    const best = candidates.find(({ one, other }) => !makesCircle(files, one, other));
    if (best === undefined) return;
    const { one, other } = best;
    one.parts.push(...other.parts);
    one.size += other.size;
    for (const [user, weight] of other.users) one.users.set(user, weight);
    files.splice(files.indexOf(other), 1);
  }
}

function pairsOf(files: readonly File[]): [File, File][] {
  return files.flatMap((one, index) =>
    files.slice(index + 1).map((other): [File, File] => [one, other]),
  );
}

/** The requests that joining saves, minus the bytes that screens would load in vain. */
function gainOf(one: File, other: File, price: Price): number {
  let gain = 0;
  for (const [user, weight] of one.users) {
    gain += other.users.has(user) ? price(user) * weight : -other.size * weight;
  }
  for (const [user, weight] of other.users) {
    if (!one.users.has(user)) gain -= one.size * weight;
  }
  return gain;
}

/** Whether a third file is between the two: joined, they would import each other, in an order that modules can't run in. */
function makesCircle(files: readonly File[], one: File, other: File): boolean {
  const fileOf = new Map(files.flatMap((file) => file.parts.map((part) => [part, file] as const)));
  const importsOf = (file: File) =>
    new Set(
      file.parts.flatMap(({ imports }) => [...imports].flatMap((part) => fileOf.get(part) ?? [])),
    );
  const reaches = (from: File, to: File) => {
    const seen = new Set<File>();
    const open = [...importsOf(from)].filter((file) => file !== to && file !== from);
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === to) return true;
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...importsOf(file));
    }
    return false;
  };
  return reaches(one, other) || reaches(other, one);
}
