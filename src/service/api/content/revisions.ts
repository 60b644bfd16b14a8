import type { Handlers } from "#contract/operations.ts";
import type { RevisionSummary } from "#contract/revision.ts";
import { revisionColumns, type Revision } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { listOf } from "#service/kernel/store/list.ts";
import type { ContentPlace } from "#service/documents/content/content-scope.ts";
import { spaceScope } from "#service/identity/access/scope.ts";

/** A revision without its content; specification, "Revision, page, file, reusable content". */
export function presentRevision(
  revision: Revision,
  { organizationId, spaceId, changeRequestNumber }: ContentPlace,
  urls: Urls,
): RevisionSummary {
  const space = `/orgs/${organizationId}/spaces/${spaceId}`;
  const head = changeRequestNumber === undefined ? "" : `/change-requests/${changeRequestNumber}`;
  return {
    object: "revision",
    id: revision.id,
    parents: revision.parents,
    createdAt: new Date(revision.created_at).toISOString(),
    urls: { app: urls.app(space + head) },
    type: revision.type,
  };
}

/** Revisions of a space, including those of its change requests, newest first (notes, section 4). */
export const revisionHandlers = {
  "GET /v1/spaces/{spaceId}/revisions": async (context, { params, query }) => {
    const { space } = await spaceScope(context, params.spaceId);
    const revisions = context.db
      .selectFrom("revision")
      .select(revisionColumns)
      .where("organization_id", "=", space.organization_id)
      .where("space_id", "=", space.id);
    return listOf(
      revisions,
      query,
      [sortBy("revision.created_at", "desc", "number"), sortBy("revision.id", "desc")],
      (revisions) => {
        const place = { organizationId: space.organization_id, spaceId: space.id };
        return revisions.map((revision) =>
          presentRevision(revision, { ...place, revisionId: revision.id }, context.urls),
        );
      },
    );
  },
} satisfies Partial<Handlers<Context>>;
