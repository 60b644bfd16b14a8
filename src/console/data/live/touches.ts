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

/** Whether what was read, or is being read, can change at all by what happens in an organization. */
export function canChange({ queryKey, state }: Query, organizationId: string): boolean {
  const [operation] = queryKey;
  if (typeof operation !== "string" || !operation.startsWith("GET ")) return false;
  if (isImmutable(operation)) return false;
  if (state.data === undefined && state.fetchStatus === "idle") return false;
  return (paramsOf(queryKey)["organizationId"] ?? organizationId) === organizationId;
}

/**
 * Whether what an event tells of can have changed what was read. Wrong only to the safe side: what a kind changes elsewhere
 * (rights, counts, titles) is not guessed at.
 *
 * @param event - undefined: nobody knows what has happened
 */
export function touches(event: LiveEvent | undefined, { queryKey }: Query): boolean {
  if (event === undefined) return true;
  const space = paramsOf(queryKey)["spaceId"];
  if (event.space !== undefined && space !== undefined && space !== event.space) return false;
  return !isTalk(event) || showsTalk.test(String(queryKey[0]));
}
