import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import { contains } from "#service/kernel/store/sql.ts";

const ofOrganization = (column: string) => sql`${sql.ref(column)} = organization.id`;

const members = sql<number>`(select count(*) from member where ${ofOrganization("member.organization_id")})`;

const spaces = sql<number>`(select count(*) from space
  where ${ofOrganization("space.organization_id")} and space.deleted_at is null)`;

const storage = sql<number>`(select coalesce(sum(blob.size), 0) from blob
  where ${ofOrganization("blob.organization_id")})`;

/** 0: never. */
const lastUsed = sql<number>`(select coalesce(max(member.last_seen_at), 0) from member
  where ${ofOrganization("member.organization_id")})`;

const sorts = {
  title: { name: "title", by: sql`lower(organization.title)`, type: "text" },
  createdAt: { name: "createdAt", by: "organization.created_at", type: "number" },
  members: { name: "members", by: members, type: "number" },
  spaces: { name: "spaces", by: spaces, type: "number" },
  storage: { name: "storage", by: storage, type: "number" },
  lastUsedAt: { name: "lastUsedAt", by: lastUsed, type: "number" },
} satisfies Record<string, Omit<SortColumn, "order">>;

export const instanceOrganizationHandlers = {
  "GET /v1/instance/organizations": async (context, { query }) => {
    await instanceScope(context);
    const { search, sort, order } = query;
    // Sorted by a figure, it counts what all organizations have.
    let rows = context.store.readInThread
      .selectFrom("organization")
      .select(["organization.id", "organization.title", "organization.created_at"])
      .select([
        members.as("members"),
        spaces.as("spaces"),
        storage.as("storage"),
        lastUsed.as("last_used_at"),
      ])
      .where("organization.deleted_at", "is", null);
    if (search !== undefined) rows = rows.where(contains("organization.title", search));
    const by = [{ ...sorts[sort], order }, sortBy("organization.id", order)];
    return listOf(rows, query, by, (organizations) =>
      organizations.map((row) => ({
        object: "instance-organization" as const,
        id: row.id,
        title: row.title,
        createdAt: timestamp(row.created_at),
        members: row.members,
        spaces: row.spaces,
        storage: row.storage,
        lastUsedAt: row.last_used_at === 0 ? undefined : timestamp(row.last_used_at),
      })),
    );
  },
} satisfies Partial<Handlers<Context>>;
