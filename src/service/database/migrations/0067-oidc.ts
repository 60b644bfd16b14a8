import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Identity providers that speak OpenID Connect, the rules by which a provider gives roles and teams, and who a provider
 * knows by which name. Pending sign-ins are shared by both kinds of providers.
 */
export function oidc(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table oidc_provider (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      label ${text} not null,
      issuer ${text},
      client_id ${text},
      client_secret ${text},
      scopes ${text} not null,
      admits ${text} not null,
      default_team ${text},
      default_role ${text},
      role_rules json not null,
      session_hours bigint,
      tested_at bigint,
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `alter table saml_provider add column role_rules json not null default '[]'`,
    `alter table saml_provider add column session_hours bigint`,
    `alter table saml_provider add column warned_until bigint`,
    `alter table saml_request rename to sign_on_request`,
    `alter table sign_on_request add column former_session_id ${text}`,
    `create table provider_identity (
      organization_id ${text} not null,
      provider_id ${text} not null,
      subject_hash ${text} not null,
      user_id ${text} not null,
      signed_in_at bigint not null,
      given json not null,
      primary key (organization_id, provider_id, subject_hash),
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index provider_identity_of_member on provider_identity (organization_id, user_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
