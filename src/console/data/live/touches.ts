import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import {
  collectionOf,
  isKind,
  nouns,
  parameterOf,
  type Kind,
  type Noun,
  type Touch,
} from "#contract/nouns.ts";
import type { ReadKey } from "#screens/read.ts";
import { holdsOf } from "./held-updates.ts";
import { isImmutable, paramsOf, type Params } from "../query.ts";

/** Resolves which resource a URL means, and who the user is. */
export type Known = {
  /** ID of the signed-in user; undefined if unknown. */
  userId: () => string | undefined;
  /** ID of the change request with this ID or number; undefined if none of its data is cached. */
  changeRequestId: (params: Params) => string | undefined;
};

const talk: ReadonlySet<string> = new Set<Kind>(["comment", "comment-reply"]);

/** Every event adds an entry to it. */
const auditLog: ReadKey = "GET /v1/orgs/{organizationId}/audit-events";

/** Whether an event is about comments or reviews rather than content. */
export function isTalk(event: LiveEvent): boolean {
  return talk.has(event.kind);
}

/** Whether the reader of a query's data should be notified about an event. */
export function concerns(query: Query, event: LiveEvent): boolean {
  const all = holdsOf(query);
  if (all.length > 0) return all.some((hold) => hold.concerns(event));
  // For a list, only events of its items' type count; counts within a row don't.
  return !isKind(event.kind) || isOf(event.kind, String(query.queryKey[0]));
}

/** Whether cached or pending data depends on what happens in an organization. */
export function canChange({ queryKey, state }: Query, organizationId: string): boolean {
  const [operation] = queryKey;
  if (typeof operation !== "string" || !operation.startsWith("GET ")) return false;
  if (isImmutable(operation)) return false;
  if (state.data === undefined && state.fetchStatus === "idle") return false;
  return (paramsOf(queryKey)["organizationId"] ?? organizationId) === organizationId;
}

/**
 * Whether an event can have changed some data: it must be among what the action affects, and not about another resource. Unknown
 * events, such as those of a newer platform, affect everything.
 *
 * @param event - undefined: anything may have happened
 */
export function touches(
  event: LiveEvent | undefined,
  { queryKey }: Pick<Query, "queryKey">,
  lookups: Known,
): boolean {
  const [kind = "", act = ""] = event?.action?.split(".") ?? [];
  const touched = isKind(kind) ? (nouns[kind] as Noun).acts[act] : undefined;
  if (event?.ids === undefined || touched === undefined) return true;
  // Changes to a person also change their permissions.
  const me = lookups.userId();
  if (me !== undefined && event.ids["userId"] === me) return true;
  if (touched.includes("everywhere")) return true;
  const read = { operation: queryKey[0] as ReadKey, params: paramsOf(queryKey) };
  if (read.operation === auditLog) return true;
  if (!isOfSame(event.ids, read.params, lookups)) return false;
  const isInDraft = event.ids["changeRequestId"] !== undefined;
  return touched.some((touch) =>
    touch === "space"
      ? !isInDraft && read.operation === "GET /v1/spaces/{spaceId}"
      : isTouched(touch, kind as Kind, read),
  );
}

function isTouched(
  touch: Exclude<Touch, "space">,
  kind: Kind,
  { operation, params }: { operation: ReadKey; params: Params },
): boolean {
  const names = (kind: Kind) => params[parameterOf(kind) ?? ""] !== undefined;
  if (touch === "itself") return isOf(kind, operation);
  if (touch === "below") return names(kind);
  if (touch === "parent") return nouns[kind].parents.some(names);
  return operation === touch;
}

/** Whether an operation returns a resource of a type, or a list of them. */
function isOf(kind: Kind, operation: string): boolean {
  return (
    operation.endsWith(`/${nouns[kind].place}`) || operation.endsWith(`/${collectionOf(kind)}`)
  );
}

/** Whether a URL and an event agree on all parameters that both have. */
function isOfSame(ids: Params, params: Params, lookups: Known): boolean {
  return Object.entries(ids).every(([name, id]) => {
    const called = params[name];
    if (called === undefined || called === id) return true;
    // URLs can contain a change request's number instead of its ID.
    if (name !== "changeRequestId") return false;
    return (lookups.changeRequestId(params) ?? id) === id;
  });
}
