import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Which requests for changes an author has answered, and what finds the change requests of a person. */
export function attention(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `alter table review add column answered_by ${text}`,
    `alter table review add column answered_at bigint`,
    `create index review_of_reviewer on review (organization_id, reviewer, change_request_id)`,
    `create index comment_of_author on comment (organization_id, posted_by, change_request_id)`,
    `create index comment_reply_of_author on comment_reply (organization_id, posted_by, comment_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
