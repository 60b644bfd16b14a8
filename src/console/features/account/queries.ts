import { wholeListQuery } from "#console/data/query.ts";

/** All API tokens of the signed-in user, newest first; there are at most a hundred. */
export const tokensQuery = () => wholeListQuery("GET /v1/user/tokens");

/** All active sessions of the signed-in user, most recently used first. */
export const sessionsQuery = () => wholeListQuery("GET /v1/user/sessions");
