import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import {
  collectionOf,
  isKind,
  nouns,
  parameterOf,
  type Kind,
  type Noun,
  type ReadKey,
  type Touch,
} from "#contract/nouns.ts";
import { isImmutable, paramsOf, type Params } from "../query.ts";

/** What tells which thing an address means, and who reads it. */
export type Known = {
  /** ID of who is signed in; undefined while nobody knows. */
  userId: () => string | undefined;
  /** ID of the change request that an address names by its ID or number; undefined when nothing of it was read. */
  changeRequestId: (params: Params) => string | undefined;
};

const talk: ReadonlySet<string> = new Set<Kind>(["comment", "comment-reply"]);

/** Every event leaves a line in it. */
const auditLog: ReadKey = "GET /v1/orgs/{organizationId}/audit-events";

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
 * Whether what an event tells of can have changed what was read: what the act of its noun touches, and of that what is not
 * about another thing. What is not known here, as from a newer platform, touches everything.
 *
 * @param event - undefined: nobody knows what has happened
 */
export function touches(
  event: LiveEvent | undefined,
  { queryKey }: Pick<Query, "queryKey">,
  known: Known,
): boolean {
  const [kind = "", act = ""] = event?.action?.split(".") ?? [];
  const touched = isKind(kind) ? (nouns[kind] as Noun).acts[act] : undefined;
  if (event?.ids === undefined || touched === undefined) return true;
  // What is done to people changes what they may do.
  const me = known.userId();
  if (me !== undefined && event.ids["userId"] === me) return true;
  if (touched.includes("everywhere")) return true;
  const read = { operation: queryKey[0] as ReadKey, params: paramsOf(queryKey) };
  if (read.operation === auditLog) return true;
  if (!isOfSame(event.ids, read.params, known)) return false;
  return touched.some((touch) => isTouched(touch, kind as Kind, read));
}

function isTouched(
  touch: Touch,
  kind: Kind,
  { operation, params }: { operation: ReadKey; params: Params },
): boolean {
  const names = (one: Kind) => params[parameterOf(one) ?? ""] !== undefined;
  if (touch === "itself") return isOf(kind, operation);
  if (touch === "below") return names(kind);
  if (touch === "parent") return nouns[kind].parents.some(names);
  return operation === touch;
}

/** Whether a read gives one of a kind, or a list of them. */
export function isOf(kind: Kind, operation: string): boolean {
  return (
    operation.endsWith(`/${nouns[kind].place}`) || operation.endsWith(`/${collectionOf(kind)}`)
  );
}

/** Whether an address names nothing else than the event where both name something. */
function isOfSame(ids: Params, params: Params, known: Known): boolean {
  return Object.entries(ids).every(([name, id]) => {
    const called = params[name];
    if (called === undefined || called === id) return true;
    // Addresses name a change request by its number as well.
    if (name !== "changeRequestId") return false;
    return (known.changeRequestId(params) ?? id) === id;
  });
}
