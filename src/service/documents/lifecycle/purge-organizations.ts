import { sql } from "kysely";
import type { Environment } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const rowsAtOnce = 200;

/**
 * Tables that can be large, and tables that aren't deleted with the organization by a foreign key. Each with a column
 * that identifies its rows.
 */
const large = [
  ["revision", "id"],
  ["text_scan", "hash"],
  ["blob_chunk", "hash"],
  ["blob", "hash"],
  ["event", "id"],
  ["audit_event", "id"],
  ["webhook_delivery", "id"],
  ["mail_message", "id"],
] as const;

/**
 * Removes deleted organizations once `purgeSpaces` has removed their spaces. Their rows are deleted in small
 * transactions and the organization's row last, so that the next run can resume an interrupted one.
 */
export async function purgeOrganizations(
  { store }: Pick<Environment, "store">,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const organizationId = await nextOrganization(store.read);
    if (organizationId === undefined) return;
    for (const [table, column] of large) {
      while (await store.transaction((tx) => removeSome(tx, table, column, organizationId))) {
        signal.throwIfAborted();
      }
    }
    await store.transaction((tx) =>
      tx.deleteFrom("organization").where("id", "=", organizationId).execute(),
    );
  }
}

async function nextOrganization(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("organization")
    .select("id")
    .where("deleted_at", "is not", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("space")
            .select("space.id")
            .whereRef("space.organization_id", "=", "organization.id"),
        ),
      ),
    )
    .orderBy("deleted_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether there may be more rows. */
async function removeSome(
  tx: Db,
  table: string,
  column: string,
  organizationId: string,
): Promise<boolean> {
  const [rows, key] = [sql.table(table), sql.ref(column)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where organization_id = ${organizationId} and ${key} in
    (select ${key} from ${rows} where organization_id = ${organizationId} limit ${rowsAtOnce})`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}
