import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** OpenAPI specifications and single sign-on. */
export function specifications(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table openapi_spec (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      slug ${text} not null,
      source_url ${text},
      source_blob ${text},
      source_number bigint not null,
      state ${text} not null,
      last_version ${text},
      last_processed_at bigint,
      last_error_code ${text},
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, slug)
    )`,
    `create table openapi_spec_version (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      spec_id ${text} not null,
      file_name ${text} not null,
      text_blob ${text} not null,
      document_blob ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index openapi_version_of_spec on openapi_spec_version (organization_id, spec_id, id)`,
    `create table saml_provider (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      label ${text} not null,
      sso_url ${text},
      entity_id ${text},
      certificate ${text},
      default_team ${text},
      default_role ${text},
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create table saml_request (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      provider_id ${text} not null,
      browser_hash ${text} not null,
      next_path ${text} not null,
      expires_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index saml_request_by_expiry on saml_request (expires_at)`,
    `create table saml_assertion (
      organization_id ${text} not null references organization (id) on delete cascade,
      provider_id ${text} not null,
      assertion_hash ${text} not null,
      expires_at bigint not null,
      primary key (organization_id, provider_id, assertion_hash)
    )`,
    `create index saml_assertion_by_expiry on saml_assertion (expires_at)`,
    `create table session_sign_on (
      id_hash ${text} not null references session (id_hash) on delete cascade,
      organization_id ${text} not null references organization (id) on delete cascade,
      primary key (id_hash, organization_id)
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
