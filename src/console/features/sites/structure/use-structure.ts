import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { applyIntents, batchOf } from "#console/kit/ordered-tree/intent.ts";
import { topmost, type Place } from "#console/kit/ordered-tree/model.ts";
import { structureQuery, type SiteParams } from "../queries.ts";
import { createMoveQueue, type MoveQueue } from "./move-queue.ts";
import { nodesOf, type SiteNode } from "./nodes.ts";
import { useStructureWrites } from "./use-structure-writes.ts";

/** By site: moves go on, and can be undone, when the user comes back from another screen. */
const queues = new Map<string, MoveQueue>();

function queueOf({ siteId }: SiteParams): MoveQueue {
  const queue = queues.get(siteId) ?? createMoveQueue();
  queues.set(siteId, queue);
  return queue;
}

/** The structure of a site as the user has arranged it: what the service has confirmed, and on top of it the moves under way. */
export function useStructure(params: SiteParams) {
  const client = useQueryClient();
  const query = structureQuery(params);
  const { data: structure } = useSuspenseQuery(query);
  const queue = queueOf(params);
  const moves = useSyncExternalStore(queue.subscribe, queue.get);
  const send = useStructureWrites(params);
  useEffect(() => {
    queue.connect({
      confirmed: () => client.getQueryData(query.queryKey),
      send,
      reread: () => client.refetchQueries({ queryKey: query.queryKey, exact: true }),
    });
  });
  const { pending } = moves;
  const tree = useMemo(
    () =>
      pending.reduce<readonly SiteNode[]>(
        (before, { batch }) => applyIntents(before, batch.intents),
        nodesOf(structure),
      ),
    [structure, pending],
  );
  function move(ids: ReadonlySet<string>, place: Place) {
    const batch = batchOf(tree, ids, place);
    if (batch === undefined) return;
    queue.move(
      batch,
      topmost(tree, ids).map(({ title }) => title),
    );
  }
  return { structure, tree, moves, queue, move };
}
