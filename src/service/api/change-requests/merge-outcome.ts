import type { Handlers } from "#contract/operations.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";
import { diffRevisions } from "#service/documents/content/revisions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readIndex } from "#service/documents/content/content-scope.ts";
import { numberOnLine } from "#service/documents/content/main-line.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { changedUrls } from "./merge-impact.ts";
import { mergedPair } from "./merged-pair.ts";
import { newestRevert } from "./revert.ts";

/** What came of a merge. An extension. */
export const mergeOutcomeHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-outcome": async (
    context,
    { params },
  ) => {
    const { db } = context;
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    const { changeRequest } = scope;
    const { organization_id: organizationId, merged_by: merger, merged_at: at } = changeRequest;
    const pair = await mergedPair(db, changeRequest);
    if (pair === undefined || at === null) {
      throw new Failure(404, `Change request #${changeRequest.number} isn't merged.`);
    }
    const changes = await diffRevisions(db, organizationId, pair.before, pair.after);
    const indexOf = (revisionId: string) => readIndex(db, { organizationId, revisionId });
    const urls = changedUrls(await indexOf(pair.before), await indexOf(pair.after));
    const files = changes.filter(({ before, after }) => (after ?? before)?.kind === "file").length;
    const userOf = await usersById(db, context.urls, [merger]);
    return {
      object: "merge-outcome" as const,
      revision: pair.after,
      number: await numberOnLine(db, { organizationId, from: pair.after }),
      mergedBy: userOf(merger),
      mergedAt: timestamp(at),
      pages: changes.length - files,
      files,
      redirects: urls.filter(({ after }) => after !== undefined).length,
      revert: await presentRevert(db, changeRequest),
    };
  },
} satisfies Partial<Handlers<Context>>;

async function presentRevert(db: Db, merged: ChangeRequestTable) {
  const revert = await newestRevert(db, merged, ["draft", "open", "merged"]);
  return revert && { id: revert.id, number: revert.number, status: revert.status };
}
