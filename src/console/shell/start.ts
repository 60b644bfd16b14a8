import { redirect } from "react-router";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession } from "#console/data/session.ts";
import { paths } from "#console/paths.ts";
import { signedIn } from "./signed-in.ts";

/**
 * The target of `/`: signing in, the home screen of the only organization, or the choice of several.
 *
 * @throws RequestFailure when the service doesn't respond
 */
export async function startLoader({ request }: { request: Request }): Promise<Response> {
  // Ask first: here, having no session isn't an error, unlike in all operations.
  if ((await readSession(request.signal)) === undefined) return redirect(paths.signIn());
  return signedIn(request, async () => {
    const { items } = await queryClient.query(query("GET /v1/orgs", { query: { limit: 2 } }));
    const [only, another] = items;
    return redirect(
      only !== undefined && another === undefined ? paths.home(only.id) : paths.organizations(),
    );
  });
}
