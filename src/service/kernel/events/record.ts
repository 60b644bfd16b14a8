import { unrecorded } from "#contract/actions.ts";
import { kinds, nouns, parameterOf, type Kind, type KindWith, type Noun } from "#contract/nouns.ts";
import type { Caller } from "../caller.ts";
import { chunksOf } from "../chunks.ts";
import type { Environment } from "../context.ts";
import type { AuditEventTable } from "../store/schema-organization.ts";
import { compileOnce, insertOnce } from "../store/compile-once.ts";
import { requestBy } from "../store/order.ts";
import type { Db, Database } from "../store/schema.ts";
import { describeWrite, type WriteDescription } from "./describe.ts";
import { isNotable, mayGiveAccess } from "./notable.ts";

/** The place of a write; undefined if it is outside organizations. */
type WritePlace = {
  organizationId: string;
  /** The item in the path with its title: a space, a team. */
  item?: NamedItem;
  spaceId?: string;
  changeRequestId?: string;
};

/** A write request. */
export type Write = {
  key: string;
  status: number;
  params: Readonly<Record<string, string>>;
  caller: Caller;
  address: string;
  requestId: string;
  /** What its entry of the audit log says besides the act; set by the handler. */
  detail?: string | undefined;
  /** Set by the handler if everything is as before: then it isn't recorded. */
  isUnchanged?: boolean | undefined;
  /** The fields that it changed. */
  changes?: AuditEventTable["changes"] | undefined;
  /** Shared by the writes of one act on many items. */
  group?: string | undefined;
};

/** Limits IDs in refused requests, because their paths can contain anything. */
const longestId = 512;

type Recorder = Pick<Environment, "ids" | "clock" | "live">;

/**
 * The place of a write, from the items in its path. Read it before the handler runs, because afterwards they may be
 * deleted. Undefined for items that don't exist and writes that aren't recorded.
 */
export async function readPlace(
  db: Db,
  { key, status, params }: Pick<Write, "key" | "status" | "params">,
): Promise<WritePlace | undefined> {
  const what = describeWrite(key, status, params, undefined);
  if (what === undefined || Object.hasOwn(unrecorded, what.action)) return undefined;
  const { organizationId, collectionId, spaceId, changeRequestId } = params;
  if (organizationId !== undefined) {
    const item = await readNamedItem(db, organizationId, params);
    return { organizationId, ...(item && { item }) };
  }
  const table = collectionId === undefined ? "space" : "collection";
  const id = collectionId ?? spaceId;
  if (id === undefined) return undefined;
  const [row] = await titledIn(db, { id }, table);
  if (row === undefined) return undefined;
  const place = { organizationId: row.organization_id, item: { id, title: row.title } };
  if (spaceId === undefined) return place;
  if (changeRequestId === undefined) return { ...place, spaceId };
  const draft = await readDraftId(db, row.organization_id, spaceId, changeRequestId);
  return { ...place, spaceId, ...(draft !== undefined && { changeRequestId: draft }) };
}

const titledIn = compileOnce((db, { id }: { id: string }, table: "space" | "collection") =>
  db.selectFrom(table).select(["organization_id", "title"]).where("id", "=", id),
);

/** Paths accept a change request's number instead of its ID; the ID is recorded. */
async function readDraftId(
  db: Db,
  organizationId: string,
  spaceId: string,
  idOrNumber: string,
): Promise<string | undefined> {
  const { request, column } = requestBy(idOrNumber);
  if (column === "id") return idOrNumber;
  const row = await db
    .selectFrom("change_request")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("space_id", "=", spaceId)
    .where(column, "=", Number(request))
    .executeTakeFirst();
  return row?.id;
}

/** The result of a write. */
type Written = {
  place: WritePlace | undefined;
  response: unknown;
  /** Its `Idempotency-Key`. A retry has another request ID, but the sender must still recognize its own event. */
  sentAs?: string | undefined;
};

/**
 * Records the live event and the audit log entry of a successful write.
 * @returns what it did; undefined if it isn't recorded
 */
export async function recordWrite(
  tx: Db,
  recorder: Recorder,
  write: Write,
  { place, response, sentAs = write.requestId }: Written,
): Promise<WriteDescription | undefined> {
  const what = describe(write, place, response);
  if (what === undefined || write.isUnchanged) return undefined;
  for (const organizationId of organizationsOf(write, place, response)) {
    await addEvent(tx, recorder, {
      organizationId,
      kind: what.kind,
      targetId: what.target,
      action: what.action,
      ids: what.ids,
      spaceId: what.kind === "space" ? what.target : place?.spaceId,
      changeRequestId: what.kind === "change-request" ? what.target : place?.changeRequestId,
      sentAs,
      actor: write.caller.userId,
      title: what.title,
    });
    const { detail } = write;
    await addAuditEvent(tx, recorder, write, {
      organizationId,
      what,
      result: "success",
      ...(detail !== undefined && { detail }),
    });
  }
  return what;
}

/** Records the audit log entry of a failed or refused write. */
export async function recordRefusal(
  tx: Db,
  recorder: Recorder,
  write: Write,
  { place, result }: { place: WritePlace; result: "refused" | "failed" },
): Promise<void> {
  const what = describe(write, place, undefined);
  if (what === undefined) return;
  const { organizationId } = place;
  await addAuditEvent(tx, recorder, write, { organizationId, what, result });
}

function describe(
  { key, status, params }: Write,
  place: WritePlace | undefined,
  response: unknown,
): WriteDescription | undefined {
  const withId =
    place?.changeRequestId === undefined
      ? params
      : { ...params, changeRequestId: place.changeRequestId };
  const what = describeWrite(key, status, withId, response);
  if (what === undefined) return undefined;
  const title = what.title ?? (place?.item?.id === what.target ? place.item.title : undefined);
  return { ...what, ...(title !== undefined && { title }) };
}

/** The organization of the path, and that of the response if it was created or an item was transferred to it. */
export function organizationsOf(
  { key }: Pick<Write, "key">,
  place: WritePlace | undefined,
  response: unknown,
): ReadonlySet<string> {
  const organizations = new Set(place === undefined ? [] : [place.organizationId]);
  if (typeof response !== "object" || response === null) return organizations;
  const { object, id, organization } = response as Record<string, unknown>;
  if (object === "organization" && key === "POST /v1/orgs") organizations.add(String(id));
  if (key.endsWith("/transfer") && typeof organization === "string")
    organizations.add(organization);
  return organizations;
}

/** A change, as sent to readers of live events. */
type Change = {
  organizationId: string;
  kind: string;
  targetId: string;
  action: string;
  ids: Readonly<Record<string, string>> | undefined;
  spaceId?: string | undefined;
  changeRequestId?: string | undefined;
  /** `Idempotency-Key` or ID of the request; absent for a job. */
  sentAs?: string;
  /** Who made it; absent for the platform. */
  actor?: string | null;
  /** The target's name. */
  title?: string | undefined;
  /** The only users who receive it; absent: everyone who may see what changed. */
  readers?: string[];
};

const insertEvent = insertOnce("event");

/** Adds an event to the outbox. Readers are notified after the transaction has committed. */
export async function addEvent(
  tx: Db,
  { ids, clock, live }: Recorder,
  change: Change,
): Promise<void> {
  const { organizationId, kind, targetId, action, ids: names, spaceId, changeRequestId } = change;
  await insertEvent(tx, {
    organization_id: organizationId,
    id: ids.next(),
    kind,
    target_id: targetId,
    action,
    ids: names ?? null,
    space_id: spaceId ?? null,
    change_request_id: changeRequestId ?? null,
    request_id: change.sentAs ?? null,
    actor: change.actor ?? null,
    title: change.title ?? null,
    readers: change.readers ?? null,
    untold: isNotable(action) || mayGiveAccess(action),
    created_at: clock.now(),
  });
  live.wakeOnCommit(organizationId);
}

/** An audit log entry: what was done to which item, and the result. */
type AuditLine = {
  organizationId: string;
  what: WriteDescription;
  result: AuditEventTable["result"];
  detail?: string;
};

type RecordedRequest = {
  /** Without a credential, the platform has acted for them. */
  caller?: (Pick<Caller, "userId"> & Partial<Caller>) | undefined;
  /** The token of an identity provider, which acts without a user. */
  scim?: { id: string; name: string } | undefined;
  address?: string | undefined;
  requestId?: string | undefined;
  changes?: AuditEventTable["changes"] | undefined;
  group?: string | undefined;
};

const insertAuditEvent = insertOnce("audit_event");

/** @param request the request to record; without a `caller`, the actor is unknown or the platform */
export async function addAuditEvent(
  tx: Db,
  recorder: Pick<Recorder, "ids" | "clock">,
  request: RecordedRequest,
  line: AuditLine,
): Promise<void> {
  await insertAuditEvent(tx, auditRow(recorder, request, line));
}

/** Rows in one statement, within the databases' limit of parameters. */
const mostRows = 500;

/** Adds what concerns several organizations at once, such as a sign-in, to the log of each. */
export async function addAuditEvents(
  tx: Db,
  recorder: Pick<Recorder, "ids" | "clock">,
  request: RecordedRequest,
  lines: readonly AuditLine[],
): Promise<void> {
  for (const some of chunksOf(lines, mostRows)) {
    const rows = some.map((line) => auditRow(recorder, request, line));
    await tx.insertInto("audit_event").values(rows).execute();
  }
}

function auditRow(
  { ids, clock }: Pick<Recorder, "ids" | "clock">,
  { caller, scim, address, requestId, changes, group }: RecordedRequest,
  { organizationId, what, result, detail }: AuditLine,
): AuditEventTable {
  const {
    kind = null,
    id,
    name,
  } = scim === undefined ? (caller?.credential ?? {}) : { kind: "scim" as const, ...scim };
  const isToken = kind === "token" || kind === "scim";
  return {
    organization_id: organizationId,
    id: ids.next(),
    actor: caller?.userId ?? null,
    credential_kind: kind,
    // A session's ID isn't recorded: sessions end, and their IDs must not be found here.
    credential_id: isToken ? id! : null,
    credential_name: (isToken && name) || null,
    action: what.action,
    target_type: what.kind,
    target_id: what.target.slice(0, longestId),
    target_title: what.title ?? null,
    address: address ?? null,
    result,
    detail: detail ?? null,
    changes: (result === "success" && changes) || null,
    group_id: group ?? null,
    request_id: requestId ?? null,
    created_at: clock.now(),
  };
}

/** An item of an organization that a path names, for the audit log. */
type NamedItem = { id: string; title: string };

/** Kinds that are in an organization and have an ID and a title in their own table. */
type Titled = Exclude<
  KindWith<"parents", readonly ["organization"]> & KindWith<"key", "id">,
  KindWith<"title", undefined> | "member"
>;

type Underscored<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Name;

/** The table of a kind. A noun without a table of its name doesn't compile. */
function tableOf(kind: Titled): keyof Database & Underscored<Titled> {
  return kind.replaceAll("-", "_") as Underscored<Titled>;
}

const titled = kinds.filter((kind): kind is Titled => {
  const { parents, key, title } = nouns[kind] as Noun;
  return parents[0] === "organization" && key === "id" && title !== undefined && title !== "user";
});

/**
 * The item in the path of a write. Read it before the write runs: afterwards it may be deleted, and the response may be
 * empty.
 */
async function readNamedItem(
  db: Db,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<NamedItem | undefined> {
  const idOf = (kind: Kind) => params[parameterOf(kind) ?? ""];
  const called = kinds.find((kind) => nouns[kind].key !== "id" && idOf(kind) !== undefined);
  if (called !== undefined) return { id: idOf(called)!, title: idOf(called)! };
  const named = titled.find((kind) => idOf(kind) !== undefined);
  if (named !== undefined) {
    const id = idOf(named)!;
    const row = await db
      .selectFrom(tableOf(named))
      .select(({ ref }) => ref(nouns[named].title as never).as("title"))
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { id, title: String(row.title) };
  }
  return params.userId === undefined
    ? undefined
    : await readMember(db, organizationId, params.userId);
}

async function readMember(
  db: Db,
  organizationId: string,
  id: string,
): Promise<NamedItem | undefined> {
  const row = await db
    .selectFrom("user")
    .innerJoin("member", "member.user_id", "user.id")
    .select("user.display_name as title")
    .where("member.organization_id", "=", organizationId)
    .where("user.id", "=", id)
    .executeTakeFirst();
  return row && { id, title: row.title };
}
