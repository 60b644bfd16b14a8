import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Backend } from "./backend.ts";
import { start } from "./migrations/0001-start.ts";
import { access } from "./migrations/0002-access.ts";
import { sites } from "./migrations/0003-sites.ts";
import { specifications } from "./migrations/0004-specifications.ts";
import { organizationDeletion } from "./migrations/0009-organization-deletion.ts";
import { organizationRecords } from "./migrations/0005-organization.ts";
import { account } from "./migrations/0007-account.ts";
import { invites } from "./migrations/0013-invites.ts";
import { idempotency } from "./migrations/0006-idempotency.ts";
import { signOnRecords } from "./migrations/0008-sign-on-records.ts";
import { requestsOfEvents } from "./migrations/0010-requests-of-events.ts";
import { answersWithoutGaps } from "./migrations/0011-answers-without-gaps.ts";
import { secrets } from "./migrations/0012-secrets.ts";
import { touchedByEvents } from "./migrations/0014-touched-by-events.ts";
import { textScans } from "./migrations/0016-text-scans.ts";
import type { Db } from "./schema.ts";
import type { Dialect } from "./store.ts";

/**
 * Brings the tables to what this version of the code expects, all of it or nothing.
 * Processes that start at once wait for one another; the later ones find the work done.
 * @throws Error when the store was written by a later version, or a migration fails
 */
export async function migrate({ migrator, dialect, isLostRace }: Backend): Promise<void> {
  try {
    await makeTurnRow(migrator, isLostRace);
    // One transaction around everything: the lock of the row lasts as long as it.
    await migrator.transaction().execute(async (tx) => {
      if (dialect === "postgres") await sql`select id from migration_turn for update`.execute(tx);
      await migrateIn(tx, dialect);
    });
  } catch (error) {
    throw explained(error);
  }
}

/** The row that is locked while migrations run. On SQLite the transaction itself is the lock. */
async function makeTurnRow(db: Db, isLostRace: Backend["isLostRace"]): Promise<void> {
  await sql`create table if not exists migration_turn (id integer primary key)`
    .execute(db)
    .catch((error: unknown) => {
      // PostgreSQL's "if not exists" fails when another process makes the table at the same moment: then it is there.
      if (!isLostRace(error)) throw error;
    });
  await sql`insert into migration_turn (id) values (1) on conflict do nothing`.execute(db);
}

async function migrateIn(tx: Db, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db: tx,
    // Kysely looks for its tables in all schemas unless it is told which one is ours.
    ...(dialect === "postgres" && { migrationTableSchema: await currentSchema(tx) }),
    provider: {
      getMigrations: async () => ({
        "0001-start": start(dialect),
        "0002-access": access(dialect),
        "0003-sites": sites(dialect),
        "0004-specifications": specifications(dialect),
        "0005-organization": organizationRecords(dialect),
        "0006-idempotency": idempotency(dialect),
        "0007-account": account(dialect),
        "0008-sign-on-records": signOnRecords(dialect),
        "0009-organization-deletion": organizationDeletion(),
        "0010-requests-of-events": requestsOfEvents(),
        "0011-answers-without-gaps": answersWithoutGaps(),
        "0012-secrets": secrets(dialect),
        "0013-invites": invites(dialect),
        "0014-touched-by-events": touchedByEvents(),
        "0016-text-scans": textScans(dialect),
      }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

function explained(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The store's tables cannot be brought up to date: ${reason}. Nothing was changed; use the version of Bindery that wrote this store, or a later one.`,
    { cause: error },
  );
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (typeof name === "string") return name;
  throw new Error("the search_path of DATABASE_URL's user names no schema to keep tables in");
}
