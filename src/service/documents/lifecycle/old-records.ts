import { accessRequestDays } from "#contract/limits.ts";
import { day, hour } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { earliestId, timeOfId } from "#service/kernel/ids.ts";
import { batchesOf, updateImport } from "../import/progress.ts";

/**
 * How long records are kept: live events for readers who reconnect, first responses for retries, provisioning requests, and uploads
 * that were never used.
 */
const keptFor = {
  event: 1 * day,
  idempotency_key: 1 * day,
  scim_request: 7 * day,
  file_upload: 1 * day,
} as const;

const notificationsKeptFor = 180 * day;

/** How long what failed of an import can be tried again. What it has found is kept for that. */
const retriedFor = 7 * day;

/** Lets the sweep free what imports have found that can no longer be tried again. */
export async function endRetries({
  store,
  clock,
}: Pick<Environment, "store" | "clock">): Promise<void> {
  const ended = await store.read
    .selectFrom("content_import")
    .select(["organization_id", "id", "state"])
    .where("status", "=", "complete")
    .where("updated_at", "<", clock.now() - retriedFor)
    .execute();
  for (const row of ended) {
    if (batchesOf(row).length === 0) continue;
    await store.transaction((tx) => updateImport(tx, row, { state: {} }));
  }
}

/**
 * Deletes expired live events, audit log entries, notifications, requests for access, first responses, and uploads, in
 * transactions of one hour's records.
 */
export async function removeOldRecords(
  { store, clock }: Pick<Environment, "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  await removeOldEntries({ store, clock }, signal);
  await removeOldNotifications({ store, clock }, signal);
  await store.transaction(async (tx) => {
    await tx
      .deleteFrom("access_request")
      .where("asked_at", "<=", clock.now() - accessRequestDays * day)
      .execute();
  });
  for (const table of ["event", "idempotency_key", "scim_request", "file_upload"] as const) {
    const end = clock.now() - keptFor[table];
    for (;;) {
      signal.throwIfAborted();
      const { oldest } = await store.read
        .selectFrom(table)
        .select(({ fn }) => fn.min("created_at").as("oldest"))
        .executeTakeFirstOrThrow();
      if (oldest === null || Number(oldest) >= end) break;
      const until = Math.min(Number(oldest) + hour, end);
      await store.transaction((tx) =>
        tx.deleteFrom(table).where("created_at", "<", until).execute(),
      );
    }
  }
}

async function removeOldNotifications(
  { store, clock }: Pick<Environment, "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const end = clock.now() - notificationsKeptFor;
  for (;;) {
    signal.throwIfAborted();
    const old = await store.read
      .selectFrom("notification")
      .select(["organization_id", "id"])
      .where("happened_at", "<", end)
      .orderBy("happened_at")
      .limit(deletedAtOnce)
      .execute();
    if (old.length === 0) break;
    await store.transaction(async (tx) => {
      for (const { organization_id: organizationId, id } of old) {
        await tx
          .deleteFrom("notification")
          .where("organization_id", "=", organizationId)
          .where("id", "=", id)
          .execute();
      }
    });
  }
}

const deletedAtOnce = 200;

/** Deletes the audit log entries of each organization that are older than it wants. */
async function removeOldEntries(
  { store, clock }: Pick<Environment, "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const organizations = await store.read
    .selectFrom("organization")
    .select(["id", "audit_log_days"])
    .execute();
  for (const { id, audit_log_days: days } of organizations) {
    const end = clock.now() - days * day;
    for (;;) {
      signal.throwIfAborted();
      // By their IDs, which say when they were created: no index has the times of one organization.
      const oldest = await store.read
        .selectFrom("audit_event")
        .select("id")
        .where("organization_id", "=", id)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (oldest === undefined) break;
      const first = timeOfId(oldest.id);
      if (first >= end) break;
      const until = earliestId(Math.min(first + day, end));
      await store.transaction((tx) =>
        tx
          .deleteFrom("audit_event")
          .where("organization_id", "=", id)
          .where("id", "<", until)
          .execute(),
      );
    }
  }
}
