import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When someone last signed in through an identity provider or tested it. Only a provider that has worked can be
 * required.
 */
export function testedProviders(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table saml_provider add column tested_at bigint`).execute(db);
      // If single sign-on is already required, its providers work.
      const working = `update saml_provider set tested_at = updated_at where organization_id in (
        select id from organization where sso
      )`;
      await sql.raw(working).execute(db);
    },
  };
}
