import type { Clock } from "#service/kernel/clock.ts";
import { day } from "#service/kernel/clock.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { Jobs } from "#service/kernel/jobs/jobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Random } from "./random.ts";

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
