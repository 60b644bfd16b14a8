import type { TableAddress } from "#screens/table-address.ts";
import { listQuery, query } from "#console/data/query.ts";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

export const sites = "GET /v1/orgs/{organizationId}/sites";

/** The two parameters that identify a site. */
export type SiteParams = { organizationId: string; siteId: string };

/** The list's filters in the URL, besides its search. */
export const filterNames = ["published", "space"] as const;

/** The filters of the list of sites, applied by the platform. */
export type SiteFilter = { title: string; published: string; space: string };

export function filterOf({ search, filters }: TableAddress): SiteFilter {
  return {
    title: search.trim(),
    published: filters["published"] ?? "",
    space: filters["space"] ?? "",
  };
}

/** The sites that match a filter, oldest first, as sorted by the platform. */
export function sitesRequest(organizationId: string, { title, published, space }: SiteFilter) {
  return {
    params: { organizationId },
    query: {
      ...(title !== "" && { title }),
      ...(["true", "false"].includes(published) && { published: published === "true" }),
      ...(space !== "" && { space }),
    },
  };
}

export function sitesQuery(organizationId: string, filter: SiteFilter) {
  const request = sitesRequest(organizationId, filter);
  return listQuery(sites, { ...request, query: { ...request.query, limit: pageSize } });
}

export const siteQuery = (params: SiteParams) => query(`${sites}/{siteId}`, { params });

/** The host that serves the site, and the one that is chosen. */
export const hostnameQuery = (params: SiteParams) =>
  query(`${sites}/{siteId}/hostname`, { params });

/** Sections and groups in order, with their spaces; or the spaces of a site without sections. */
export const structureQuery = (params: SiteParams) =>
  query(`${sites}/{siteId}/structure`, { params });

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
