import {
  hostname,
  site,
  structure,
  type SiteParams,
  adaptiveSchema,
  shareLinks,
  visitorKey,
  redirects,
  sitePreview,
  stagedChanges,
  stagedPreview,
  siteFrame,
} from "#screens/sites.ts";
import { query, queryOf } from "#console/data/query.ts";
import type { requestOf } from "#screens/preview-choice.ts";
import type { ReadKey } from "#screens/read.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";

export const sites = "GET /v1/orgs/{organizationId}/sites";

export const siteQuery = (params: SiteParams) => queryOf(site(params));

export const hostnameQuery = (params: SiteParams) => queryOf(hostname(params));

export const structureQuery = (params: SiteParams) => queryOf(structure(params));

type Status = "draft" | "open" | "merged";

const changesQuery = ({ organizationId, siteId }: SiteParams, status: Status[]) =>
  query("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { site: siteId, status, limit: 5 },
  });

/** The change requests merged last into the spaces of a site. */
export const latestChangesQuery = (params: SiteParams) => changesQuery(params, ["merged"]);

/** The change requests of the spaces of a site that readers don't see yet, latest first. */
export const openChangesQuery = (params: SiteParams) => changesQuery(params, ["open", "draft"]);

export const shareLinksQuery = (params: SiteParams) => queryOf(shareLinks(params));

export const adaptiveSchemaQuery = (params: SiteParams) => queryOf(adaptiveSchema(params));

export const visitorKeyQuery = (organizationId: string) => queryOf(visitorKey(organizationId));

/** Where the redirects of a site are. */
export type RedirectsPath = SiteParams;

export const redirectsKey = "/v1/orgs/{organizationId}/sites/{siteId}/redirects";

/** All redirects of a site, by source: loops and chains can be found only in all of them. */
export const redirectsQuery = (params: SiteParams) => queryOf(redirects(params));

export const redirectQuery = (params: SiteParams & { redirectId: string }) =>
  query(`GET ${redirectsKey}/{redirectId}`, { params });

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

const staged = `${sites}/{siteId}/staged-changes` as const;
const preview = `${staged}/preview` as const;

/** What staging, withdrawing, and discarding changes affects. */
export const stagedReads = [
  staged,
  preview,
  `${sites}/{siteId}/preview`,
] as const satisfies readonly ReadKey[];

/** The staged changes of a site, in the order in which they are carried out. */
export const stagedChangesQuery = (params: SiteParams) => queryOf(stagedChanges(params));

/** A site as it is and as its staged changes would leave it. */
export const stagedPreviewQuery = (params: SiteParams) => queryOf(stagedPreview(params));

/** The site in the URL, which the loader of its frame has loaded. */
export function useSite() {
  const { organizationId, siteId } = useScreenParams(siteFrame);
  const { data: site } = useItem(siteQuery({ organizationId, siteId }));
  return { site, params: { organizationId, siteId } };
}
