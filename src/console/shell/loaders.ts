import { type LoaderFunctionArgs, redirect } from "react-router";
import type { Screen } from "#screens/screen.ts";
import { openScreen, type Opened } from "#console/kit/open-screen.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";
import { query } from "#console/data/query.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession } from "#console/data/session.ts";
import type { Ahead } from "./preload.ts";

/**
 * What the route of a screen loads for signed-in users, and ahead of opening it, for those who point at a link to it; others sign in
 * and come back.
 */
export const opens = (screen: Screen) => ({
  loader: (opened: LoaderFunctionArgs) =>
    signedIn(opened.request, () => openScreen(screen, opened)),
  handle: { begin: (opened: Opened) => openScreen(screen, opened, true) } satisfies Ahead,
});

/**
 * Runs a loader for signed-in users; redirects others to sign in and back.
 *
 * @throws Response a redirect, when the service doesn't recognize the user
 */
async function signedIn<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (describeFailure(error).kind !== "unauthorized") throw error;
    const { pathname, search, hash } = new URL(request.url);
    throw redirect(paths.signIn(pathname + search + hash));
  }
}

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
