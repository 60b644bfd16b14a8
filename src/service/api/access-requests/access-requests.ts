import type { AccessRequest } from "#contract/access-request.ts";
import type { Handlers } from "#contract/operations.ts";
import { organizationScope, visibleScope } from "#service/identity/access/scope.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import { demandFound, listOf, listResponse, pageInMemory } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { AccessRequestTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { wordsFor } from "../permissions/grant-notes.ts";
import { grant, termsOf } from "../permissions/permission-writes.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { answeredWithin, mostPending, openRequests, type OpenRequest } from "./open-requests.ts";

const list = "/v1/orgs/{organizationId}/access-requests";

/** Who was declined can ask again then. */
const pause = 1 * day;

type Shown = AccessRequestTable & Partial<Pick<OpenRequest, "title">>;

async function present({ db, urls }: Context, rows: readonly Shown[]): Promise<AccessRequest[]> {
  const userOf = await usersById(
    db,
    urls,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    object: "access-request",
    id: row.id,
    item: {
      type: row.target_kind,
      id: row.target_id,
      ...(row.title !== undefined && { title: row.title }),
    },
    // Members have a user.
    user: userOf(row.user_id)!,
    note: row.note ?? undefined,
    status: row.status,
    askedAt: timestamp(row.asked_at),
    ...(row.decided_at !== null && { decidedAt: timestamp(row.decided_at) }),
  }));
}

export const accessRequestHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const { organization, visibility } = await visibleScope(context, params.organizationId);
    const { item } = query;
    const open = await openRequests(context, organization.id, visibility.roleAt, { item });
    const page = pageInMemory(open, ({ id }) => id, query);
    const { count, next } = page;
    const items = await present(context, page.items);
    return listResponse({ count, ...(next !== undefined && { next: next.page }) }, items);
  },

  [`GET ${list}/own` as const]: async (context, { params, query }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    const own = ownRequests(context, organization.id);
    const wanted = query.item === undefined ? own : own.where("target_id", "=", query.item);
    return listOf(wanted, query, [sortBy("access_request.id", "desc")], (rows) =>
      present(context, rows),
    );
  },

  [`POST ${list}` as const]: async (context, { params, body }) => {
    const { organization, visibility } = await visibleScope(context, params.organizationId);
    const { db, clock, ids, caller } = context;
    const { type, id } = body.item;
    // What is read and written from here on must not depend on whether there is such an item, unless the caller can see it.
    const item = await readItem(db, organization.id, body.item);
    if (item !== undefined && visibility.roleAt(item) !== null) {
      throw new Failure(409, `You already have access to this ${type}. Reload the page.`);
    }
    context.note?.(`Asked for access to the ${type} ${id}.`);
    const before = await ownRequests(context, organization.id)
      .where("target_kind", "=", type)
      .where("target_id", "=", id)
      .executeTakeFirst();
    const now = clock.now();
    if (before?.status === "pending") {
      context.leaveUnrecorded?.();
      return (await present(context, [before]))[0]!;
    }
    if (before?.status === "declined" && before.decided_at! > now - pause) {
      throw new Failure(409, "Your request was declined today. You can ask again tomorrow.");
    }
    await demandRoom(context, organization.id);
    const row: AccessRequestTable = {
      organization_id: organization.id,
      id: ids.next(),
      user_id: caller.userId,
      target_kind: type,
      target_id: id,
      note: body.note || null,
      status: "pending",
      asked_at: now,
      decided_by: null,
      decided_at: null,
    };
    await db
      .deleteFrom("access_request")
      .where("organization_id", "=", organization.id)
      .where("user_id", "=", caller.userId)
      .where("target_kind", "=", type)
      .where("target_id", "=", id)
      .execute();
    await db.insertInto("access_request").values(row).execute();
    return (await present(context, [row]))[0]!;
  },

  [`POST ${list}/{accessRequestId}/approve` as const]: async (context, { params, body }) => {
    const { db, caller } = context;
    const request = await answerable(context, params);
    const { organization_id: organizationId, target_kind: kind, target_id: id } = request;
    const to = { kind: "user", id: request.user_id } as const;
    // Who has a grant there already can see it, so their request can't be answered anymore.
    const terms = termsOf(context, body);
    await grant(context, { organization_id: organizationId, id }, [to], terms);
    const words = wordsFor({ role: terms.role, endsAt: terms.endsAt ?? null });
    context.note?.(`Gave ${words} in “${request.title}”.`);
    // The access of the space or collection has changed as if it had been shared there.
    const action = `${kind}.permissions-create`;
    const { title } = request;
    await addEvent(db, context, {
      organizationId,
      kind,
      targetId: id,
      action,
      ids: kind === "space" ? { spaceId: id } : { collectionId: id },
      spaceId: kind === "space" ? id : undefined,
      sentAs: context.sentAs,
      actor: caller.userId,
      title,
    });
    const { address, requestId } = context;
    await addAuditEvent(
      db,
      context,
      { caller, address, requestId },
      { organizationId, what: { action, kind, target: id, title }, result: "success" },
    );
  },

  [`POST ${list}/{accessRequestId}/decline` as const]: async (context, { params }) => {
    const request = await answerable(context, params);
    await context.db
      .updateTable("access_request")
      .set({
        status: "declined",
        decided_by: context.caller.userId,
        decided_at: context.clock.now(),
      })
      .where("organization_id", "=", request.organization_id)
      .where("id", "=", request.id)
      .execute();
    context.note?.(`Declined access to “${request.title}”.`);
  },
} satisfies Partial<Handlers<Context>>;

/** The caller's requests: those that were answered, and those that still can be. */
function ownRequests({ db, clock, caller }: Context, organizationId: string) {
  return db
    .selectFrom("access_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", caller.userId)
    .where("asked_at", ">", clock.now() - answeredWithin);
}

async function readItem(
  db: Db,
  organizationId: string,
  { type, id }: { type: AccessRequestTable["target_kind"]; id: string },
) {
  const columns = ["id", "parent", "default_level"] as const;
  if (type === "collection") {
    return db
      .selectFrom("collection")
      .select(columns)
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .executeTakeFirst();
  }
  return db
    .selectFrom("space")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** @throws Failure 409 if too many requests wait: of things that don't exist, too */
async function demandRoom(context: Context, organizationId: string): Promise<void> {
  const { db, clock, caller } = context;
  const { all, own } = await db
    .selectFrom("access_request")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("user_id", "=", caller.userId).as("own"),
    ])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .where("asked_at", ">", clock.now() - answeredWithin)
    .executeTakeFirstOrThrow();
  if (Number(own) >= mostPending.ofPerson) {
    throw new Failure(
      409,
      `${mostPending.ofPerson} of your requests are waiting for an answer. Wait for one, or ask an admin of the organization.`,
    );
  }
  if (Number(all) >= mostPending.ofOrganization) {
    throw new Failure(
      409,
      "Too many requests are waiting in this organization. Ask one of its admins in person.",
    );
  }
}

/** A pending request that the caller can answer. @throws Failure 404 */
async function answerable(
  context: Context,
  { organizationId, accessRequestId: id }: { organizationId: string; accessRequestId: string },
): Promise<OpenRequest> {
  const { organization, visibility } = await visibleScope(context, organizationId);
  const [request] = await openRequests(context, organization.id, visibility.roleAt, { id });
  return demandFound(request, "access-request");
}
