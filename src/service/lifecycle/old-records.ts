import { day, hour } from "../clock.ts";
import type { Environment } from "../context.ts";

/**
 * How long records are kept: live events for readers who reconnect, the audit log for audits, and first responses for
 * retries.
 */
const keptFor = { event: 1 * day, audit_event: 400 * day, idempotency_key: 1 * day } as const;

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
