import type { Db } from "../store/store.ts";
import type { JobHandler, JobsOptions } from "./job.ts";
import { cancelJob, cancelJobsOf, insertJob, type NewJob } from "./queue.ts";
import { createWorker } from "./worker.ts";

/** Work that outlives a request. Jobs are rows in the database, run at least once, by one worker at a time. */
export type Jobs = {
  /**
   * Adds a job to the queue as part of the transaction. If a job with the same organization, kind, and key is queued or
   * running, returns that one's ID instead.
   */
  enqueue(tx: Db, job: NewJob): Promise<{ id: string; added: boolean }>;
  /** Removes a job from the queue, or stops it at its next safe point. False if there is no live job. */
  cancel(tx: Db, job: Pick<NewJob, "organizationId" | "kind" | "key">): Promise<boolean>;
  /** Cancels every live job of an organization. */
  cancelAll(tx: Db, organizationId: string): Promise<void>;
  /** Sets the handler for a kind of job. Call it before `start`, once per kind. */
  register(kind: string, handler: JobHandler): void;
  /** Starts running jobs, first those that an ended process left unfinished. */
  start(): void;
  /**
   * Stops taking jobs, asks the running ones to stop at a safe point, and waits for them. They continue at the next
   * start.
   */
  stop(): Promise<void>;
};

export function createJobs(options: JobsOptions): Jobs {
  const { store, clock, ids } = options;
  const handlers = new Map<string, JobHandler>();
  const worker = createWorker(
    { concurrency: 4, pollEvery: 1000, lease: 30_000, ...options },
    handlers,
  );
  return {
    async enqueue(tx, job) {
      const inserted = await insertJob(tx, job, ids.next(), clock.now());
      store.onCommit(worker.wake);
      return inserted;
    },
    async cancel(tx, job) {
      const cancelled = await cancelJob(tx, job, clock.now());
      store.onCommit(worker.lookAfter);
      return cancelled;
    },
    async cancelAll(tx, organizationId) {
      await cancelJobsOf(tx, organizationId, clock.now());
      store.onCommit(worker.lookAfter);
    },
    register(kind, handler) {
      if (handlers.has(kind)) throw new Error(`Jobs of the kind ${kind} have a handler already.`);
      handlers.set(kind, handler);
    },
    start: worker.start,
    stop: worker.stop,
  };
}
