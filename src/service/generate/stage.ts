import type { Clock } from "../clock.ts";
import { day } from "../clock.ts";
import type { Caller } from "../auth/live-credential.ts";
import type { Ids } from "../ids.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Db } from "../store/schema.ts";
import type { Random } from "./random.ts";

/** What the parts of a generated organization are created with and belong to. */
export type Stage = {
  db: Db;
  ids: Ids;
  /** Takes what the service has to do with the content when it starts. */
  jobs: Jobs;
  /** The last of the generated events. */
  clock: Clock;
  random: Random;
  organizationId: string;
  administratorId: string;
};

/** How long before now an organization begins. */
const span = 400 * day;

export function beginning({ now }: Clock): number {
  return now() - span;
}

/** Moments between the beginning and now, the earliest first. */
export function moments({ random, clock }: Stage, count: number): number[] {
  const begin = beginning(clock);
  return Array.from({ length: count }, () => begin + Math.floor(random.next() * span)).toSorted(
    (a, b) => a - b,
  );
}

/** Whom the operations see that are used to make content. */
export function callerOf(userId: string): Caller {
  return { userId, credential: { kind: "token", id: "generate" } };
}
