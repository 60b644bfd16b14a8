import { query } from "#console/data/query.ts";
import { sites, type SiteParams } from "../queries.ts";

export const customizationQuery = (params: SiteParams) =>
  query(`${sites}/{siteId}/customization`, { params });
