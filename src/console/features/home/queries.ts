import { query } from "#console/data/query.ts";

/** The number of rows per panel on the home screen. */
export const shown = 8;

const list = "GET /v1/orgs/{organizationId}/change-requests";

/** Open change requests waiting for a review by this user. */
export const reviewQuery = (organizationId: string, userId: string) =>
  query(list, {
    params: { organizationId },
    query: { requestedReviewer: userId, status: ["open"], limit: shown },
  });

/** The user's active change requests, including drafts. */
export const mineQuery = (organizationId: string, userId: string) =>
  query(list, {
    params: { organizationId },
    query: { creator: userId, status: ["draft", "open"], limit: shown },
  });

/** All open ones; the screen leaves out those that its other panels show. */
export const openQuery = (organizationId: string) =>
  query(list, { params: { organizationId }, query: { status: ["open"], limit: 4 * shown } });

export const mergedQuery = (organizationId: string) =>
  query(list, { params: { organizationId }, query: { status: ["merged"], limit: shown } });

/** The first sites, and the number of all. */
export const sitesQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/sites", { params: { organizationId }, query: { limit: 5 } });
