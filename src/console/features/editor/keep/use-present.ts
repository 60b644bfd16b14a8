import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Presence } from "#contract/presence.ts";
import type { Output } from "#contract/operations.ts";
import { onLiveEvent } from "#console/data/live/live-events.ts";
import { query } from "#console/data/query.ts";
import { isOwnWrite } from "#console/data/send-once.ts";

const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

/** Milliseconds between two requests: who leaves without a word is only noticed by asking. */
const EVERY = 10_000;

/** Names this tab among those of the user, until it is reloaded. */
export const tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(36),
).join("");

/** Who writes in a change request, and who merges it. */
export type PresenceList = Output<typeof operation>;

/**
 * Follows who else writes in a change request. Several components may, with one request for all.
 * @param select - always the same function; what it makes of the others, this tab not included, and of the whole list
 * @returns undefined before they are known, and while not `isEnabled`
 */
export function usePresent<T>(
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
  select: (others: readonly Presence[], list: PresenceList) => T,
  isEnabled = true,
): T | undefined {
  const { data, refetch } = useQuery({
    ...query(operation, { params: { spaceId, changeRequestId } }),
    // What mounts later doesn't ask again: moves are heard.
    staleTime: EVERY,
    refetchInterval: EVERY,
    enabled: isEnabled,
    select: (list) =>
      select(
        list.items.filter((presence) => presence.tab !== tab),
        list,
      ),
  });
  useEffect(() => {
    if (!isEnabled) return;
    return onLiveEvent((event) => {
      const isMove = event?.action === "change-request.presence" && !isOwnWrite(event.request);
      if (!isMove || event.changeRequest !== changeRequestId) return;
      // Another component may ask at the same moment.
      void refetch({ cancelRefetch: false });
    });
  }, [refetch, changeRequestId, isEnabled]);
  return isEnabled ? data : undefined;
}
