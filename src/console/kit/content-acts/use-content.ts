import { useMemo } from "react";
import { useQueryClient, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import type { ReadKey } from "#screens/read.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { createMoveQueue, type MoveQueue, useMoves } from "#console/kit/ordered-tree/move-queue.ts";
import { collectionsQuery, spacesQuery } from "#console/kit/queries.ts";
import { contentTexts as t } from "#console/messages/content.ts";
import type { ContentPosition } from "#contract/schema.ts";
import { indexFor, type Batch, type Intent } from "#console/kit/ordered-tree/intent.ts";
import { indexOf } from "#console/kit/ordered-tree/model.ts";
import { contentTree, type Content, type ContentItem, type ContentNode } from "./nodes.ts";

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
        spaces?.map((space) => (space.id === changed.id ? changed : space)),
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
        collections?.map((collection) => (collection.id === moved.id ? moved : collection)),
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

type Neighbor = Pick<ContentItem, "object" | "id"> & { side: "before" | "after" };

type MoveBody = { parent: string | null; position?: z.infer<typeof ContentPosition> };

/** A request that moves a space or collection. */
type ContentMove = {
  item: Pick<ContentItem, "object" | "id">;
  /** Null is the top level. */
  parent: string | null;
  /** Undefined if nothing else is there. */
  neighbor: Neighbor | undefined;
};

/** One request of a move; the second one of taking it back sets what a space's visibility was. */
export type ContentCall = ContentMove | { space: string; visibility: typeof inherited };

const inherited = "in-collection";

/** With what taking a move back restores: at the top level, a space can't inherit its visibility, so the platform makes it private. */
export function restoringVisibility(batch: Batch, spaces: readonly Space[]): Batch {
  const atTop = batch.intents.filter(({ parent }) => parent === undefined).map(({ id }) => id);
  const loses = new Set(
    spaces
      .filter(({ id, visibility }) => visibility === inherited && atTop.includes(id))
      .map(({ id }) => id),
  );
  const restored = (intent: Intent) =>
    loses.has(intent.id) ? { ...intent, restores: inherited } : intent;
  return { intents: batch.intents, inverse: batch.inverse.map(restored) };
}

/** @see MoveHost.nextCall */
export function nextCall(content: Content, intent: Intent): ContentCall | "gone" | undefined {
  const tree = contentTree(content);
  const entries = indexOf(tree);
  const moved = entries.get(intent.id);
  const into = intent.parent === undefined ? undefined : entries.get(intent.parent);
  if (moved === undefined || (intent.parent !== undefined && into === undefined)) return "gone";
  const { item } = moved.node;
  const reallyThere = (into?.node.children ?? tree).filter(
    (node) => node.item.parent === intent.parent,
  );
  const index = indexAmong(reallyThere, intent);
  const isThere = item.parent === intent.parent && reallyThere[index]?.id === item.id;
  if (isThere) return restoringCall(item, intent);
  const others = reallyThere.filter(({ id }) => id !== intent.id);
  return {
    item: referenceTo(item),
    parent: intent.parent ?? null,
    neighbor: neighborAt(others, index),
  };
}

/** Not if somebody has chosen another visibility in the meantime. */
function restoringCall(item: ContentItem, { restores }: Intent): ContentCall | undefined {
  const isDue = restores === inherited && item.object === "space" && item.visibility === "private";
  return isDue ? { space: item.id, visibility: inherited } : undefined;
}

/** Others only appear at the top level, because the user can't see their parent, and mean nothing there. */
function indexAmong(siblings: readonly ContentNode[], intent: Intent): number {
  return indexFor(siblings, { ...intent, parent: undefined });
}

function neighborAt(others: readonly ContentNode[], index: number): Neighbor | undefined {
  const [before, after] = [others[index - 1], others[index]];
  if (before !== undefined) return { ...referenceTo(before.item), side: "after" };
  return after && { ...referenceTo(after.item), side: "before" };
}

const referenceTo = ({ object, id }: ContentItem) => ({ object, id });

/** The body of the request. */
export function bodyOf({ parent, neighbor }: ContentMove): MoveBody {
  if (neighbor === undefined) return { parent };
  const { object, id, side } = neighbor;
  const reference =
    object === "space"
      ? ({ type: object, space: id } as const)
      : ({ type: object, collection: id } as const);
  return { parent, position: { [side]: reference } };
}
