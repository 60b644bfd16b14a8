import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { day, hour, second, type Clock } from "../clock.ts";
import type { Store } from "../store/store.ts";
import type { Jobs } from "./jobs.ts";
import type { NewJob } from "./queue.ts";

/** A quiet time of day, in milliseconds after midnight UTC. */
const timeOfDay = 3 * hour;
/** Pause before the schedule is started again, for example while the disk is nearly full. */
const retryAfter = 10 * second;

/**
 * Runs work once a day and at every start, in one of several processes. The work must be safe to repeat. Each run first
 * schedules the next day's run, so that a permanent failure doesn't end the schedule.
 * @returns starts the schedule; call it when jobs are started. Retries until it succeeds, or until the signal.
 */
export function registerDaily(
  { store, clock, jobs, log }: { store: Store; clock: Clock; jobs: Jobs; log: Logger },
  kind: string,
  work: (signal: AbortSignal) => Promise<void>,
): (signal: AbortSignal) => Promise<void> {
  const job = (key: string, runAt: number): NewJob => {
    return { organizationId: "", kind, key, payload: {}, runAt };
  };
  jobs.register(kind, async (_job, signal) => {
    const midnight = Math.floor(clock.now() / day + 1) * day;
    const next = job(dateOf(midnight), midnight + timeOfDay);
    await store.transaction((tx) => jobs.enqueue(tx, next));
    await work(signal);
  });
  const order = async () => {
    const now = clock.now();
    await store.transaction((tx) => jobs.enqueue(tx, job(dateOf(now), now)));
  };
  return async (signal) => {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        await order();
        return;
      } catch (error) {
        if (isFirst && !signal.aborted) log.warn({ err: error }, "no daily work was ordered");
      }
      // oxlint-disable-next-line no-await-in-loop
      await sleep(retryAfter, undefined, { signal, ref: false }).catch(() => {});
    }
  };
}

/** The key of a day's run. Two processes that schedule the same day create one job. */
function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
