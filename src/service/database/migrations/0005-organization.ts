import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** An organization's records besides content: custom fields, translation settings, and the audit log. */
export function organizationRecords(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const ofOrganization = `organization_id ${text} not null references organization (id) on delete cascade`;
  const statements = [
    `create table custom_field (
      ${ofOrganization},
      id ${text} not null,
      name ${text} not null,
      title ${text},
      description ${text},
      type ${text} not null,
      placeholder ${text},
      options json,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, name)
    )`,
    `create table custom_field_value (
      organization_id ${text} not null,
      space_id ${text} not null,
      field_id ${text} not null,
      content json not null,
      updated_at bigint not null,
      primary key (organization_id, space_id, field_id),
      foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade,
      foreign key (organization_id, field_id) references custom_field (organization_id, id) on delete cascade
    )`,
    `create index custom_field_value_of_field on custom_field_value (organization_id, field_id)`,
    `create table translation_settings (
      ${ofOrganization},
      id ${text} not null,
      title ${text} not null,
      languages json not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create table audit_event (
      ${ofOrganization},
      id ${text} not null,
      actor ${text},
      credential_kind ${text},
      credential_id ${text},
      credential_name ${text},
      action ${text} not null,
      target_type ${text},
      target_id ${text},
      target_title ${text},
      address ${text},
      result ${text} not null,
      request_id ${text},
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index audit_event_of_actor on audit_event (organization_id, actor, id)`,
    `create index audit_event_by_action on audit_event (organization_id, action, id)`,
    `create index audit_event_by_time on audit_event (created_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
