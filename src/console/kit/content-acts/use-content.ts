import { useMemo } from "react";
import { useQueryClient, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import type { ReadKey } from "#screens/read.ts";
import { edit } from "#console/data/optimistic.ts";
import { useWrite } from "#console/data/write.ts";
import { createMoveQueue, type MoveQueue } from "#console/kit/ordered-tree/move-queue.ts";
import { useMoves } from "#console/kit/ordered-tree/use-moves.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { contentTexts as t } from "#console/messages/content.ts";
import { bodyOf, nextCall, restoringVisibility, type ContentCall } from "./moves.ts";
import { contentTree, type Content } from "./nodes.ts";

type ContentQueue = MoveQueue<Content, ContentCall>;

/** By organization. */
const queues = new Map<string, ContentQueue>();

function queueOf(organizationId: string): ContentQueue {
  const queue = queues.get(organizationId) ?? createMoveQueue<Content, ContentCall>();
  queues.set(organizationId, queue);
  return queue;
}

/** What shows where spaces and collections are, and who has access to them because of that. */
const touches: readonly ReadKey[] = [
  "GET /v1/orgs/{organizationId}/spaces",
  "GET /v1/orgs/{organizationId}/collections",
  "GET /v1/collections/{collectionId}",
  "GET /v1/collections/{collectionId}/spaces",
  "GET /v1/collections/{collectionId}/permissions/aggregate",
  "GET /v1/spaces/{spaceId}",
  "GET /v1/spaces/{spaceId}/permissions/aggregate",
  "GET /v1/orgs/{organizationId}/members/{userId}/spaces",
];

/** The content of an organization as the user has arranged it, and the moves that are under way. */
export function useContent(organizationId: string) {
  const client = useQueryClient();
  const { data: spaces } = useSuspenseQuery(spacesQuery(organizationId));
  const { data: collections } = useSuspenseQuery(collectionsQuery(organizationId));
  const confirmed = useMemo(() => contentTree({ collections, spaces }), [collections, spaces]);
  const queue = queueOf(organizationId);
  const send = useMoveWrites(organizationId);
  const host = {
    confirmed: () => cached(client, organizationId),
    nextCall,
    send,
    reread: () =>
      Promise.all([
        client.refetchQueries({ queryKey: spacesQuery(organizationId).queryKey, exact: true }),
        client.refetchQueries({ queryKey: collectionsQuery(organizationId).queryKey, exact: true }),
      ]),
  };
  const moves = useMoves(queue, confirmed, host, t.seeContent, (batch) =>
    restoringVisibility(batch, spaces),
  );
  return { spaces, collections, confirmed, queue, ...moves };
}

function cached(client: QueryClient, organizationId: string): Content | undefined {
  const spaces = client.getQueryData<Space[]>(spacesQuery(organizationId).queryKey);
  const collections = client.getQueryData<Collection[]>(collectionsQuery(organizationId).queryKey);
  return spaces && collections && { spaces, collections };
}

/** Sends the requests that move items, one after the other. The queue shows each at once, the cache when it is confirmed. */
function useMoveWrites(organizationId: string) {
  const client = useQueryClient();
  const queue = `content of ${organizationId}`;
  // A pending response is older than the move. It would show the item where it was.
  const optimistic = () => [
    edit(spacesQuery(organizationId), (spaces) => spaces),
    edit(collectionsQuery(organizationId), (collections) => collections),
  ];
  const ofSpace = {
    touches,
    queue,
    optimistic,
    onSuccess: (changed: Space) =>
      client.setQueryData<Space[]>(spacesQuery(organizationId).queryKey, (spaces) =>
        spaces?.map((one) => (one.id === changed.id ? changed : one)),
      ),
  };
  const { mutateAsync: moveSpace } = useWrite("POST /v1/spaces/{spaceId}/move", ofSpace);
  const { mutateAsync: updateSpace } = useWrite("PATCH /v1/spaces/{spaceId}", ofSpace);
  const { mutateAsync: moveCollection } = useWrite("POST /v1/collections/{collectionId}/move", {
    touches,
    queue,
    optimistic,
    onSuccess: (moved) =>
      client.setQueryData<Collection[]>(collectionsQuery(organizationId).queryKey, (collections) =>
        collections?.map((one) => (one.id === moved.id ? moved : one)),
      ),
  });
  return (call: ContentCall): Promise<unknown> => {
    if ("visibility" in call) {
      const { space, visibility } = call;
      return updateSpace({ params: { spaceId: space }, body: { visibility } });
    }
    const { object, id } = call.item;
    const body = bodyOf(call);
    return object === "space"
      ? moveSpace({ params: { spaceId: id }, body })
      : moveCollection({ params: { collectionId: id }, body });
  };
}
