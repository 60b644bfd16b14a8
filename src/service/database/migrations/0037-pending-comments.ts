import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Comments that only their author knows of until they are sent. They end with the change request and the membership. */
export function pendingComments(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table pending_comment (
      organization_id ${text} not null,
      id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      page ${text},
      node ${text},
      preview ${text},
      revision ${text} not null,
      body ${text} not null,
      created_at bigint not null,
      edited_at bigint,
      primary key (organization_id, id),
      foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index pending_comment_of_user
      on pending_comment (organization_id, user_id, change_request_id, created_at, id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
