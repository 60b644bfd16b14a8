import type { Insertable } from "kysely";
import { type Clock, day } from "#service/kernel/clock.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { Jobs } from "#service/kernel/jobs/jobs.ts";
import type { Db, Database } from "#service/kernel/store/schema.ts";

/** Shared by the parts of a generated organization. */
export type Stage = {
  db: Db;
  ids: Ids;
  /** Collects the content jobs that the service runs at start. */
  jobs: Jobs;
  /** The time of the latest generated event. */
  clock: Clock;
  random: Random;
  organizationId: string;
  administratorId: string;
};

/** Age of a generated organization. */
const span = 400 * day;

export function beginning({ now }: Clock): number {
  return now() - span;
}

/** Random times between the organization's creation and now, earliest first. */
export function moments({ random, clock }: Stage, count: number): number[] {
  const begin = beginning(clock);
  return Array.from({ length: count }, () => begin + Math.floor(random.next() * span)).toSorted(
    (a, b) => a - b,
  );
}

/** The caller for operations that create content. */
export function callerOf(userId: string): Caller {
  return { userId, credential: { kind: "token", id: "generate" } };
}

/** Stays below both databases' limit of parameters per statement, for the widest table. */
const rowsAtOnce = 500;

export async function insertRows<Table extends keyof Database>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** Pseudo-random numbers; the same seed gives the same sequence. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer; both bounds are inclusive. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** Distinct random items of a list, in any order; all items if there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  bytes(count: number): Uint8Array;
};

/** @param seed an integer */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  // Mulberry32: 32 bits of state are enough for names and texts, which don't need to be secret.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    some(list, count) {
      const wanted = Math.min(count, list.length);
      const chosen = new Set<number>();
      while (chosen.size < wanted) chosen.add(whole(0, list.length - 1));
      return [...chosen].map((index) => list[index]!);
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
