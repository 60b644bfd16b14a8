import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Key pairs of SAML providers, which encrypt assertions for this service. */
export function samlEncryption(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table saml_encryption_key (
      organization_id ${text} not null,
      provider_id ${text} not null,
      id ${text} not null,
      private_key ${text} not null,
      certificate ${text} not null,
      created_at bigint not null,
      primary key (organization_id, provider_id, id),
      foreign key (organization_id, provider_id)
        references saml_provider (organization_id, id) on delete cascade
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
