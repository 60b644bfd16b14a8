import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Which pages of a change request a person has looked at. They end with the change request and the membership. */
export function viewedMarks(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql
        .raw(
          `create table viewed_mark (
            organization_id ${text} not null,
            user_id ${text} not null,
            change_request_id ${text} not null,
            item ${text} not null,
            content ${text} not null,
            revision ${text} not null,
            primary key (organization_id, change_request_id, user_id, item),
            foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade,
            foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
          )`,
        )
        .execute(db);
      await sql
        .raw(`create index viewed_mark_of_user on viewed_mark (organization_id, user_id)`)
        .execute(db);
    },
  };
}
