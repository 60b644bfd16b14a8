import { redirects, type SiteParams } from "#screens/sites.ts";
import { query, queryOf } from "#console/data/query.ts";

/** Where the redirects of a site are. */
export type RedirectsPath = SiteParams;

export const redirectsKey = "/v1/orgs/{organizationId}/sites/{siteId}/redirects";

/** All redirects of a site, by source: loops and chains can be found only in all of them. */
export const redirectsQuery = (params: SiteParams) => queryOf(redirects(params));

export const redirectQuery = (params: SiteParams & { redirectId: string }) =>
  query(`GET ${redirectsKey}/{redirectId}`, { params });
