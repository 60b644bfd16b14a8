import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { paramsOf } from "../held.ts";
import { isImmutable } from "../query.ts";

const talk: ReadonlySet<string> = new Set(["comment", "comment-reply"]);
/** What shows comments or counts them, and what tells that there was one. */
const showsTalk = /\/(change-requests|\{changeRequestId\}|reviews|audit-events)$|\/comments(\/|$)/;

/** Whether an event tells of what people say to each other, and not of content. */
export function isTalk(event: LiveEvent): boolean {
  return talk.has(event.kind);
}

/**
 * Whether what an event tells of can have changed what was read. Wrong only to the safe side: what a kind changes elsewhere
 * (rights, counts, titles) is not guessed at.
 *
 * @param event - undefined: nobody knows what has happened
 */
export function touches(
  event: LiveEvent | undefined,
  organizationId: string,
  { queryKey, state }: Query,
): boolean {
  const [operation] = queryKey;
  if (typeof operation !== "string" || !operation.startsWith("GET ")) return false;
  if (isImmutable(operation) || state.data === undefined) return false;
  const params = paramsOf(queryKey);
  if ((params["organizationId"] ?? organizationId) !== organizationId) return false;
  if (event === undefined) return true;
  if (event.space !== undefined && (params["spaceId"] ?? event.space) !== event.space) return false;
  return !isTalk(event) || showsTalk.test(operation);
}
