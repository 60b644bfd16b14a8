import type { Action } from "#contract/nouns.ts";

/** Acts of which people are notified. What they are told is read from what the act changed. */
const notableActs = [
  "access-request.create",
  "access-request.decline",
  "change-request.content-import",
  "change-request.merge",
  "change-request.merge-when-ready",
  "change-request.pending-comments-send",
  "change-request.update",
  "change-request-review.create",
  "collection.access-ends",
  "collection.permissions-create",
  "collection.permissions-update",
  "comment.assignee",
  "comment.create",
  "comment.update",
  "comment-reply.create",
  "comment-reply.update",
  "requested-reviewer.create",
  "saml-provider.certificate-ends",
  "space.access-ends",
  "space.content-import",
  "space.permissions-create",
  "space.permissions-update",
  "support-access.approve",
  "support-access.create",
] as const;

export type NotableAct = (typeof notableActs)[number];

const notable: ReadonlySet<string> = new Set(notableActs);

export function isNotable(action: string): action is NotableAct {
  return notable.has(action);
}

/** Acts by which members can get to see a space or collection that they couldn't see before. */
const openingActs: ReadonlySet<string> = new Set<Action>([
  "collection.move",
  "collection.permissions-create",
  "collection.permissions-update",
  "collection.update",
  "member.join",
  "member.update",
  "scim-group.update",
  "space.move",
  "space.permissions-create",
  "space.permissions-update",
  "space.update",
  "team.members",
  "team.members-update",
]);

/** Whether an act may have given somebody access that they asked for. */
export const mayGiveAccess = (action: string): boolean => openingActs.has(action);
