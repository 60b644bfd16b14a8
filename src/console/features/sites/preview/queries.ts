import type { requestOf } from "#screens/preview-choice.ts";
import { sitePreview, type SiteParams } from "#screens/sites.ts";
import { query, queryOf } from "#console/data/query.ts";

/** Its URL works for an hour; this renews it in time while the screen is open. */
const renewal = 40 * 60_000;

export const sitePreviewQuery = (params: SiteParams, choice: ReturnType<typeof requestOf>) => ({
  ...queryOf(sitePreview(params, choice)),
  refetchInterval: renewal,
});

/** Change requests of a space, newest first: those to merge, and those that led to its revisions. */
export const changeRequestsQuery = (organizationId: string, space: string) =>
  query("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { space, status: ["draft", "open", "merged"], order: "desc", limit: 100 },
  });

/** The latest revisions of a space, those of its change requests included. */
export const latestRevisionsQuery = (spaceId: string) =>
  query("GET /v1/spaces/{spaceId}/revisions", { params: { spaceId }, query: { limit: 200 } });
