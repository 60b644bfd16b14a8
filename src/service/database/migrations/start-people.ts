import type { ColumnTypes } from "./types.ts";

export function peopleTables({ text }: ColumnTypes): string[] {
  return [
    `create table "user" (
      id ${text} primary key,
      display_name ${text} not null,
      email ${text} not null unique,
      photo_url ${text},
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table password (
      user_id ${text} primary key references "user" (id) on delete cascade,
      hash ${text} not null,
      changed_at bigint not null
    )`,
    `create table organization (
      id ${text} primary key,
      title ${text} not null,
      type ${text} not null,
      plan ${text} not null,
      use_case ${text},
      community_type ${text},
      email_domains json not null,
      hostname ${text},
      default_role ${text},
      default_content json,
      sso boolean not null,
      ai boolean not null,
      invite_links boolean not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table member (
      organization_id ${text} not null references organization (id) on delete cascade,
      user_id ${text} not null references "user" (id) on delete cascade,
      role ${text},
      disabled boolean not null,
      sso boolean not null,
      joined_at bigint not null,
      last_seen_at bigint,
      primary key (organization_id, user_id)
    )`,
    `create index member_of_user on member (user_id, organization_id)`,
    `create index member_by_joining on member (organization_id, joined_at, user_id)`,
    `create table collection (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      title ${text} not null,
      description ${text},
      emoji ${text},
      parent ${text},
      order_key ${text} not null,
      default_level ${text},
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index collection_by_id on collection (id)`,
    `create index collection_by_place on collection (organization_id, parent, order_key, id)`,
    `create table space (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      title ${text} not null,
      emoji ${text},
      icon ${text},
      visibility ${text} not null,
      edit_mode ${text} not null,
      parent ${text},
      order_key ${text} not null,
      default_level ${text},
      revision ${text} not null,
      next_change_request_number bigint not null,
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      deleted_at bigint,
      primary key (organization_id, id)
    )`,
    `create index space_by_id on space (id)`,
    `create index space_by_place on space (organization_id, parent, order_key, id)`,
    `create index space_by_deletion on space (deleted_at)`,
  ];
}
