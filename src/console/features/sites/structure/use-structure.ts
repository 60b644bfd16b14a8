import { useMemo, useCallback } from "react";
import {
  useQueryClient,
  useSuspenseQuery,
  type UseSuspenseQueryOptions,
} from "@tanstack/react-query";
import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { createMoveQueue, type MoveQueue, useMoves } from "#console/kit/ordered-tree/move-queue.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import type { ReadKey } from "#screens/read.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { structureQuery, stagedPreviewQuery } from "../queries.ts";
import {
  nextCall,
  type StructureCall,
  carriedOut,
  callOf,
  moveOperations,
  requestOf,
} from "../structure-parts/calls.ts";
import { rowsOf, type SiteNode } from "../structure-parts/nodes.ts";
import { useStage } from "../staged/use-structure-write.ts";
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
  const confirmed = useMemo<readonly SiteNode[]>(() => rowsOf(structure), [structure]);
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

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

/** What shows the order of a structure. */
const touches: readonly ReadKey[] = [
  `GET ${site}/structure`,
  `GET ${site}/sections`,
  `GET ${site}/section-groups`,
  `GET ${site}/site-spaces`,
  `GET ${site}/published`,
];

/** Sends a call that changes the order of a structure. */
type SendCall = (call: StructureCall) => Promise<unknown>;

/** Sends the requests that move items, one after the other, and shows each at once. */
function useStructureWrites(params: SiteParams): SendCall {
  const options = <K extends string>(operation: K) => ({
    touches,
    queue: `structure of ${params.siteId}`,
    optimistic: (request: { params: Record<string, string>; body?: object | undefined }) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const call = callOf(operation, request.params, body)!;
      return [
        edit(structureQuery(params), (structure: SiteStructure) => carriedOut(structure, call)),
      ];
    },
  });
  const of = moveOperations;
  const { mutateAsync: section } = useWrite(of.section, options(of.section));
  const { mutateAsync: group } = useWrite(of.group, options(of.group));
  const { mutateAsync: siteSpace } = useWrite(of.siteSpace, options(of.siteSpace));
  const { mutateAsync: sort } = useWrite(of.sort, options(of.sort));
  const { mutateAsync: join } = useWrite(of.join, options(of.join));
  const { mutateAsync: leave } = useWrite(of.leave, options(of.leave));
  const { organizationId, siteId } = params;
  return useCallback(
    (call) => {
      const { operation, request } = requestOf({ organizationId, siteId }, call);
      if (operation === of.section) return section(request);
      if (operation === of.group) return group(request);
      if (operation === of.siteSpace) return siteSpace(request);
      if (operation === of.sort) return sort(request);
      if (operation === of.join) return join(request);
      return leave(request);
    },
    [organizationId, siteId, of, section, group, siteSpace, sort, join, leave],
  );
}

/** Stages the requests that move items, and shows each at once. */
function useStagedWrites(params: SiteParams): SendCall {
  const stage = useStage(params);
  const { organizationId, siteId } = params;
  return useCallback(
    (call) => {
      const { operation, request } = requestOf({ organizationId, siteId }, call);
      return stage(operation, request as never);
    },
    [organizationId, siteId, stage],
  );
}
