import { sql } from "kysely";
import type { JobTable } from "../store/schema-system.ts";
import { claiming } from "../store/claim.ts";
import { among } from "../store/sql.ts";
import type { Db, Dialect } from "../store/store.ts";

export type NewJob = {
  /** Empty for the platform's own work. */
  organizationId: string;
  kind: string;
  /** What the job works on; unique among the live jobs of its kind. */
  key: string;
  /** A JSON object; the handler's only input. */
  payload: Record<string, unknown>;
  /** Earliest start in epoch milliseconds; default: immediately. */
  runAt?: number;
  /** Runs that may fail or be interrupted before the job counts as failed; default 5. */
  maxAttempts?: number;
  /**
   * Whether a job with the same key that is running already runs once more, because it may have read what the transaction changes.
   * And one that is queued begins only after the transaction.
   */
  again?: boolean;
};

/**
 * The worker that holds a job. Every change of a running job checks it, because another worker can take over the lease.
 */
export type Holder = { jobId: string; worker: string };

/** A worker's query for jobs of certain kinds. */
type Look = { kinds: string[]; worker: string; now: number };

const defaultAttempts = 5;
const longestBackoff = 5 * 60_000;
const keptFor = 7 * 24 * 3_600_000;

export async function insertJob(
  tx: Db,
  job: NewJob,
  id: string,
  now: number,
): Promise<{ id: string; added: boolean }> {
  const { organizationId, kind, key } = job;
  const added = await tx
    .insertInto("job")
    .values({
      organization_id: organizationId,
      id,
      kind,
      key,
      live_key: key,
      payload: job.payload,
      status: "queued",
      run_at: job.runAt ?? now,
      attempts: 0,
      max_attempts: job.maxAttempts ?? defaultAttempts,
      again: false,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "kind", "live_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added !== undefined) return { id, added: true };
  const live = await (job.again ? lockAgain(tx, job) : readLive(tx, job));
  // Without one, it has ended just now.
  return live === undefined ? insertJob(tx, job, id, now) : { id: live.id, added: false };
}

type LiveKey = Pick<NewJob, "organizationId" | "kind" | "key">;

function readLive(tx: Db, { organizationId, kind, key }: LiveKey) {
  return tx
    .selectFrom("job")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .where("live_key", "=", key)
    .executeTakeFirst();
}

/** Nobody takes or ends the job until the transaction ends. */
function lockAgain(tx: Db, { organizationId, kind, key }: LiveKey) {
  return tx
    .updateTable("job")
    .set({ again: sql<boolean>`status = 'running'` })
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .where("live_key", "=", key)
    .returning("id")
    .executeTakeFirst();
}

export async function cancelJob(
  tx: Db,
  job: Pick<NewJob, "organizationId" | "kind" | "key">,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable("job")
    .set({ ...ended, status: "cancelled", updated_at: now })
    .where("organization_id", "=", job.organizationId)
    .where("kind", "=", job.kind)
    .where("live_key", "=", job.key)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets jobs that wait for their time begin now. */
export async function runNow(
  tx: Db,
  { organizationId, kind, keys }: Pick<NewJob, "organizationId" | "kind"> & { keys: string[] },
): Promise<void> {
  await tx
    .updateTable("job")
    .set({ run_at: 0 })
    .where("organization_id", "=", organizationId)
    .where("kind", "=", kind)
    .where("live_key", "in", among(tx, keys))
    .where("status", "=", "queued")
    .execute();
}

/** Queues a failed job again. @returns "replaced" if there is a live job with its key; undefined if it isn't a failed job */
export async function retryJob(
  tx: Db,
  id: string,
  now: number,
): Promise<JobTable | "replaced" | undefined> {
  const job = await tx
    .selectFrom("job")
    .select(["organization_id as organizationId", "kind", "key"])
    .where("id", "=", id)
    .where("status", "=", "failed")
    .executeTakeFirst();
  if (job === undefined) return undefined;
  if ((await readLive(tx, job)) !== undefined) return "replaced";
  return tx
    .updateTable("job")
    .set({ status: "queued", live_key: job.key, run_at: now, attempts: 0, updated_at: now })
    .where("organization_id", "=", job.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Cancels every live job of an organization. */
export async function cancelJobsOf(tx: Db, organizationId: string, now: number): Promise<void> {
  await tx
    .updateTable("job")
    .set({ ...ended, status: "cancelled", updated_at: now })
    .where("organization_id", "=", organizationId)
    .where("live_key", "is not", null)
    .execute();
}

/** Whether `claimJobs` would find a job. Checked first, so that an idle queue causes no writes. */
export async function hasDueJobs(db: Db, who: Look): Promise<boolean> {
  return (await dueJobs(db, who).limit(1).executeTakeFirst()) !== undefined;
}

/** Claims due jobs, oldest first: queued ones, and running ones whose lease has expired. */
export async function claimJobs(
  tx: Db,
  dialect: Dialect,
  claim: Look & { limit: number; lease: number },
): Promise<JobTable[]> {
  const { worker, limit, now, lease } = claim;
  const due = dueJobs(tx, claim).orderBy("run_at").limit(limit);
  return claiming(tx, dialect, due)
    .updateTable("job")
    .set((eb) => ({
      status: "running",
      worker,
      lease_until: now + lease,
      attempts: eb("attempts", "+", 1),
      again: false,
      updated_at: now,
    }))
    .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
    .returningAll()
    .execute();
}

/** Renews a lease. False if the job was cancelled or taken over by another worker. */
export async function keepJob(tx: Db, holder: Holder, leaseUntil: number): Promise<boolean> {
  return change(tx, holder, { lease_until: leaseUntil });
}

export async function completeJob(tx: Db, holder: Holder, now: number): Promise<boolean> {
  // `change` waits for who wants it to run again.
  const isDone = await change(tx, holder, { ...ended, status: "done", updated_at: now }, false);
  return isDone || releaseJob(tx, holder, 1, now);
}

/** Returns a job to the queue without counting this run. */
export async function releaseJob(
  tx: Db,
  holder: Holder,
  attempts: number,
  now: number,
): Promise<boolean> {
  return change(tx, holder, {
    status: "queued",
    worker: null,
    lease_until: null,
    attempts: attempts - 1,
    run_at: now,
    updated_at: now,
  });
}

/** After a failed run: schedules a retry with doubled delay, or marks the job as failed. */
export async function failJob(
  tx: Db,
  holder: Holder,
  job: Pick<JobTable, "attempts" | "max_attempts">,
  reason: string,
  now: number,
): Promise<boolean> {
  const failure = { last_error: reason.slice(0, 2000).replaceAll("\0", ""), updated_at: now };
  if (job.attempts >= job.max_attempts) {
    return change(tx, holder, { ...ended, ...failure, status: "failed" });
  }
  const backoff = Math.min(1000 * 2 ** (job.attempts - 1), longestBackoff);
  return change(tx, holder, {
    ...failure,
    status: "queued",
    worker: null,
    lease_until: null,
    run_at: now + Math.round(backoff * (0.5 + Math.random())),
  });
}

/** Releases jobs held by ended processes. Only for a store that no other process uses. */
export async function freeJobsOfOthers(tx: Db, processTag: string, now: number): Promise<void> {
  await tx
    .updateTable("job")
    .set({ lease_until: 0, updated_at: now })
    .where("status", "=", "running")
    .where("worker", "not like", `${processTag}.%`)
    .execute();
}

/** Deletes jobs that ended over a week ago. */
export async function sweepJobs(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom("job")
    .where("status", "in", ["done", "failed", "cancelled"])
    .where("updated_at", "<", now - keptFor)
    .execute();
}

function dueJobs(db: Db, { kinds, worker, now }: Look) {
  return db
    .selectFrom("job")
    .select("id")
    .where("kind", "in", kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "queued"), eb("run_at", "<=", now)]),
        // A worker that was suspended still runs its own expired jobs, so it must not claim them again.
        eb.and([
          eb("status", "=", "running"),
          eb("lease_until", "<", now),
          eb("worker", "!=", worker),
        ]),
      ]),
    );
}

const ended = { live_key: null, worker: null, lease_until: null };

/** @param again only if this is so */
async function change(
  tx: Db,
  holder: Holder,
  values: Partial<JobTable>,
  again?: boolean,
): Promise<boolean> {
  let update = tx
    .updateTable("job")
    .set(values)
    .where("id", "=", holder.jobId)
    .where("worker", "=", holder.worker)
    .where("status", "=", "running");
  if (again !== undefined) update = update.where("again", "=", again);
  const result = await update.executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
