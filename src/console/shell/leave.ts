import { signOut } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

/** Ends the session and opens the sign-in page; shows an error if that fails. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    // A full page load, so that none of the user's data stays in memory.
    location.assign(paths.signIn());
  } catch (error) {
    showToast({ tone: "danger", title: describeFailure(error).message });
  }
}
