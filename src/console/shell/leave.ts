import { signOut } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

/** Ends the session and goes to sign in; a failure is told. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    // A full load, so that nothing of this person stays in memory.
    location.assign(paths.signIn());
  } catch (error) {
    showToast({ tone: "danger", title: describeFailure(error).message });
  }
}
