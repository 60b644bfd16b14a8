import { customization, type SiteParams } from "#screens/sites.ts";
import { queryOf } from "#console/data/query.ts";

export const customizationQuery = (params: SiteParams) => queryOf(customization(params));
