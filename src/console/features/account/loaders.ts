import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import { userQuery } from "#console/kit/queries.ts";
import { passwordQuery, sessionsQuery, tokensQuery } from "./queries.ts";

export async function loadAccount() {
  drawIfCached(userQuery(), passwordQuery(), tokensQuery(), sessionsQuery());
  void queryClient.prefetchQuery(passwordQuery());
  void queryClient.prefetchQuery(tokensQuery());
  void queryClient.prefetchQuery(sessionsQuery());
  await queryClient.ensureQueryData(userQuery());
  return null;
}
