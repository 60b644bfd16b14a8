import { useCallback } from "react";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { ReadKey } from "#screens/read.ts";
import type { SiteParams } from "#screens/sites.ts";
import { edit } from "#console/data/optimistic.ts";
import { useWrite } from "#console/data/write.ts";
import { structureQuery } from "../queries.ts";
import { useStage } from "../staged/use-stage.ts";
import { carriedOut, type StructureCall } from "../structure-parts/calls.ts";
import { callOf, moveOperations, requestOf } from "../structure-parts/requests.ts";

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
export type SendCall = (call: StructureCall) => Promise<unknown>;

/** Sends the requests that move items, one after the other, and shows each at once. */
export function useStructureWrites(params: SiteParams): SendCall {
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
export function useStagedWrites(params: SiteParams): SendCall {
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
