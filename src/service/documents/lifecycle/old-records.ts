import { day, hour } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { batchesOf, updateImport } from "../import/progress.ts";

/**
 * How long records are kept: live events for readers who reconnect, the audit log for audits, and first responses for
 * retries.
 */
const keptFor = { event: 1 * day, audit_event: 400 * day, idempotency_key: 1 * day } as const;

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

/** Deletes expired live events, audit log entries, and first responses, in transactions of one hour's records. */
export async function removeOldRecords(
  { store, clock }: Pick<Environment, "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  for (const table of ["event", "audit_event", "idempotency_key"] as const) {
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
