import type { Environment } from "#service/kernel/context.ts";
import { day } from "#service/kernel/clock.ts";
import { earliestId } from "#service/kernel/ids.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** The job that deletes a webhook's deliveries, and then the webhook. Its key is the webhook's ID. */
export const webhookSweepKind = "webhook-sweep";

/** How long deliveries are kept. */
const keptFor = 30 * day;

/** Deleted by one transaction, with their attempts. */
const rowsAtOnce = 200;

type SweepEnvironment = Pick<Environment, "store" | "clock">;

export const createWebhookSweepHandler =
  ({ store }: SweepEnvironment): JobHandler =>
  async ({ organizationId, key: webhookId }, signal) => {
    const some = (db: Db) => someOf(db, organizationId).where("webhook_id", "=", webhookId);
    while (await store.transaction((tx) => removeSome(tx, organizationId, some(tx)))) {
      signal.throwIfAborted();
    }
    await store.transaction((tx) =>
      tx
        .deleteFrom("webhook")
        .where("organization_id", "=", organizationId)
        .where("id", "=", webhookId)
        .where("status", "=", "deleted")
        .execute(),
    );
  };

/** Deletes deliveries after a month. */
export async function removeOldDeliveries(
  { store, clock }: SweepEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const organizations = await store.read
    .selectFrom("webhook_relay")
    .select("organization_id")
    .execute();
  // By their IDs, which say when they were created.
  const end = earliestId(clock.now() - keptFor);
  for (const { organization_id: organizationId } of organizations) {
    const some = (db: Db) => someOf(db, organizationId).where("id", "<", end).orderBy("id");
    while (await store.transaction((tx) => removeSome(tx, organizationId, some(tx)))) {
      signal.throwIfAborted();
    }
  }
}

const someOf = (db: Db, organizationId: string) =>
  db
    .selectFrom("webhook_delivery")
    .select("id")
    .where("organization_id", "=", organizationId)
    .limit(rowsAtOnce);

/** @returns whether there may be more */
async function removeSome(
  tx: Db,
  organizationId: string,
  some: ReturnType<typeof someOf>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("webhook_delivery")
    .where("organization_id", "=", organizationId)
    .where("id", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
