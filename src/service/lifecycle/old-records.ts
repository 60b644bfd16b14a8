import { day, hour } from "../clock.ts";
import type { Environment } from "../context.ts";

/**
 * Live events are kept for readers who reconnect after a break, the audit log for audits, and first responses for
 * retries.
 */
const keptFor = { event: 1 * day, audit_event: 400 * day, idempotency_key: 1 * day } as const;

/** Removes live events, lines of the audit log and first answers that nobody is to find any more, an hour's worth a transaction. */
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
