import { price, type Part } from "./part.ts";

/** What a screen may need at most. */
export type Limits = {
  files: number;
  /** How many of these files may be small. */
  small: number;
  /** How many bytes these files may have together. */
  bytes: number;
};

/** A file with fewer bytes is small: hardly worth a request. */
const enough = 10_400;
/** What a small file costs each screen that needs it, in bytes, if it is empty. The closer it is to `enough`, the less it costs. */
const costOfSmall = 1_000;
/** What a file above the limit costs a screen, in bytes. */
const fineForFile = 100_000;
/**
 * What a small file above the limit costs a screen that may have none, and what it and the others cost if they are empty, apart from
 * the smallest. Where more are allowed, one above matters far less.
 */
const fineForSmall = 1_000_000;
const fineForMissing = 500_000;
/** What a byte above the limit costs a screen, in bytes. */
const fineForByte = 100;

/**
 * Prepares to compare distributions of parts over files. A distribution has the number of its file for each part, in order.
 *
 * @returns what all screens and dialogs together load and pay for requests, in bytes. What is above a limit is fined, small files
 *   by a share. It is infinite where files would import each other, in an order that modules can't run in
 */
export function costsOf(parts: readonly Part[], limitsOf: (screen: string) => Limits) {
  const users = usersOf(parts, limitsOf);
  const numberOf = new Map(parts.map((part, number) => [part, number]));
  const imports = parts.map((part) => [...part.imports].map((other) => numberOf.get(other)!));
  const bits = parts.map((part) => users.bitsOf(part));
  const files = parts.map(() => emptyFile(users.words));
  return (fileOf: Int32Array, share: number): number => {
    for (const file of files) clear(file);
    for (const [number, part] of parts.entries()) {
      const file = files[fileOf[number]!]!;
      file.size += part.size;
      addBits(file.users, bits[number]!);
      for (const imported of imports[number]!) {
        const other = files[fileOf[imported]!]!;
        if (other === file || file.imports.has(other)) continue;
        file.imports.add(other);
        other.importers++;
      }
    }
    const sorted = importersFirst(files.filter(({ size }) => size > 0));
    return sorted === undefined ? Infinity : users.pay(sorted, share);
  };
}

type PlannedFile = {
  size: number;
  users: Int32Array;
  imports: Set<PlannedFile>;
  importers: number;
};

const emptyFile = (words: number): PlannedFile => ({
  size: 0,
  users: new Int32Array(words),
  imports: new Set(),
  importers: 0,
});

function clear(file: PlannedFile): void {
  file.size = 0;
  file.users.fill(0);
  file.imports.clear();
  file.importers = 0;
}

function addBits(to: Int32Array, from: Int32Array): void {
  for (let word = 0; word < to.length; word++) to[word]! |= from[word]!;
}

/** With the users of what imports each file among its own. Undefined if there is a circle. */
function importersFirst(files: readonly PlannedFile[]): PlannedFile[] | undefined {
  const sorted = files.filter(({ importers }) => importers === 0);
  for (const { imports, users } of sorted) {
    for (const file of imports) {
      addBits(file.users, users);
      if (--file.importers === 0) sorted.push(file);
    }
  }
  return sorted.length === files.length ? sorted : undefined;
}

/** Sets of users are bits, because hundreds of thousands of distributions are compared. */
function usersOf(parts: readonly Part[], limitsOf: (screen: string) => Limits) {
  const weights = new Map(parts.flatMap((part) => [...part.users]));
  const numberOf = new Map([...weights.keys()].map((name, number) => [name, number]));
  const weightOf = [...weights.values()];
  const none = { files: Infinity, small: Infinity, bytes: Infinity };
  const limits = [...weights].map(([name, weight]) => (weight === 1 ? limitsOf(name) : none));
  const words = Math.ceil(weights.size / 32);
  const counts = new Int32Array(weights.size);
  const smalls = new Int32Array(weights.size);
  const missing = new Float64Array(weights.size);
  const largest = new Float64Array(weights.size);
  const loaded = new Float64Array(weights.size);
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
    pay(files: readonly PlannedFile[], share: number): number {
      for (const numbers of [counts, smalls, missing, loaded, largest]) numbers.fill(0);
      let cost = 0;
      for (const { size, users } of files) {
        const lack = Math.max(0, enough - size) / enough;
        const perUser = size + price + costOfSmall * lack;
        for (let word = 0; word < words; word++) {
          for (let rest = users[word]!; rest !== 0; rest &= rest - 1) {
            const user = word * 32 + 31 - Math.clz32(rest & -rest);
            cost += weightOf[user]! * perUser;
            counts[user]!++;
            if (lack > 0) smalls[user]!++;
            missing[user]! += lack;
            if (lack > largest[user]!) largest[user] = lack;
            loaded[user]! += size;
          }
        }
      }
      for (const [user, { files: most, small, bytes }] of limits.entries()) {
        cost += fineForFile * Math.max(0, counts[user]! - most);
        cost += fineForByte * Math.max(0, loaded[user]! - bytes);
        const above = smalls[user]! - small;
        if (above > 0)
          cost +=
            (share / (small + 1) ** 2) *
            (fineForSmall * above +
              fineForMissing * (missing[user]! - (small > 0 ? largest[user]! : 0)));
      }
      return cost;
    },
  };
}
