import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import { userQuery } from "#console/kit/queries.ts";
import { passwordQuery, sessionsQuery, tokensQuery } from "./queries.ts";

export async function loadAccount() {
  drawIfCached(userQuery(), passwordQuery(), tokensQuery(), sessionsQuery());
  void queryClient.prefetchQuery(tokensQuery());
  void queryClient.prefetchQuery(sessionsQuery());
  const { signedOn } = await queryClient.ensureQueryData(userQuery());
  // A session from an identity provider has no part in the password.
  if (signedOn === undefined) void queryClient.prefetchQuery(passwordQuery());
  return null;
}
