import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** People and teams that an identity provider manages through SCIM, its tokens, and its last requests. */
export function scim(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const ofOrganization = `organization_id ${text} not null references organization (id) on delete cascade`;
  const statements = [
    `create table scim_token (
      ${ofOrganization},
      id ${text} not null,
      name ${text} not null,
      token_hash ${text} not null unique,
      created_by ${text},
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint,
      primary key (organization_id, id)
    )`,
    `create table scim_user (
      organization_id ${text} not null,
      user_id ${text} not null,
      user_name_key ${text} not null,
      external_id ${text},
      email ${text} not null,
      display_key ${text} not null,
      given_key ${text} not null,
      family_key ${text} not null,
      active boolean not null,
      record json not null,
      own_role ${text},
      has_group_role boolean not null,
      version bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, user_id),
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create unique index scim_user_by_name on scim_user (organization_id, user_name_key)`,
    `create index scim_user_by_external_id on scim_user (organization_id, external_id)`,
    `create index scim_user_by_email on scim_user (organization_id, email)`,
    `create index scim_user_by_display on scim_user (organization_id, display_key, user_id)`,
    `create table scim_group (
      organization_id ${text} not null,
      id ${text} not null,
      title ${text} not null,
      display_key ${text} not null,
      external_id ${text},
      role ${text},
      version bigint not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      foreign key (organization_id, id) references team (organization_id, id) on delete cascade
    )`,
    `create unique index scim_group_by_name on scim_group (organization_id, display_key)`,
    `create index scim_group_by_external_id on scim_group (organization_id, external_id)`,
    `create table scim_request (
      ${ofOrganization},
      id ${text} not null,
      method ${text} not null,
      path ${text} not null,
      status bigint not null,
      detail ${text},
      token_name ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index scim_request_failed on scim_request (organization_id, status, id)`,
    `create index scim_request_by_time on scim_request (created_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
