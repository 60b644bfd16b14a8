import { isKind, nouns, type Action, type Noun } from "#contract/nouns.ts";

/** What a change request needs before it can be merged. */
const needs = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status";

/** They touch what change requests need, but only add to it. */
const adding: ReadonlySet<string> = new Set<Action>([
  "change-request.create",
  "change-request.pending-comments-send",
  "comment.create",
  "comment-reply.create",
  "comment-reply.update",
  "comment-reply.delete",
]);

/**
 * Whether an act can be what change requests wait for that are merged when they are ready: by the record of its noun, it changes what
 * change requests need.
 */
export function canMeet(action: string): boolean {
  const [kind = "", act = ""] = action.split(".");
  if (adding.has(action) || !isKind(kind)) return false;
  const { acts, parents }: Noun = nouns[kind];
  const contains = (kinds: readonly string[]) =>
    kinds.includes("space") || kinds.includes("change-request");
  return (acts[act] ?? []).some((touched) => {
    if (touched === "below") return contains([kind]);
    if (touched === "parent") return contains(parents);
    return touched === needs || touched === "everywhere";
  });
}
