import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When an identity provider last let somebody in, or a test: nobody is locked out by one that has never worked. */
export function testedProviders(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table saml_provider add column tested_at bigint`).execute(db);
      // Where single sign-on is required already, its providers work.
      const working = `update saml_provider set tested_at = updated_at where organization_id in (
        select id from organization where sso
      )`;
      await sql.raw(working).execute(db);
    },
  };
}
