import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes, type ColumnTypes } from "./types.ts";

const ofSite =
  "foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade";

/** Sites with their structure, share links and redirects. */
export function sites(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  const statements = [...siteTables(types), ...structureTables(types)];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

function siteTables({ text }: ColumnTypes): string[] {
  return [
    `create table site (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      type ${text} not null,
      title ${text} not null,
      visibility ${text} not null,
      published boolean not null,
      basename ${text},
      proxy ${text},
      adaptive_content boolean not null,
      agents_context ${text} not null,
      default_section ${text},
      default_site_space ${text},
      visitor_schema json,
      visitor_schema_updated_at bigint,
      customization json,
      structure_changes bigint not null,
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, basename)
    )`,
    `create table share_link (
      organization_id ${text} not null,
      id ${text} not null,
      site_id ${text} not null,
      name ${text} not null,
      key_hash ${text} not null unique,
      share_key ${text} not null,
      active boolean not null,
      created_by ${text},
      created_at bigint not null,
      primary key (organization_id, id),
      ${ofSite}
    )`,
    `create index share_link_of_site on share_link (organization_id, site_id, id)`,
    `create table site_redirect (
      organization_id ${text} not null,
      id ${text} not null,
      site_id ${text} not null,
      source ${text} not null,
      destination ${text} not null,
      permanent boolean not null,
      created_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, site_id, source),
      ${ofSite}
    )`,
  ];
}

function structureTables({ text }: ColumnTypes): string[] {
  return [
    `create table site_section_group (
      organization_id ${text} not null,
      id ${text} not null,
      site_id ${text} not null,
      title ${text} not null,
      icon ${text},
      order_key ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id),
      ${ofSite}
    )`,
    `create index site_section_group_of_site
      on site_section_group (organization_id, site_id, order_key, id)`,
    `create table site_section (
      organization_id ${text} not null,
      id ${text} not null,
      site_id ${text} not null,
      group_id ${text},
      title ${text} not null,
      description ${text},
      icon ${text},
      path ${text} not null,
      condition ${text},
      default_site_space ${text},
      order_key ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, site_id, path),
      ${ofSite}
    )`,
    `create table site_space (
      organization_id ${text} not null,
      id ${text} not null,
      site_id ${text} not null,
      section_id ${text},
      space_id ${text} not null,
      path ${text} not null,
      condition ${text},
      order_key ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id),
      ${ofSite},
      foreign key (organization_id, section_id) references site_section (organization_id, id) on delete cascade,
      foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade
    )`,
    `create index site_space_of_site on site_space (organization_id, site_id, section_id, order_key)`,
    `create index site_space_of_space on site_space (organization_id, space_id, site_id)`,
  ];
}
