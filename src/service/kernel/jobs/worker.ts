import { randomUUID } from "node:crypto";
import type { JobTable } from "../store/schema-system.ts";
import type { JobHandler, WorkerOptions } from "./job.ts";
import { claimJobs, freeJobsOfOthers, hasDueJobs, sweepJobs } from "./queue.ts";
import { runJob } from "./run.ts";

/** Distinguishes the leases of this process from those of ended processes. */
const processTag = randomUUID();
const sweepEvery = 3_600_000;

type RunningJob = { stop: AbortController; done: Promise<void>; look: () => void };

/** Claims jobs from the queue and runs up to `concurrency` at once. */
export function createWorker(options: WorkerOptions, handlers: ReadonlyMap<string, JobHandler>) {
  const { store, clock, ids, log, concurrency, pollEvery, lease } = options;
  const worker = `${processTag}.${ids.next()}`;
  const running = new Set<RunningJob>();
  let state: "idle" | "running" | "stopped" = "idle";
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let sweptAt = 0;
  let hasFailed = false;
  // Only this process has the embedded database open, so all other lease holders are gone.
  let mustFree = store.dialect === "sqlite";

  /** Checks for jobs now. During a running check, schedules one more. */
  function wake(): void {
    if (state !== "running") return;
    if (looking !== undefined) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    lookAgain = false;
    looking = look()
      .then(noteSuccess, noteFailure)
      .finally(() => {
        looking = undefined;
        if (lookAgain) wake();
        else if (state === "running") timer = setTimeout(wake, pollEvery);
      });
  }

  function noteSuccess(): void {
    if (hasFailed) log.info("jobs are looked for again");
    hasFailed = false;
  }

  /** Once for an outage or a full disk, not each second. */
  function noteFailure(error: unknown): void {
    if (!hasFailed) log.error({ err: error }, "looking for jobs failed");
    hasFailed = true;
  }

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
      wake();
    });
  }

  return {
    wake,
    /** Checks immediately whether running jobs were cancelled. */
    lookAfter: () => running.forEach((job) => job.look()),
    start(): void {
      if (state !== "idle") throw new Error("These jobs were started before.");
      state = "running";
      wake();
    },
    async stop(): Promise<void> {
      state = "stopped";
      clearTimeout(timer);
      await looking;
      for (const job of running) job.stop.abort(new Error("The service is stopping."));
      await Promise.all([...running].map((job) => job.done));
    },
  };
}
