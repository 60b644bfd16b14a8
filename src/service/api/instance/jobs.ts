import type { InstanceJob } from "#contract/instance.ts";
import type { Handlers } from "#contract/operations.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { JobTable } from "#service/kernel/store/schema-system.ts";
import { recordAct } from "./acts.ts";
import { titlesOf } from "./of-organizations.ts";

export const instanceJobHandlers = {
  "GET /v1/instance/jobs": async (context, { query }) => {
    await instanceScope(context);
    const { db } = context;
    const jobs = db
      .selectFrom("job")
      .selectAll()
      .where("status", "in", statusesOf[query.state ?? "all"]);
    const sort = [sortBy("job.updated_at", "desc", "number"), sortBy("job.id", "desc")];
    return listOf(jobs, query, sort, async (rows) => {
      const organizationOf = await titlesOf(db, rows);
      return rows.map((row) => present(row, organizationOf(row.organization_id)));
    });
  },

  "POST /v1/instance/jobs/{jobId}/retry": async (context, { params: { jobId } }) => {
    await instanceScope(context);
    const { db, jobs } = context;
    const job = await jobs.retry(db, jobId);
    if (job === undefined) throw missing("failed job");
    if (job === "replaced") {
      throw new Failure(409, "This work is waiting or running again already. Wait for its result.");
    }
    await recordAct(context, "job-retried", job.kind);
    return present(job, (await titlesOf(db, [job]))(job.organization_id));
  },
} satisfies Partial<Handlers<Context>>;

const statusesOf = {
  waiting: ["queued", "running"],
  failed: ["failed"],
  all: ["queued", "running", "failed"],
} satisfies Record<string, JobTable["status"][]>;

const states: Partial<Record<JobTable["status"], InstanceJob["state"]>> = {
  queued: "waiting",
  running: "running",
  failed: "failed",
};

function present(row: JobTable, organization: InstanceJob["organization"]): InstanceJob {
  const { id, kind, status, attempts, organization_id: organizationId } = row;
  return {
    object: "instance-job",
    id,
    kind,
    state: states[status] ?? status,
    organization,
    attempts,
    startsAt: status === "queued" ? timestamp(row.run_at) : undefined,
    updatedAt: timestamp(row.updated_at),
    error: organizationId === "" ? (row.last_error ?? undefined) : undefined,
  };
}
