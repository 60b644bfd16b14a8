import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Whom comments and replies mention. It ends with the thread and the membership. */
export function mentions(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table mention (
      organization_id ${text} not null,
      target_id ${text} not null,
      user_id ${text} not null,
      team_id ${text} not null,
      comment_id ${text} not null,
      id ${text} not null,
      mentioned_by ${text} not null,
      mentioned_at bigint not null,
      primary key (organization_id, target_id, user_id, team_id),
      foreign key (organization_id, comment_id) references comment (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index mention_of_comment on mention (organization_id, comment_id)`,
    `create index mention_of_user on mention (organization_id, user_id, comment_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
