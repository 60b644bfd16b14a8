import { day, hour } from "../clock.ts";
import type { Environment } from "../context.ts";
import type { NewJob } from "./queue.ts";

/** A quiet time of day, in milliseconds after midnight UTC. */
const timeOfDay = 3 * hour;

/**
 * Runs work once a day and at every start, in one of several processes. The work must be safe to repeat. Each run first
 * schedules the next day's run, so that a permanent failure doesn't end the schedule.
 * @returns starts the schedule; call it when jobs are started
 */
export function registerDaily(
  { store, clock, jobs }: Pick<Environment, "store" | "clock" | "jobs">,
  kind: string,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const job = (key: string, runAt: number): NewJob => {
    return { organizationId: "", kind, key, payload: {}, runAt };
  };
  jobs.register(kind, async (_job, signal) => {
    const midnight = Math.floor(clock.now() / day + 1) * day;
    const next = job(dateOf(midnight), midnight + timeOfDay);
    await store.transaction((tx) => jobs.enqueue(tx, next));
    await work(signal);
  });
  return async () => {
    const now = clock.now();
    await store.transaction((tx) => jobs.enqueue(tx, job(dateOf(now), now)));
  };
}

/** The key of a day's run. Two processes that schedule the same day create one job. */
function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
