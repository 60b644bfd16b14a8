import { minute } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { NewJob } from "#service/kernel/jobs/queue.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import { sweepBlobs } from "./sweep-blobs.ts";

/** Kind of the jobs that free an organization's unreferenced blobs. The key is the organization. */
export const sweepJobKind = "sweep-blobs";

/** Delay, so that one sweep follows several spaces purged together. */
const patience = 1 * minute;

export function sweepJob(organizationId: string, now: number): NewJob {
  return {
    organizationId,
    kind: sweepJobKind,
    key: organizationId,
    payload: {},
    runAt: now + patience,
  };
}

export function createSweepHandler(environment: Pick<Environment, "store" | "clock">): JobHandler {
  return async ({ organizationId }, signal) => {
    await sweepBlobs(environment, organizationId, signal);
  };
}
