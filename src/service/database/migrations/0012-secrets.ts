import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Secrets that are shown again are encrypted when the service starts. Invite links are found by a hash. */
export function secrets(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const run = async (db: Parameters<Migration["up"]>[0], statement: string) =>
    sql.raw(statement).execute(db);
  return {
    async up(db) {
      await run(db, `create table secret_key (id ${text} primary key, created_at bigint not null)`);
      // URLs of PDFs are now encrypted instead of signed. The old ones were valid for an hour.
      await run(db, `delete from signing_key where purpose = 'pdf-address'`);
      await run(db, `alter table link_invite add column secret_hash ${text}`);
      const links = await sql<{
        id: string;
        secret: string;
      }>`select id, secret from link_invite`.execute(db);
      for (const { id, secret } of links.rows) {
        await sql`update link_invite set secret_hash = ${hashSecret(secret)} where id = ${id}`.execute(
          db,
        );
      }
      await run(db, `create unique index link_invite_by_secret on link_invite (secret_hash)`);
    },
  };
}
