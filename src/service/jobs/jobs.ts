import type { Db } from "../store/store.ts";
import type { JobHandler, JobsOptions } from "./job.ts";
import { cancelJob, cancelJobsOf, insertJob, type NewJob } from "./queue.ts";
import { createWorker } from "./worker.ts";

/** Work that outlives a request: rows of the database, run at least once, by one worker at a time. */
export type Jobs = {
  /**
   * Puts a job into the queue as part of the transaction. While one of the same organization, kind and key is queued or
   * running, nothing is added and that one's ID is given.
   */
  enqueue(tx: Db, job: NewJob): Promise<{ id: string; added: boolean }>;
  /** Takes a job out of the queue, or ends it at its next safe point. False when none is live. */
  cancel(tx: Db, job: Pick<NewJob, "organizationId" | "kind" | "key">): Promise<boolean>;
  /** The same for every live job of an organization. */
  cancelAll(tx: Db, organizationId: string): Promise<void>;
  /** Says who does jobs of a kind. Before `start`, once a kind. */
  register(kind: string, handler: JobHandler): void;
  /** Begins to run jobs, those first which a process that ended left behind. */
  start(): void;
  /** Takes no more jobs, asks the running ones to stop at a safe point, and waits for them. They go on at the next start. */
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
