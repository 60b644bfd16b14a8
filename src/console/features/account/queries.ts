import { wholeListQuery } from "#console/data/query.ts";

/** All API tokens of who is signed in, the newest first; there are at most a hundred. */
export const tokensQuery = () => wholeListQuery("GET /v1/user/tokens");

/** All living sessions of who is signed in, the one used last first. */
export const sessionsQuery = () => wholeListQuery("GET /v1/user/sessions");
