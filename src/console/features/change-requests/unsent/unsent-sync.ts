import { useEffect, useEffectEvent, useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { announceArrival } from "#console/kit/thread/arrivals.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useReview } from "../use-review.ts";
import { UnsentDrafts } from "./unsent.ts";

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/unsent-texts" as const;
const touches = [`GET ${path}`] as const;

/** How long after typing a draft goes out, in milliseconds. */
const afterTyping = 1000;

/**
 * Brings the drafts of this browser and those of the account together, and the page that was read last: what the account has newer is
 * taken over, and what is typed here is sent. If that fails, or the tab is closed before, it is sent at the next visit. A platform
 * without this extension leaves them in this browser. Draws nothing; a component, so that it is loaded once the screen is drawn.
 */
export function UnsentSync(): null {
  const { scope, user, changeRequest, href } = useReview();
  const client = useQueryClient();
  const own = useMemo(
    () => new UnsentDrafts(user.id, changeRequest.id),
    [user.id, changeRequest.id],
  );
  const { data } = useQuery(wholeListQuery(`GET ${path}`, { params: scope }));
  const threads = useQuery(threadsQuery(scope)).data;
  const { mutateAsync } = useWrite(`PATCH ${path}`, {
    touches,
    queue: `unsent texts of ${changeRequest.id}`,
  });

  const { pathname, search } = useLocation();
  const page = pathname === href("changes") ? new URLSearchParams(search).get("page") : null;
  useEffect(() => {
    if (page !== null) own.readAt(page);
  }, [own, page]);

  const comments = useEffectEvent(() => (threads ?? []).map(({ id }) => id));
  const isKnown = data !== undefined && threads !== undefined;
  useEffect(() => {
    if (data !== undefined && own.adopt(data)) announceArrival();
  }, [own, data]);

  const { spaceId, changeRequestId } = scope;
  useEffect(() => {
    if (!isKnown) return;
    const params = { spaceId, changeRequestId };
    let timer: ReturnType<typeof setTimeout>;
    let isSending = false;
    const send = async () => {
      const texts = own.unsent(comments());
      if (isSending || texts.length === 0) return;
      isSending = true;
      try {
        await mutateAsync({ params, body: { texts } });
        own.sent(texts);
      } catch {
        // It goes out with the next one.
      } finally {
        isSending = false;
      }
    };
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), afterTyping);
    };
    plan();
    document.addEventListener("input", plan);
    // A draft ends when it was sent.
    const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
      const isOwn = mutation?.options.mutationKey?.[0] === `PATCH ${path}`;
      if (type === "updated" && !isOwn && mutation.state.status === "success") plan();
    });
    return () => {
      document.removeEventListener("input", plan);
      stop();
      clearTimeout(timer);
      void send();
    };
  }, [isKnown, own, page, client, mutateAsync, spaceId, changeRequestId]);
  return null;
}
