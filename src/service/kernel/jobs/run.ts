import { setTimeout as sleep } from "node:timers/promises";
import { second } from "../clock.ts";
import type { JobTable } from "../store/schema-system.ts";
import { Unavailable } from "../store/unavailable.ts";
import { completeJob, failJob, type Holder, keepJob, releaseJob } from "./queue.ts";
import type { Job, JobHandler, WorkerOptions } from "./job.ts";

const pauseInOutage = 1 * second;

/** The job was taken over by another worker or cancelled, so the rest of this run has no effect. */
class LostJob extends Error {
  constructor() {
    super("The job was canceled or taken over by another worker.");
    this.name = "LostJob";
  }
}

/** Runs one claimed job and records its result. `done` never rejects. */
export function runJob(
  { store, clock, log, lease }: WorkerOptions,
  handler: JobHandler,
  row: JobTable,
  holder: Holder,
  stop: AbortController,
): { done: Promise<void>; look: () => void } {
  const fields = { job: row.id, kind: row.kind, attempt: row.attempts };

  async function beat(): Promise<void> {
    const kept = await store.transaction((tx) => keepJob(tx, holder, clock.now() + lease), {
      isolation: "read committed",
    });
    if (!kept) stop.abort(new LostJob());
  }

  function look(): void {
    beat().catch((error: unknown) => log.warn({ err: error, ...fields }, "heartbeat failed"));
  }

  async function run(): Promise<void> {
    if (row.attempts > row.max_attempts) {
      await fail("The work was interrupted each time it was tried.");
      return;
    }
    const heart = setInterval(look, lease / 3);
    try {
      await handler(jobOf(row), stop.signal);
      await write((tx) => completeJob(tx, holder, clock.now()));
    } catch (error) {
      await endAfter(error);
    } finally {
      clearInterval(heart);
    }
  }

  async function endAfter(error: unknown): Promise<void> {
    if (stop.signal.reason instanceof LostJob) return;
    // A stop or an outage of the database doesn't count as a failure of the job.
    if (stop.signal.aborted || error instanceof Unavailable) {
      await write((tx) => releaseJob(tx, holder, row.attempts, clock.now()));
      return;
    }
    log.warn({ err: error, ...fields }, "job failed");
    await fail(error instanceof Error ? error.message : String(error));
  }

  function fail(reason: string): Promise<void> {
    return write((tx) => failJob(tx, holder, row, reason, clock.now()));
  }

  /** Retries during an outage of the database, at most until the lease expires. */
  async function write(step: Parameters<typeof store.transaction<boolean>>[0]): Promise<void> {
    const deadline = performance.now() + lease;
    for (;;) {
      try {
        await store.transaction(step, { isolation: "read committed" });
        return;
      } catch (error) {
        const isOver = stop.signal.aborted || performance.now() > deadline;
        if (isOver || !(error instanceof Unavailable)) throw error;
        await sleep(pauseInOutage);
      }
    }
  }

  const done = run().catch((error: unknown) =>
    // The lease expires, and the job runs again.
    log.error({ err: error, ...fields }, "the end of a job could not be written down"),
  );
  return { done, look };
}

function jobOf(row: JobTable): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    key: row.key,
    payload: row.payload,
    attempt: row.attempts,
  };
}
