import { query } from "#console/data/query.ts";

/** How many rows a part of the home screen shows. */
export const shown = 8;

const list = "GET /v1/orgs/{organizationId}/change-requests";

/** What is open and waits for a review by this user. */
export const reviewQuery = (organizationId: string, userId: string) =>
  query(list, {
    params: { organizationId },
    query: { requestedReviewer: userId, status: ["open"], limit: shown },
  });

/** What this user has under way, drafts included. */
export const mineQuery = (organizationId: string, userId: string) =>
  query(list, {
    params: { organizationId },
    query: { creator: userId, status: ["draft", "open"], limit: shown },
  });

/** Everything that is open; the screen leaves out what its other parts show. */
export const openQuery = (organizationId: string) =>
  query(list, { params: { organizationId }, query: { status: ["open"], limit: 4 * shown } });

export const mergedQuery = (organizationId: string) =>
  query(list, { params: { organizationId }, query: { status: ["merged"], limit: shown } });
