import { statfs } from "node:fs/promises";
import { readFileSync } from "node:fs";
import type { Instance } from "#contract/instance.ts";
import type { Handlers } from "#contract/operations.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { hour, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { megabyte, reserve } from "#service/kernel/store/data-folder.ts";
import { readDatabaseInfo } from "#service/kernel/store/database-info.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { recordAct } from "./acts.ts";
import { failedMail, waitingMail } from "./mail.ts";
import { newOrganizationsIn } from "../organizations/new-organizations.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
) as { version: string };

const startedAt = Date.now() - Math.round(process.uptime() * 1000);

/** With less free space, somebody should look before writes are refused. */
const lowDisk = 1024 * megabyte;
/** Mail and jobs that have waited longer aren't just busy. */
const longWait = hour;

export const instanceHandlers = {
  "GET /v1/instance": async (context) => {
    await instanceScope(context);
    return readInstance(context);
  },

  "PATCH /v1/instance": async (context, { body }) => {
    await instanceScope(context);
    const { db, settings } = context;
    const { newOrganizations } = body;
    if (newOrganizations !== undefined) {
      if (settings.newOrganizations !== undefined) {
        throw new Failure(
          409,
          "The server's settings decide this. Remove NEW_ORGANIZATIONS from them and restart the server to choose here.",
        );
      }
      await db
        .insertInto("instance_settings")
        .values({ id: "instance", new_organizations: newOrganizations })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet({ new_organizations: newOrganizations }),
        )
        .execute();
      await recordAct(context, "new-organizations", newOrganizations);
    }
    return readInstance(context);
  },
} satisfies Partial<Handlers<Context>>;

async function readInstance(context: Context): Promise<Instance> {
  const { db, settings, mail: mailer, clock } = context;
  const now = clock.now();
  const disk = settings.databaseUrl === undefined ? await readDisk(settings.dataDir) : undefined;
  const counts = await readCounts(db, now);
  const { waiting, failed, oldest } = await readMail(db);
  const answer = waiting > 0 ? await readAnswer(db) : undefined;
  const problems: Instance["problems"] = [];
  if (disk !== undefined && disk.free < lowDisk)
    problems.push(disk.free < reserve ? "disk-full" : "disk-low");
  if (waiting > 0 && oldest < now - longWait) problems.push("mail-waits");
  if (failed > 0) problems.push("mail-failed");
  if (counts.late > 0) problems.push("jobs-wait");
  if (counts.failed > 0) problems.push("jobs-failed");
  return {
    object: "instance",
    version,
    startedAt: timestamp(startedAt),
    problems,
    organizations: counts.organizations,
    people: counts.people,
    database: await readDatabaseInfo(db),
    storage: counts.storage,
    disk,
    mail: { on: mailer.isOn, waiting, failed, answer },
    jobs: { waiting: counts.waiting, running: counts.running, failed: counts.failed },
    newOrganizations: await newOrganizationsIn(context),
    newOrganizationsFixed: settings.newOrganizations !== undefined,
  };
}

/** Undefined on a file system that doesn't say. */
async function readDisk(folder: string): Promise<Instance["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** `late`: jobs that should have started long ago. */
async function readCounts(db: Db, now: number) {
  const jobs = () => db.selectFrom("job").select(({ fn }) => fn.countAll<number>().as("count"));
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("organization")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("deleted_at", "is", null)
        .as("organizations"),
      selectFrom("user")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("id", "not in", selectFrom("service_account").select("service_account.id"))
        .as("people"),
      selectFrom("blob")
        .select(({ fn }) => fn.sum<number | null>("size").as("sum"))
        .as("storage"),
      jobs().where("status", "=", "queued").as("waiting"),
      jobs().where("status", "=", "running").as("running"),
      jobs().where("status", "=", "failed").as("failed"),
      jobs()
        .where("status", "=", "queued")
        .where("run_at", "<", now - longWait)
        .as("late"),
    ])
    .executeTakeFirstOrThrow();
  return {
    organizations: row.organizations ?? 0,
    people: row.people ?? 0,
    storage: row.storage ?? 0,
    waiting: row.waiting ?? 0,
    running: row.running ?? 0,
    failed: row.failed ?? 0,
    late: row.late ?? 0,
  };
}

/** `oldest`: when the mail was created that has waited longest. */
async function readMail(db: Db): Promise<{ waiting: number; failed: number; oldest: number }> {
  const mails = () => db.selectFrom("mail_message");
  const row = await db
    .selectNoFrom(() => [
      mails()
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("status", "in", waitingMail)
        .as("waiting"),
      mails()
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("status", "in", failedMail)
        .as("failed"),
      mails()
        .select(({ fn }) => fn.min<number | null>("created_at").as("oldest"))
        .where("status", "in", waitingMail)
        .as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting ?? 0, failed: row.failed ?? 0, oldest: row.oldest ?? 0 };
}

async function readAnswer(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("mail_message")
    .select("answer")
    .where("status", "=", "queued")
    .where("answer", "is not", null)
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  return row?.answer ?? undefined;
}
