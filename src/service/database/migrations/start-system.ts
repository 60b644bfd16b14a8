import type { ColumnTypes } from "./types.ts";

const ofUser = `references "user" (id) on delete cascade`;

export function systemTables({ text }: ColumnTypes): string[] {
  return [
    `create table api_token (
      id ${text} primary key,
      user_id ${text} not null ${ofUser},
      name ${text} not null,
      token_hash ${text} not null unique,
      scopes json not null,
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint
    )`,
    `create index api_token_of_user on api_token (user_id, id)`,
    `create table session (
      id_hash ${text} primary key,
      user_id ${text} not null ${ofUser},
      created_at bigint not null,
      last_used_at bigint not null,
      expires_at bigint not null
    )`,
    `create index session_of_user on session (user_id)`,
    `create index session_by_expiry on session (expires_at)`,
    `create table sign_in_link (
      secret_hash ${text} primary key,
      user_id ${text} not null ${ofUser},
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    )`,
    `create index sign_in_link_of_user on sign_in_link (user_id)`,
    `create table job (
      organization_id ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      "key" ${text} not null,
      live_key ${text},
      payload json not null,
      status ${text} not null,
      run_at bigint not null,
      worker ${text},
      lease_until bigint,
      attempts integer not null,
      max_attempts integer not null,
      last_error ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, kind, live_key)
    )`,
    `create index job_by_time on job (status, run_at)`,
    `create table event (
      organization_id ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      target_id ${text} not null,
      space_id ${text},
      change_request_id ${text},
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index event_by_time on event (created_at)`,
  ];
}
