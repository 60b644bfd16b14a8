import type { Handlers } from "#contract/operations.ts";
import type { Version } from "#contract/revision.ts";
import type { User } from "#contract/user.ts";
import { changesOnLine, lineFrom } from "../../content/main-line.ts";
import { readRevision, revisionColumns } from "../../content/revisions.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { among } from "../../store/among.ts";
import type { SpaceTable } from "../../store/schema.ts";
import { usersById } from "../account/user.ts";
import { spaceScope } from "../scope.ts";
import { presentRevision } from "./revisions.ts";

type Asked = { of?: string | undefined; limit: number; page?: string | undefined };

export const historyHandlers = {
  "GET /v1/spaces/{spaceId}/history": async (context, { params, query }) => {
    const { space } = await spaceScope(context, params.spaceId);
    const { ids, next } = await idsOf(context, space, query);
    const items = await presentVersions(context, space, ids);
    return next === undefined ? { items } : { next: { page: next }, items };
  },
} satisfies Partial<Handlers<Context>>;

/** The revisions of one page of the list. A page token is the revision that the page begins with. */
async function idsOf({ db }: Context, space: SpaceTable, { of, limit, page }: Asked) {
  const organizationId = space.organization_id;
  if (page !== undefined) {
    const revision = await readRevision(db, organizationId, page);
    if (revision?.space_id !== space.id) {
      throw invalid("query.page", "Use `next.page` of the page before.");
    }
  }
  const start = { organizationId, from: page ?? space.revision };
  if (limit === 0) return { ids: [], next: start.from };
  if (of !== undefined) return changesOnLine(db, start, { entry: of, limit });
  const ids = await lineFrom(db, start, limit + 1);
  return { ids: ids.slice(0, limit), next: ids[limit] };
}

async function presentVersions(
  { db, urls }: Context,
  space: SpaceTable,
  ids: readonly string[],
): Promise<Version[]> {
  if (ids.length === 0) return [];
  const organizationId = space.organization_id;
  const rows = await db
    .selectFrom("revision")
    .select(revisionColumns)
    .where("organization_id", "=", organizationId)
    .where("id", "in", among(db, ids))
    .execute();
  const merged = await db
    .selectFrom("change_request")
    .select(["id", "number", "subject", "created_by", "revision_merged"])
    .where("organization_id", "=", organizationId)
    .where("space_id", "=", space.id)
    .where("revision_merged", "in", among(db, ids))
    .execute();
  const userOf = await usersById(
    db,
    urls,
    [...rows, ...merged].map((row) => row.created_by),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const mergedBy = new Map(merged.map((row) => [row.revision_merged, row]));
  return ids.map((id) => {
    const row = byId.get(id)!;
    const place = { organizationId, spaceId: space.id, revisionId: id };
    const of = mergedBy.get(id);
    return {
      ...presentRevision(row, place, urls),
      ...named(userOf(row.created_by)),
      ...(of !== undefined && {
        changeRequest: {
          id: of.id,
          number: of.number,
          subject: of.subject,
          ...named(userOf(of.created_by)),
        },
      }),
      ...(of === undefined && row.message !== null && { message: row.message }),
    };
  });
}

const named = (createdBy: User | undefined) => createdBy && { createdBy };
