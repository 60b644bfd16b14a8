import { query } from "#console/data/query.ts";
import type { SiteParams } from "../queries.ts";

export const site = "/v1/orgs/{organizationId}/sites/{siteId}";

export const sectionQuery = (params: SiteParams & { siteSectionId: string }) =>
  query(`GET ${site}/sections/{siteSectionId}`, { params });

export const groupQuery = (params: SiteParams & { siteSectionGroupId: string }) =>
  query(`GET ${site}/section-groups/{siteSectionGroupId}`, { params });

export const siteSpaceQuery = (params: SiteParams & { siteSpaceId: string }) =>
  query(`GET ${site}/site-spaces/{siteSpaceId}`, { params });
