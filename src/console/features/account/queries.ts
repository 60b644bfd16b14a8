import { query, wholeListQuery } from "#console/data/query.ts";

/** Whether the user has set a password, and when. */
export const passwordQuery = () => query("GET /v1/user/password");

/** What the user must know about their account; rarely more than one. */
export const noticesQuery = () => wholeListQuery("GET /v1/user/notices");

/** All API tokens of the signed-in user, newest first; there are at most a hundred. */
export const tokensQuery = () => wholeListQuery("GET /v1/user/tokens");

/** All active sessions of the signed-in user, most recently used first. */
export const sessionsQuery = () => wholeListQuery("GET /v1/user/sessions");
