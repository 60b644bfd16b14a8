import { useCallback } from "react";
import type { Request } from "#contract/operations.ts";
import type { StagedChange, StagedOperation } from "#contract/site-staged-change.ts";
import type { SiteParams } from "#screens/sites.ts";
import { edit } from "#console/data/optimistic.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { carriedOut } from "../structure-parts/calls.ts";
import { callOf } from "../structure-parts/requests.ts";
import { stagedPreviewQuery, stagedReads } from "./queries.ts";

/** Stages an operation with the request that it would be sent with. */
export type Stage = <K extends StagedOperation>(
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
