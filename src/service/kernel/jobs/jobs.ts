import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db, Store } from "../store/store.ts";
import {
  cancelJob,
  cancelJobsOf,
  insertJob,
  type NewJob,
  claimJobs,
  freeJobsOfOthers,
  hasDueJobs,
  sweepJobs,
  completeJob,
  failJob,
  type Holder,
  keepJob,
  releaseJob,
  retryJob,
} from "./queue.ts";
import type { JobTable } from "../store/schema-system.ts";
import { second, type Clock } from "../clock.ts";
import { createPoll } from "../poll.ts";
import { Unavailable } from "../store/unavailable.ts";
import type { Ids } from "../ids.ts";

/** Work that outlives a request. Jobs are rows in the database, run at least once, by one worker at a time. */
export type Jobs = {
  /**
   * Adds a job to the queue as part of the transaction. If a job with the same organization, kind, and key is queued or
   * running, returns that one's ID instead; see `NewJob.again`.
   */
  enqueue(tx: Db, job: NewJob): Promise<{ id: string; added: boolean }>;
  /** Removes a job from the queue, or stops it at its next safe point. False if there is no live job. */
  cancel(tx: Db, job: Pick<NewJob, "organizationId" | "kind" | "key">): Promise<boolean>;
  /**
   * Queues a failed job again, as if it had never run.
   * @returns the job; "replaced" if another one does the same work already; undefined if no failed job has this ID
   */
  retry(tx: Db, id: string): Promise<JobTable | "replaced" | undefined>;
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
    async retry(tx, id) {
      const job = await retryJob(tx, id, clock.now());
      store.onCommit(worker.wake);
      return job;
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

/** Distinguishes the leases of this process from those of ended processes. */
const processTag = randomUUID();

const sweepEvery = 3_600_000;

type RunningJob = { stop: AbortController; done: Promise<void>; look: () => void };

/** Claims jobs from the queue and runs up to `concurrency` at once. */
function createWorker(options: WorkerOptions, handlers: ReadonlyMap<string, JobHandler>) {
  const { store, clock, ids, log, concurrency, pollEvery, lease } = options;
  const worker = `${processTag}.${ids.next()}`;
  const running = new Set<RunningJob>();
  let sweptAt = 0;
  // Only this process has the embedded database open, so all other lease holders are gone.
  let mustFree = store.dialect === "sqlite";

  const poll = createPoll({
    look,
    every: pollEvery,
    log,
    failed: "looking for jobs failed",
    again: "jobs are looked for again",
  });

  async function look(): Promise<void> {
    if (mustFree) {
      await store.transaction((tx) => freeJobsOfOthers(tx, processTag, clock.now()));
      mustFree = false;
    }
    const limit = concurrency - running.size;
    if (limit <= 0 || handlers.size === 0) return;
    for (const job of await claim(limit)) begin(job);
  }

  async function claim(limit: number): Promise<JobTable[]> {
    const now = clock.now();
    const query = { kinds: [...handlers.keys()], worker, limit, now, lease };
    if (!(await hasDueJobs(store.read, query))) return [];
    // Each row is locked individually. Serializable transactions would only conflict with other workers.
    return store.transaction(
      async (tx) => {
        if (now - sweptAt > sweepEvery) {
          await sweepJobs(tx, now);
          sweptAt = now;
        }
        return claimJobs(tx, store.dialect, query);
      },
      { isolation: "read committed" },
    );
  }

  function begin(row: JobTable): void {
    const stop = new AbortController();
    const run = runJob(options, handlers.get(row.kind)!, row, { jobId: row.id, worker }, stop);
    const job: RunningJob = { stop, look: run.look, done: run.done };
    running.add(job);
    void run.done.then(() => {
      running.delete(job);
      poll.wake();
    });
  }

  return {
    wake: poll.wake,
    /** Checks immediately whether running jobs were cancelled. */
    lookAfter: () => running.forEach((job) => job.look()),
    start: poll.start,
    async stop(): Promise<void> {
      await poll.stop();
      for (const job of running) job.stop.abort(new Error("The service is stopping."));
      await Promise.all([...running].map((job) => job.done));
    },
  };
}

const pauseInOutage = 1 * second;

/** The job was taken over by another worker or cancelled, so the rest of this run has no effect. */
class LostJob extends Error {
  constructor() {
    super("The job was canceled or taken over by another worker.");
    this.name = "LostJob";
  }
}

/** Runs one claimed job and records its result. `done` never rejects. */
function runJob(
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

type Job = {
  id: string;
  organizationId: string;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  /** 1 for the first run. */
  attempt: number;
};

/**
 * Runs one job. It may run more than once, even after it seemed to end, so each step must be safe to repeat. `signal`
 * asks it to stop at the next safe point by throwing `signal.reason` or anything else. The job then runs again at the
 * next start, unless it was cancelled. After any other error, it is retried with increasing delays.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export type JobsOptions = {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** Maximum jobs running at once in this process. */
  concurrency?: number;
  /** Milliseconds between checks for jobs from other processes. Jobs from this process start immediately. */
  pollEvery?: number;
  /** Milliseconds without renewal before a worker's lease expires. */
  lease?: number;
};

type WorkerOptions = JobsOptions &
  Required<Pick<JobsOptions, "concurrency" | "pollEvery" | "lease">>;
