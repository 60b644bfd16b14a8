import { redirect } from "react-router";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";

/**
 * Runs a loader for signed-in users; redirects others to sign in and back.
 *
 * @throws Response a redirect, when the service doesn't recognize the user
 */
export async function signedIn<T>(request: Request, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (describeFailure(error).kind !== "unauthorized") throw error;
    const { pathname, search, hash } = new URL(request.url);
    throw redirect(paths.signIn(pathname + search + hash));
  }
}
