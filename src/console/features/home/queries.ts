import { mergedRequests, openRequests, ownRequests, toReview } from "#screens/home.ts";
import { query, queryOf } from "#console/data/query.ts";

export const reviewQuery = (organizationId: string, userId: string) =>
  queryOf(toReview(organizationId, userId));

export const mineQuery = (organizationId: string, userId: string) =>
  queryOf(ownRequests(organizationId, userId));

export const openQuery = (organizationId: string) => queryOf(openRequests(organizationId));

export const mergedQuery = (organizationId: string) => queryOf(mergedRequests(organizationId));

/** The first sites, and the number of all. */
export const sitesQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/sites", { params: { organizationId }, query: { limit: 5 } });
