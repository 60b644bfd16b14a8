import type { ColumnTypes } from "./types.ts";

const ofSpace =
  "foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade";
const ofChangeRequest =
  "foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade";
const ofComment =
  "foreign key (organization_id, comment_id) references comment (organization_id, id) on delete cascade";

export function discussionTables(types: ColumnTypes): string[] {
  return [...changeRequestTables(types), ...reviewTables(types), ...commentTables(types)];
}

function changeRequestTables({ text }: ColumnTypes): string[] {
  return [
    `create table change_request (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      number bigint not null,
      status ${text} not null,
      subject ${text} not null,
      description ${text},
      revision ${text} not null,
      revision_initial ${text} not null,
      revision_merged_ancestor ${text},
      revision_merged ${text},
      agent_task_id ${text},
      created_by ${text} not null,
      merged_by ${text},
      merged_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      unique (organization_id, space_id, number),
      ${ofSpace}
    )`,
    `create index change_request_of_space
      on change_request (organization_id, space_id, status, number)`,
    `create index change_request_by_update on change_request (organization_id, updated_at, id)`,
    `create index change_request_by_status
      on change_request (organization_id, status, updated_at, id)`,
    `create table change_request_contributor (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      contributed_at bigint not null,
      primary key (organization_id, change_request_id, user_id),
      ${ofChangeRequest}
    )`,
    `create index change_request_contributor_user
      on change_request_contributor (organization_id, user_id, change_request_id)`,
    `create table change_request_conflict (
      organization_id ${text} not null,
      id ${text} not null,
      change_request_id ${text} not null,
      entry_id ${text} not null,
      kind ${text} not null,
      detail json not null,
      revision_main ${text} not null,
      revision_base ${text} not null,
      status ${text} not null,
      resolution ${text},
      resolved_by ${text},
      resolved_at bigint,
      created_at bigint not null,
      primary key (organization_id, id),
      ${ofChangeRequest}
    )`,
    `create index change_request_conflict_by_status
      on change_request_conflict (organization_id, change_request_id, status, id)`,
  ];
}

function reviewTables({ text }: ColumnTypes): string[] {
  return [
    `create table review (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      change_request_id ${text} not null,
      revision ${text} not null,
      reviewer ${text} not null,
      status ${text} not null,
      comment_id ${text},
      created_at bigint not null,
      primary key (organization_id, id),
      ${ofChangeRequest}
    )`,
    `create index review_of_change_request
      on review (organization_id, change_request_id, created_at, id)`,
    `create table requested_reviewer (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      requested_by ${text} not null,
      requested_at bigint not null,
      primary key (organization_id, change_request_id, user_id),
      ${ofChangeRequest}
    )`,
    `create index requested_reviewer_user
      on requested_reviewer (organization_id, user_id, change_request_id)`,
  ];
}

function commentTables({ text }: ColumnTypes): string[] {
  return [
    `create table comment (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      change_request_id ${text},
      review_id ${text},
      page ${text},
      node ${text},
      preview ${text},
      revision ${text} not null,
      body ${text} not null,
      status ${text} not null,
      resolved_at bigint,
      resolved_by ${text},
      posted_by ${text} not null,
      posted_at bigint not null,
      edited_at bigint,
      primary key (organization_id, id),
      ${ofSpace},
      ${ofChangeRequest}
    )`,
    `create index comment_of_target
      on comment (organization_id, space_id, change_request_id, status, posted_at, id)`,
    `create index comment_of_change_request on comment (organization_id, change_request_id)`,
    `create table comment_reply (
      organization_id ${text} not null,
      id ${text} not null,
      comment_id ${text} not null,
      body ${text} not null,
      posted_by ${text} not null,
      posted_at bigint not null,
      edited_at bigint,
      primary key (organization_id, id),
      ${ofComment}
    )`,
    `create index comment_reply_of_comment
      on comment_reply (organization_id, comment_id, posted_at, id)`,
    `create table reaction (
      organization_id ${text} not null,
      target_id ${text} not null,
      comment_id ${text} not null,
      emoji ${text} not null,
      user_id ${text} not null,
      reacted_at bigint not null,
      primary key (organization_id, target_id, emoji, user_id),
      ${ofComment}
    )`,
    `create index reaction_of_comment on reaction (organization_id, comment_id)`,
  ];
}
