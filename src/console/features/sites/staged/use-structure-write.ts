import { use, useCallback, createContext, useSyncExternalStore } from "react";
import type { Output, Request } from "#contract/operations.ts";
import type { StagedChange, StagedOperation } from "#contract/site-staged-change.ts";
import { type SiteParams, collecting, isCollecting } from "#screens/sites.ts";
import type { Condition } from "#console/data/client.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { Site } from "#contract/site.ts";
import { preference } from "#console/kit/preference.ts";
import { carriedOut, callOf } from "../structure-parts/calls.ts";
import { stagedPreviewQuery, stagedReads } from "../queries.ts";

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

/** Stages an operation with the request that it would be sent with. */
type Stage = <K extends StagedOperation>(
  operation: K,
  request: Request<K>,
) => Promise<StagedChange>;

/**
 * Stages operations on a site's structure instead of sending them: nothing changes for readers until all are published. One is
 * staged after the other, in the order of the calls, and `stagedPreviewQuery` then shows the structure with them, moves at once.
 *
 * @returns resolves to the staged change; `creates` has the IDs of the parts that it will create. Rejects with the RequestFailure
 *   that the operation itself would be refused with: its details name fields of the operation's own body, for forms.
 */
export function useStage({ organizationId, siteId }: SiteParams): Stage {
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes", {
    touches: stagedReads,
    queue: `staged changes of ${siteId}`,
    optimistic: ({ body: { operation, params = {}, body = {} } }) => {
      const call = callOf(operation, params, body);
      if (call === undefined) return [];
      return [
        edit(stagedPreviewQuery({ organizationId, siteId }), (preview) => ({
          ...preview,
          after: carriedOut(preview.after, call),
        })),
      ];
    },
  });
  return useCallback<Stage>(
    async (operation, request) => {
      const { params, body } = request as {
        params: Record<string, string>;
        body?: Record<string, unknown>;
      };
      try {
        return await mutateAsync({
          params: { organizationId, siteId },
          body: { operation, params, ...(body !== undefined && { body }) },
        });
      } catch (error) {
        throw error instanceof RequestFailure ? asRefused(error) : error;
      }
    },
    [mutateAsync, organizationId, siteId],
  );
}

/** The failure with the paths that the staged operation would have reported. */
function asRefused(failure: RequestFailure): RequestFailure {
  const details = failure.details.map(({ path, message }) => ({
    path: path.replace(/^body\.(?=body\.|params\.)/, ""),
    message,
  }));
  const { status, message, requestId, retryAfter } = failure;
  return new RequestFailure(status, message, {
    details,
    cause: failure,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

type Choice = ReturnType<typeof choiceFor>;

const choiceFor = (siteId: string) => preference(collecting.name(siteId), collecting.values);

const choices = new Map<string, Choice>();

function choiceOf({ id }: Site): Choice {
  const choice = choices.get(id) ?? choiceFor(id);
  choices.set(id, choice);
  return choice;
}

/** Whether changes of a site's structure are staged, and a function to turn that on or off for this user. */
export function useCollecting(site: Site): [boolean, (isOn: boolean) => void] {
  const choice = choiceOf(site);
  const chosen = useSyncExternalStore(choice.subscribe, choice.get);
  return [isCollecting(site, chosen), (isOn) => choice.set(isOn ? "on" : "off")];
}

/** Whether the dialogs and forms inside stage what they change. */
export const Collecting = createContext(false);
