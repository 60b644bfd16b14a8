import { wholeListQuery } from "#console/data/query.ts";

/** The organizations in which the user is disabled. Outside `queries.ts`, which every screen loads. */
export const disabledMembershipsQuery = () => wholeListQuery("GET /v1/user/disabled-memberships");
