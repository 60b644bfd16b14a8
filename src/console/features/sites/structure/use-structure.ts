import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { UseSuspenseQueryOptions } from "@tanstack/react-query";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { applyIntents, batchOf } from "#console/kit/ordered-tree/intent.ts";
import { topmost, type Place } from "#console/kit/ordered-tree/model.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { showToast } from "#console/ui/toast.ts";
import { structureQuery, type SiteParams } from "../queries.ts";
import { stagedPreviewQuery } from "../staged/queries.ts";
import { createMoveQueue, type MoveQueue, type Problem } from "./move-queue.ts";
import { nodesOf, type SiteNode } from "./nodes.ts";
import { useStagedWrites, useStructureWrites } from "./use-structure-writes.ts";

/** By site and mode: moves go on, and can be undone, when the user comes back from another screen. */
const queues = new Map<string, MoveQueue>();

function queueOf({ siteId }: SiteParams, isCollecting: boolean): MoveQueue {
  const name = `${siteId} ${isCollecting}`;
  const queue = queues.get(name) ?? createMoveQueue();
  queues.set(name, queue);
  return queue;
}

/**
 * The structure of a site as the user has arranged it: what the service has confirmed, and on top of it the moves under way.
 *
 * @param isCollecting - with the staged changes, to which further moves are added
 */
export function useStructure(params: SiteParams, isCollecting: boolean) {
  const client = useQueryClient();
  const shown = isCollecting ? stagedPreviewQuery(params) : structureQuery(params);
  const { data } = useSuspenseQuery(shown as Shown);
  const structure = structureIn(data);
  const queue = queueOf(params, isCollecting);
  const moves = useSyncExternalStore(queue.subscribe, queue.get);
  const send = useStructureWrites(params);
  const stage = useStagedWrites(params);
  useEffect(() => {
    const host = {
      confirmed: () => {
        const latest = client.getQueryData<StagedPreview | SiteStructure>(shown.queryKey);
        return latest && structureIn(latest);
      },
      send: isCollecting ? stage : send,
      reread: () => client.refetchQueries({ queryKey: shown.queryKey, exact: true }),
    };
    queue.connect({ ...host, onProblem: () => undefined });
    // On another screen, nothing shows that a move failed.
    return () => queue.connect({ ...host, onProblem: tellProblem });
  });
  useWarning(moves.pending.length > 0);
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

type Shown = UseSuspenseQueryOptions<StagedPreview | SiteStructure>;

const structureIn = (data: StagedPreview | SiteStructure): SiteStructure =>
  "after" in data ? data.after : data;

function tellProblem({ titles }: Problem): void {
  showToast({ tone: "danger", title: t.notMoved(titles), description: t.seeStructure });
}

/** Moves go on while the user is on another screen, but not when the tab is closed. */
function useWarning(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSaving]);
}
