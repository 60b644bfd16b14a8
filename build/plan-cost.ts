import { price, type Part } from "./join-parts.ts";

/** How many files a screen may need. */
export type Most = (screen: string) => number;

/** A file that several screens share should have this many bytes: less is hardly worth a request. */
const enough = 10_000;
/** What an empty shared file would cost each user, in bytes. The closer a file is to `enough`, the less it costs. */
const costOfSmall = 5_000;

/**
 * Prepares to compare distributions of parts over files. A distribution has the number of its file for each part, in order.
 *
 * @returns what all screens and dialogs together load and pay for requests, in bytes, if each file above the limit costs its
 *   screen `fine`. It is infinite where a file would have two entries, or files would import each other, in an order that modules
 *   can't run in
 */
export function costsOf(
  parts: readonly Part[],
  most: Most,
): (fileOf: Int32Array, fine: number) => number {
  const users = usersOf(parts, most);
  const numberOf = new Map(parts.map((part, number) => [part, number]));
  const imports = parts.map((part) => [...part.imports].map((other) => numberOf.get(other)!));
  const bits = parts.map((part) => users.bitsOf(part));
  return (fileOf, fine) => {
    const files = Array.from({ length: Math.max(...fileOf) + 1 }, () => emptyFile(users.words));
    for (const [number, part] of parts.entries()) {
      const file = files[fileOf[number]!]!;
      file.size += part.size;
      if (part.isEntry && ++file.entries > 1) return Infinity;
      addBits(file.users, bits[number]!);
      for (const imported of imports[number]!) {
        const other = files[fileOf[imported]!]!;
        if (other === file || file.imports.has(other)) continue;
        file.imports.add(other);
        other.importers++;
      }
    }
    const sorted = importersFirst(files);
    if (sorted === undefined) return Infinity;
    for (const file of sorted) for (const other of file.imports) addBits(other.users, file.users);
    return users.pay(sorted, fine);
  };
}

type PlannedFile = {
  size: number;
  entries: number;
  users: Int32Array;
  imports: Set<PlannedFile>;
  importers: number;
};

const emptyFile = (words: number): PlannedFile => ({
  size: 0,
  entries: 0,
  users: new Int32Array(words),
  imports: new Set(),
  importers: 0,
});

function addBits(to: Int32Array, from: Int32Array): void {
  for (let word = 0; word < to.length; word++) to[word]! |= from[word]!;
}

/** Undefined if there is a circle. */
function importersFirst(files: readonly PlannedFile[]): PlannedFile[] | undefined {
  const sorted = files.filter(({ importers }) => importers === 0);
  for (const { imports } of sorted) {
    for (const file of imports) if (--file.importers === 0) sorted.push(file);
  }
  return sorted.length === files.length ? sorted : undefined;
}

/** Sets of users are bits, because tens of thousands of distributions are compared. */
function usersOf(parts: readonly Part[], most: Most) {
  const weights = new Map(parts.flatMap((part) => [...part.users]));
  const numberOf = new Map([...weights.keys()].map((name, number) => [name, number]));
  const weightOf = [...weights.values()];
  const mostOf = [...weights].map(([name, weight]) => (weight === 1 ? most(name) : Infinity));
  const words = Math.ceil(weights.size / 32);
  return {
    words,
    bitsOf({ users }: Part): Int32Array {
      const bits = new Int32Array(words);
      for (const name of users.keys()) {
        const number = numberOf.get(name)!;
        bits[number >> 5]! |= 1 << (number & 31);
      }
      return bits;
    },
    /** What the users of these files pay for them. */
    pay(files: readonly PlannedFile[], fine: number): number {
      const counts = new Int32Array(weights.size);
      let cost = 0;
      for (const file of files) {
        let weight = 0;
        for (const [word, bits] of file.users.entries()) {
          for (let rest = bits; rest !== 0; rest &= rest - 1) {
            const user = word * 32 + 31 - Math.clz32(rest & -rest);
            weight += weightOf[user]!;
            counts[user]!++;
          }
        }
        cost += weight * costOfFile(file);
      }
      for (const [user, count] of counts.entries()) {
        cost += fine * Math.max(0, count - mostOf[user]!);
      }
      return cost;
    },
  };
}

function costOfFile({ size, entries }: PlannedFile): number {
  if (size === 0) return 0;
  const missing = entries > 0 ? 0 : Math.max(0, enough - size) / enough;
  return size + price + costOfSmall * missing;
}
