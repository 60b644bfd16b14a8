import { useEffect } from "react";
import { call } from "#console/data/client.ts";
import { noteVisit } from "#console/kit/visited-organizations.ts";

/** Coming back to a tab after this long is another visit, in milliseconds. */
const pause = 30 * 60_000;

let visit = { who: "", told: 0 };

/**
 * Tells the platform once for each visit that its member is here, so that "last seen" is true. Another visit begins when
 * another organization is opened, the page is loaded again, or somebody comes back to its tab after a pause.
 */
export function useVisit(organizationId: string, userId: string): void {
  useEffect(() => {
    const come = () => {
      if (document.hidden) return;
      const who = `${userId} ${organizationId}`;
      if (visit.who === who && Date.now() - visit.told < pause) return;
      visit = { who, told: Date.now() };
      noteVisit(userId, organizationId);
      // Nobody waits for it: no write of the cache, which would read everything again, and no word when it fails.
      call("POST /v1/orgs/{organizationId}/ping", { params: { organizationId } }).catch(
        () => undefined,
      );
    };
    come();
    document.addEventListener("visibilitychange", come);
    return () => document.removeEventListener("visibilitychange", come);
  }, [organizationId, userId]);
}
