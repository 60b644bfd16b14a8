import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Store } from "../store/store.ts";

export type Job = {
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

export type WorkerOptions = JobsOptions &
  Required<Pick<JobsOptions, "concurrency" | "pollEvery" | "lease">>;
