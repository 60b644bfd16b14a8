import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Where the events of organizations are sent. Events say who made the change, and to what. */
export function webhooks(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const ofOrganization = "references organization (id) on delete cascade";
  const statements = [
    `alter table event add column actor ${text}`,
    `alter table event add column title ${text}`,
    `create table webhook (
      organization_id ${text} not null ${ofOrganization},
      id ${text} not null,
      name ${text} not null,
      url ${text},
      format ${text} not null,
      events json not null,
      spaces json,
      sites json,
      status ${text} not null,
      disabled_reason ${text},
      disabled_at bigint,
      since ${text} not null,
      sequence bigint not null,
      secret ${text},
      secret_at bigint not null,
      previous_secret ${text},
      previous_until bigint,
      failing_since bigint,
      last_sent_at bigint,
      last_problem ${text},
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index webhook_by_status on webhook (status, organization_id, id)`,
    `create table webhook_relay (
      organization_id ${text} not null primary key ${ofOrganization},
      read_to ${text} not null,
      looked_far_at bigint not null
    )`,
    `create table webhook_delivery (
      organization_id ${text} not null ${ofOrganization},
      id ${text} not null,
      webhook_id ${text} not null,
      event_id ${text},
      topic ${text} not null,
      sequence bigint not null,
      body ${text} not null,
      status ${text} not null,
      next_at bigint,
      claim ${text},
      attempts integer not null,
      tries integer not null,
      last_sent_at bigint,
      last_status integer,
      last_problem ${text},
      last_duration bigint,
      created_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, webhook_id, event_id),
      foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade
    )`,
    `create index webhook_delivery_of_webhook on webhook_delivery (organization_id, webhook_id, id)`,
    `create index webhook_delivery_by_status
      on webhook_delivery (organization_id, webhook_id, status, id)`,
    // Few deliveries are due at any time, however many are kept.
    `create index webhook_delivery_due
      on webhook_delivery (organization_id, webhook_id, next_at) where next_at is not null`,
    `create table webhook_attempt (
      organization_id ${text} not null,
      delivery_id ${text} not null,
      number integer not null,
      sent_at bigint not null,
      duration bigint not null,
      status integer,
      problem ${text},
      headers json not null,
      body ${text} not null,
      primary key (organization_id, delivery_id, number),
      foreign key (organization_id, delivery_id)
        references webhook_delivery (organization_id, id) on delete cascade
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
