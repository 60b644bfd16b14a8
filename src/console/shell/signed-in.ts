import { redirect } from "react-router";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";

/**
 * Runs a loader for somebody who is signed in; anybody else is sent to sign in, and comes back from there.
 *
 * @throws Response a redirect, when the service does not know who asks
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
