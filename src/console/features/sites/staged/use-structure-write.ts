import { use } from "react";
import type { Output, Request } from "#contract/operations.ts";
import type { StagedChange, StagedOperation } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import type { Condition } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import { Collecting } from "./collecting.ts";
import { useStage } from "./use-stage.ts";

/**
 * An operation on a site's structure: carried out at once, or staged while changes are collected. Everything that edits a structure
 * writes through this.
 *
 * @returns a function that resolves to the operation's output, or to the staged change
 */
export function useStructureWrite<K extends StagedOperation>(params: SiteParams, operation: K) {
  const isCollecting = use(Collecting);
  const stage = useStage(params);
  const { mutateAsync } = useWrite(operation);
  return (request: Request<K> & Condition): Promise<Output<K> | StagedChange> => {
    if (!isCollecting) return mutateAsync(request);
    // The version of what is published says nothing about what is staged.
    const { ifMatch: _ifMatch, ...staged } = request;
    return stage(operation, staged as unknown as Request<K>);
  };
}

/** The ID of the part that an addition has created, or will create when it's published. */
export function createdBy(added: { id: string } | StagedChange): string {
  return "creates" in added ? added.creates[0]!.id : added.id;
}
