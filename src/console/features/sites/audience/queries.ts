import { query, wholeListQuery } from "#console/data/query.ts";

/** The two parameters that identify a site. */
type SiteParams = { organizationId: string; siteId: string };

const site = "GET /v1/orgs/{organizationId}/sites/{siteId}";

/** All share links of a site, oldest first; visible to admins only. */
export const shareLinksQuery = (params: SiteParams) =>
  wholeListQuery(`${site}/share-links`, { params });

export const adaptiveSchemaQuery = (params: SiteParams) =>
  query(`${site}/adaptive-schema`, { params });

/** How tokens of visitors are signed; visible to admins only. */
export const visitorKeyQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/visitor-key", { params: { organizationId } });
