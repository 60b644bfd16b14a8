import {
  hostname,
  site,
  siteList,
  structure,
  type SiteFilter,
  type SiteParams,
} from "#screens/sites.ts";
import { query, queryOf } from "#console/data/query.ts";

export const sites = "GET /v1/orgs/{organizationId}/sites";

export const sitesQuery = (organizationId: string, filter: SiteFilter) =>
  queryOf(siteList(organizationId, filter));

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
