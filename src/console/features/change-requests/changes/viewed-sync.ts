import { useEffect, useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "#console/data/write.ts";
import { showResponse } from "#console/kit/thread/thread-data.ts";
import { viewedMarksQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { type Outbox, useSender } from "../use-sender.ts";
import { useViewed } from "./viewed.ts";

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks" as const;
const touches = [`GET ${path}`] as const;

/** Marks that follow each other faster go out together, in milliseconds. */
const together = 400;

/**
 * Brings the marks of this browser and those of the account together: what the account has is shown here, and what is marked here is
 * sent. If that fails, or the tab is closed before, it is sent with the next mark or at the next visit. A platform without this
 * extension leaves them in this browser. Draws nothing; a component, so that it is loaded once the screen is drawn.
 */
export function ViewedSync(): null {
  const { scope, user, changeRequest } = useReview();
  const client = useQueryClient();
  const { store } = useViewed(user.id, changeRequest.id);
  const { data } = useQuery(viewedMarksQuery(scope));
  const { mutateAsync } = useWrite(`PATCH ${path}`, {
    touches,
    queue: `viewed marks of ${changeRequest.id}`,
  });
  useEffect(() => {
    if (data !== undefined) store.adopt(data);
  }, [store, data]);

  const isKnown = data !== undefined;
  const { spaceId, changeRequestId } = scope;
  const outbox = useMemo((): Outbox<ReturnType<typeof store.unsent>> | undefined => {
    if (!isKnown) return undefined;
    const params = { spaceId, changeRequestId };
    return {
      next() {
        const body = store.unsent();
        return body.viewed.length + body.notViewed.length === 0 ? undefined : body;
      },
      async send(body) {
        await mutateAsync({ params, body });
        showResponse(client, viewedMarksQuery(params), (marks = []) => {
          const isSent = new Set([...body.viewed.map(({ item }) => item), ...body.notViewed]);
          return [...marks.filter(({ item }) => !isSent.has(item)), ...body.viewed];
        });
        store.sent(body);
      },
      watch: store.subscribe,
    };
  }, [isKnown, store, client, mutateAsync, spaceId, changeRequestId]);
  useSender(outbox, together);
  return null;
}
