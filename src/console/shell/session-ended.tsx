import { useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";

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
  const { pathname, search } = useLocation();
  if (!ended || pathname === paths.signIn()) return null;
  // Outside the root and marked as topmost: an open dialog hides everything else, and its form is what can't be sent.
  return createPortal(
    <div
      data-react-aria-top-layer="true"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-xl rounded-md bg-raised shadow-float"
    >
      <Banner
        tone="warning"
        live="alert"
        title={shell.signedOutTitle}
        actions={
          <LinkButton href={paths.signIn(pathname + search)} external size="small">
            {common.signIn}
          </LinkButton>
        }
      >
        {shell.signedOut}
      </Banner>
    </div>,
    document.body,
  );
}

const endedFor = new WeakMap<QueryClient, boolean>();

// Follows the latest response of any screen: 401 ends the session, any success shows that there is one.
function watch(client: QueryClient, listener: () => void): () => void {
  const note = (status: string, error: unknown) => {
    const isEnd = status === "error" && describeFailure(error).kind === "unauthorized";
    if (!isEnd && status !== "success") return;
    if (endedFor.get(client) === isEnd) return;
    endedFor.set(client, isEnd);
    listener();
  };
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error") note("error", event.action.error);
      if (event.action.type === "success" && event.action.manual !== true) note("success", null);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "error") note("error", event.action.error);
      if (event.action.type === "success") note("success", null);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
