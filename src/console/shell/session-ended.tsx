import { useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";
import { later, useLater } from "#console/ui/later.ts";

const notice = later(() => import("./session-ended-notice.tsx"));

/**
 * Shown when the session ends while a screen is open. The screen stays, so that no input is lost. The user signs in in another
 * tab, and the first successful response removes the message.
 */
export function SessionEnded() {
  const client = useQueryClient();
  const ended = useSyncExternalStore(
    (listener) => watch(client, listener),
    () => endedFor.get(client) === true,
  );
  const { pathname } = useLocation();
  const isShown = ended && pathname !== paths.signIn();
  const loaded = useLater(notice, isShown);
  return isShown && loaded !== undefined && <loaded.SessionEndedNotice />;
}

/** What queries and mutations report. */
type Action = { type: string; error?: unknown; manual?: boolean | undefined };

const endedFor = new WeakMap<QueryClient, boolean>();

// Follows the latest response of any screen: 401 ends the session, any success shows that there is one.
function watch(client: QueryClient, listener: () => void): () => void {
  const note = ({ type, action }: { type: string; action?: Action }) => {
    const isEnd = action?.type === "error" && describeFailure(action.error).kind === "unauthorized";
    const isResponse = isEnd || (action?.type === "success" && action.manual !== true);
    if (type !== "updated" || !isResponse || endedFor.get(client) === isEnd) return;
    endedFor.set(client, isEnd);
    listener();
  };
  const stops = [client.getQueryCache().subscribe(note), client.getMutationCache().subscribe(note)];
  return () => stops.forEach((stop) => stop());
}
