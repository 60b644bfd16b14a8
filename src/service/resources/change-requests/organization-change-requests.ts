import type { Handlers } from "#contract/operations.ts";
import type { Context } from "../../context.ts";
import { sortBy } from "../../store/paging.ts";
import type { Db } from "../../store/schema.ts";
import { listOf } from "../list.ts";
import { hasContributor, hasRequestedReviewer } from "./change-request-filters.ts";
import { presentChangeRequests } from "./change-request-presenter.ts";
import { readVisibility, type Visibility } from "../../access/levels.ts";
import { organizationScope } from "../scope.ts";
import { presentSpaces } from "../spaces/space-presenter.ts";

/** The change requests of all existing spaces that the member can see. */
function visibleChangeRequests(db: Db, organizationId: string, visibility: Visibility) {
  return db
    .selectFrom("change_request")
    .selectAll("change_request")
    .where("change_request.organization_id", "=", organizationId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("space")
          .select("space.id")
          .whereRef("space.organization_id", "=", "change_request.organization_id")
          .whereRef("space.id", "=", "change_request.space_id")
          .where("space.deleted_at", "is", null)
          .where(visibility.spaces),
      ),
    );
}

export const organizationChangeRequestHandlers = {
  "GET /v1/orgs/{organizationId}/change-requests": async (context, { params, query }) => {
    const { db } = context;
    const { organization, viewer } = await organizationScope(context, params.organizationId);
    const visibility = await readVisibility(db, organization.id, viewer);
    let rows = visibleChangeRequests(db, organization.id, visibility);
    const { status, creator, contributor, requestedReviewer, space } = query;
    if (status !== undefined) rows = rows.where("change_request.status", "in", status);
    if (creator !== undefined) rows = rows.where("change_request.created_by", "=", creator);
    if (space !== undefined) rows = rows.where("change_request.space_id", "=", space);
    if (contributor !== undefined) rows = rows.where((where) => hasContributor(where, contributor));
    if (requestedReviewer !== undefined) {
      rows = rows.where((where) => hasRequestedReviewer(where, requestedReviewer));
    }
    return listOf(
      rows,
      query,
      [
        sortBy("change_request.updated_at", query.order, "number"),
        sortBy("change_request.id", query.order),
      ],
      async (found) => {
        const spaces = await spacesOf(context, organization.id, visibility, found);
        const changeRequests = await presentChangeRequests(context, found);
        return changeRequests.map((changeRequest, index) => ({
          ...changeRequest,
          space: spaces.get(found[index]!.space_id)!,
        }));
      },
    );
  },
} satisfies Partial<Handlers<Context>>;

async function spacesOf(
  context: Context,
  organizationId: string,
  visibility: Visibility,
  rows: readonly { space_id: string }[],
) {
  if (rows.length === 0) return new Map();
  const spaces = await context.db
    .selectFrom("space")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...new Set(rows.map((row) => row.space_id))])
    .execute();
  const presented = await presentSpaces(context, spaces, visibility.roleAt);
  return new Map(presented.map((space) => [space.id, space]));
}
