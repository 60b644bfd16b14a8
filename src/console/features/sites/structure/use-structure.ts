import { useMemo } from "react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { UseSuspenseQueryOptions } from "@tanstack/react-query";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { createMoveQueue, type MoveQueue } from "#console/kit/ordered-tree/move-queue.ts";
import { useMoves } from "#console/kit/ordered-tree/use-moves.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { structureQuery } from "../queries.ts";
import { stagedPreviewQuery } from "../staged/queries.ts";
import { nextCall, type StructureCall } from "../structure-parts/calls.ts";
import { nodesOf, type SiteNode } from "../structure-parts/nodes.ts";
import { useStagedWrites, useStructureWrites } from "./use-structure-writes.ts";

type StructureQueue = MoveQueue<SiteStructure, StructureCall>;

/** By site and mode. */
const queues = new Map<string, StructureQueue>();

function queueOf({ siteId }: SiteParams, isCollecting: boolean): StructureQueue {
  const name = `${siteId} ${isCollecting}`;
  const queue = queues.get(name) ?? createMoveQueue<SiteStructure, StructureCall>();
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
  const send = useStructureWrites(params);
  const stage = useStagedWrites(params);
  const confirmed = useMemo<readonly SiteNode[]>(() => nodesOf(structure), [structure]);
  const host = {
    confirmed: () => {
      const latest = client.getQueryData<StagedPreview | SiteStructure>(shown.queryKey);
      return latest && structureIn(latest);
    },
    nextCall,
    send: isCollecting ? stage : send,
    reread: () => client.refetchQueries({ queryKey: shown.queryKey, exact: true }),
  };
  return { structure, queue, ...useMoves(queue, confirmed, host, t.seeStructure) };
}

type Shown = UseSuspenseQueryOptions<StagedPreview | SiteStructure>;

const structureIn = (data: StagedPreview | SiteStructure): SiteStructure =>
  "after" in data ? data.after : data;
