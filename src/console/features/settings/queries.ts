import { allSites } from "#screens/settings.ts";
import { queryOf } from "#console/data/query.ts";

export const sitesQuery = (organizationId: string) => queryOf(allSites(organizationId));
