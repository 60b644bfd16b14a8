import { useEffect, useMemo } from "react";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { UnsentText } from "#contract/unsent-text.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { announceArrival } from "#console/kit/thread/arrivals.ts";
import { repliesQuery, threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useReview } from "../use-review.ts";
import { type Outbox, useSender } from "../use-sender.ts";
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

  useEffect(() => {
    if (data !== undefined && own.adopt(data)) announceArrival();
  }, [own, data]);

  const isKnown = data !== undefined && threads !== undefined;
  const { spaceId, changeRequestId } = scope;
  const outbox = useMemo((): Outbox<UnsentText[]> | undefined => {
    if (!isKnown) return undefined;
    const params = { spaceId, changeRequestId };
    return {
      next() {
        const texts = own.unsent(writtenIn(client, params));
        return texts.length === 0 ? undefined : texts;
      },
      async send(texts) {
        await mutateAsync({ params, body: { texts } });
        own.sent(texts);
      },
      watch(plan) {
        document.addEventListener("input", plan);
        // A draft ends when it was sent.
        const stop = client.getMutationCache().subscribe(({ type, mutation }) => {
          const isOwn = mutation?.options.mutationKey?.[0] === `PATCH ${path}`;
          if (type === "updated" && !isOwn && mutation.state.status === "success") plan();
        });
        return () => {
          document.removeEventListener("input", plan);
          stop();
        };
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another page is something to send, too
  }, [isKnown, own, page, client, mutateAsync, spaceId, changeRequestId]);
  useSender(outbox, afterTyping);
  return null;
}

/** The IDs of all comments, and of the replies that were loaded: who edits one has loaded it. */
function writtenIn(client: QueryClient, scope: ThreadScope): string[] {
  const threads = client.getQueryData(threadsQuery(scope).queryKey) ?? [];
  return threads.flatMap(({ id }) => [
    id,
    ...(client.getQueryData(repliesQuery(scope, id).queryKey) ?? []).map((reply) => reply.id),
  ]);
}
