import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Db, Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Teams, grants, invite links, and an organization's signing keys. */
export function access(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table organization add column logo ${text}`,
    `create index organization_by_hostname on organization (hostname)`,
    `create table organization_domain (
      organization_id ${text} not null references organization (id) on delete cascade,
      domain ${text} not null,
      primary key (domain, organization_id)
    )`,
    `create table team (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      title ${text} not null,
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create table team_member (
      organization_id ${text} not null,
      team_id ${text} not null,
      user_id ${text} not null,
      role ${text} not null,
      joined_at bigint not null,
      primary key (organization_id, team_id, user_id),
      foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index team_of_member on team_member (organization_id, user_id, team_id)`,
    `create table access_grant (
      organization_id ${text} not null references organization (id) on delete cascade,
      target_id ${text} not null,
      grantee_kind ${text} not null,
      grantee_id ${text} not null,
      role ${text} not null,
      granted_by ${text},
      granted_at bigint not null,
      primary key (organization_id, target_id, grantee_kind, grantee_id)
    )`,
    `create index grant_of_grantee
      on access_grant (organization_id, grantee_id, grantee_kind, target_id, role)`,
    `create table link_invite (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      secret ${text} not null unique,
      role ${text},
      level ${text},
      space_id ${text},
      collection_id ${text},
      created_by ${text},
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create table signing_key (
      organization_id ${text} not null references organization (id) on delete cascade,
      purpose ${text} not null,
      id ${text} not null,
      secret ${text} not null,
      created_at bigint not null,
      primary key (organization_id, purpose)
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
      await copyDomains(db);
    },
  };
}

/** Copies the domains that organizations had before there was a table for them. */
async function copyDomains(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; email_domains: string[] }>`
    select id, email_domains from organization`.execute(db);
  for (const { id, email_domains: domains } of rows) {
    for (const domain of new Set(domains.map((name) => name.toLowerCase()))) {
      await sql`insert into organization_domain (organization_id, domain) values (${id}, ${domain})`.execute(
        db,
      );
    }
  }
}
