import { password, sessions, tokens } from "#screens/account.ts";
import { queryOf, wholeListQuery } from "#console/data/query.ts";

export const passwordQuery = () => queryOf(password());

/** What the user must know about their account; rarely more than one. */
export const noticesQuery = () => wholeListQuery("GET /v1/user/notices");

export const tokensQuery = () => queryOf(tokens());

export const sessionsQuery = () => queryOf(sessions());
