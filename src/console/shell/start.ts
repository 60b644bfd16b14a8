import { redirect } from "react-router";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession } from "#console/data/session.ts";
import { paths } from "#console/paths.ts";
import { signedIn } from "./signed-in.ts";

/**
 * Where `/` leads: to sign in, to the home of the one organization somebody belongs to, or to the choice of several.
 *
 * @throws RequestFailure when the service does not answer
 */
export async function startLoader({ request }: { request: Request }): Promise<Response> {
  // Asked first, because "nobody" is no error there and one in every operation.
  if ((await readSession(request.signal)) === undefined) return redirect(paths.signIn());
  return signedIn(request, async () => {
    const { items } = await queryClient.query(query("GET /v1/orgs", { query: { limit: 2 } }));
    const [only, another] = items;
    return redirect(
      only !== undefined && another === undefined ? paths.home(only.id) : paths.organizations(),
    );
  });
}
