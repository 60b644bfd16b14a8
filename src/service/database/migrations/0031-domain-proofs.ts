import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Domains that organizations claim, and who created an organization. `organization_domain` and `site.hostname` have only
 * what is proven from here on: a domain that two organizations list is nobody's until one of them proves it.
 */
export function domainProofs(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table domain_claim (
      organization_id ${text} not null references organization (id) on delete cascade,
      purpose ${text} not null,
      domain ${text} not null,
      site_id ${text},
      claimed_at bigint not null,
      checked_at bigint,
      finding ${text},
      primary key (organization_id, purpose, domain),
      foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
    )`,
    `create index domain_claim_of_site on domain_claim (organization_id, site_id)`,
    `insert into domain_claim (organization_id, purpose, domain, claimed_at)
      select organization_domain.organization_id, 'email', organization_domain.domain, organization.updated_at
      from organization_domain
      inner join organization on organization.id = organization_domain.organization_id`,
    `insert into domain_claim (organization_id, purpose, domain, site_id, claimed_at)
      select organization_id, 'site', hostname, id, updated_at from site where hostname is not null`,
    `delete from organization_domain where domain in
      (select domain from organization_domain group by domain having count(*) > 1)`,
    `create unique index organization_of_domain on organization_domain (domain)`,
    `alter table organization add column created_by ${text}`,
    `create index organization_by_creator on organization (created_by)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
