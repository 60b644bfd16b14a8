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
 * Does one job. It may run more than once, also after it seemed to end: each step must be safe to repeat.
 * `signal` asks it to stop at the next safe point, by throwing `signal.reason` or anything else; the job then runs
 * again at the next start, unless it was cancelled. Any other error: tried again, later each time.
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export type JobsOptions = {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** Jobs at once in this process. */
  concurrency?: number;
  /** Milliseconds between two looks for jobs of other processes; this one's own wake it at once. */
  pollEvery?: number;
  /** Milliseconds after which a worker that gives no sign is believed dead. */
  lease?: number;
};

export type WorkerOptions = JobsOptions &
  Required<Pick<JobsOptions, "concurrency" | "pollEvery" | "lease">>;
