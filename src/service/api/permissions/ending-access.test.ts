import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { longestAccessDays } from "#contract/limits.ts";
import type { LiveEvent } from "#contract/event.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { clearEndedAccess, warnOfEndingAccess } from "./ending-access.ts";

const share = "POST /v1/spaces/{spaceId}/permissions" as const;
const change = "PATCH /v1/spaces/{spaceId}/permissions/users/{userId}" as const;
const withdraw = "DELETE /v1/spaces/{spaceId}/permissions/users/{userId}" as const;
const aggregate = "GET /v1/spaces/{spaceId}/permissions/aggregate" as const;
const readSpace = "GET /v1/spaces/{spaceId}" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let users: TestOrganization["users"];
let spaceId: string;
let collectionId: string;
let closedId: string;
let teamId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ users } = acme);
  const params = { organizationId: acme.id };
  const collection = { params, body: { title: "Shelf" } };
  ({ id: collectionId } = await admin().call(
    "POST /v1/orgs/{organizationId}/collections",
    collection,
  ));
  spaceId = await makeSpace(admin(), acme.id);
  ({ id: closedId } = await admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: { title: "Closed", parent: collectionId },
  }));
  await admin().call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: closedId },
    body: { defaultLevel: null },
  });
  const team = { title: "Helpers", members: [users.read.id] };
  ({ id: teamId } = await admin().call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: team,
  }));
});

const admin = () => platform.as(users.admin);
const guest = () => platform.as(users.guest);
const here = () => ({ spaceId });
const whose = (user: TestUser) => ({ spaceId, userId: user.id });
const inDays = (days: number) => timestamp(platform.clock.now() + days * day);
const clear = () => clearEndedAccess(platform.service.environment, new AbortController().signal);
const warn = () => warnOfEndingAccess(platform.service.environment, new AbortController().signal);

const shareWithGuest = (endsAt: string | null | undefined, role = "comment" as const) =>
  admin().call(share, { params: here(), body: { users: [users.guest.id], role, endsAt } });

async function statusFor(user: TestUser, id = spaceId): Promise<number> {
  return (await platform.as(user).send(readSpace, { params: { spaceId: id } })).status;
}

/** The newest entries of the audit log. */
async function logged(limit: number) {
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
    query: { limit },
  });
  return items.map(({ action, detail, changes, actor }) => ({
    action,
    detail,
    changes,
    by: actor?.displayName,
  }));
}

test("access that ends is gone in the same moment from single reads, lists, and counts", async () => {
  const endsAt = inDays(2);
  await shareWithGuest(endsAt, "comment");
  await admin().call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { teams: [teamId], role: "edit", endsAt },
  });
  const requested = await makeChangeRequest(admin(), spaceId, "Better guide");
  await requested.edit(page("Guide", "Words that are found.\n"));
  await admin().call("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params: requested.params,
    body: { status: "open" },
  });
  const inAcme = { params: { organizationId: acme.id } };
  const seenBy = async (user: TestUser, id: string) => {
    const as = platform.as(user);
    const { items, count } = await as.call("GET /v1/orgs/{organizationId}/spaces", inAcme);
    const requests = await as.call("GET /v1/orgs/{organizationId}/change-requests", inAcme);
    const shelves = await as.call("GET /v1/orgs/{organizationId}/collections", inAcme);
    const inside = await as.send("GET /v1/spaces/{spaceId}/content", { params: { spaceId: id } });
    const member = await admin().call("GET /v1/orgs/{organizationId}/members/{userId}", {
      params: { ...inAcme.params, userId: user.id },
    });
    const theirs = await admin().call("GET /v1/orgs/{organizationId}/members/{userId}/spaces", {
      params: { ...inAcme.params, userId: user.id },
    });
    const grants = await admin().call("GET /v1/orgs/{organizationId}/members/{userId}/grants", {
      params: { ...inAcme.params, userId: user.id },
    });
    const people = await admin().call(aggregate, { params: { spaceId: id } });
    return {
      spaces: items.filter((space) => space.id === id).length,
      count,
      requests: requests.items.length,
      shelves: shelves.items.length,
      inside: inside.status,
      of: [member.spaces, theirs.count],
      grants: grants.items.map((grant) => grant.endsAt),
      listed: people.items.filter((row) => row.user.id === user.id).length,
    };
  };
  const nothing = { spaces: 0, inside: 404, grants: [], listed: 0 };
  expect(await seenBy(users.guest, spaceId)).toEqual({
    spaces: 1,
    count: 1,
    requests: 1,
    shelves: 0,
    inside: 200,
    of: [1, 1],
    grants: [endsAt],
    listed: 1,
  });
  expect(await seenBy(users.read, closedId)).toMatchObject({ spaces: 1, count: 2, of: [2, 2] });

  platform.clock.advance(2 * day - 1);
  expect([await statusFor(users.guest), await statusFor(users.read, closedId)]).toEqual([200, 200]);
  platform.clock.advance(1);
  expect(await seenBy(users.guest, spaceId)).toEqual({
    ...nothing,
    count: 0,
    requests: 0,
    shelves: 0,
    of: [0, 0],
  });
  expect(await seenBy(users.read, closedId)).toMatchObject({ ...nothing, count: 1, of: [1, 1] });
  const teams = await admin().call("GET /v1/orgs/{organizationId}/teams", inAcme);
  expect(teams.items[0]!.spaces).toBe(0);
  const lists = await Promise.all([
    admin().call("GET /v1/spaces/{spaceId}/permissions/users", { params: here() }),
    admin().call("GET /v1/collections/{collectionId}/permissions/teams", {
      params: { collectionId },
    }),
  ]);
  expect(lists.map(({ count }) => count)).toEqual([0, 0]);
});

test("the end is shown at each way to access, can be moved and removed, and only who may change access can", async () => {
  const endsAt = inDays(10);
  await shareWithGuest(endsAt);
  const query = { user: users.guest.id };
  const sources = async () =>
    (await admin().call(aggregate, { params: here(), query })).items.flatMap((row) => row.sources);
  expect(await sources()).toEqual([{ type: "direct", permission: "comment", endsAt }]);
  const list = "GET /v1/spaces/{spaceId}/permissions/users";
  expect((await admin().call(list, { params: here() })).items).toMatchObject([{ endsAt }]);

  // Who doesn't know of the end doesn't lengthen it.
  await admin().call(change, { params: whose(users.guest), body: { role: "edit" } });
  await shareWithGuest(undefined);
  expect(await sources()).toMatchObject([{ permission: "comment", endsAt }]);
  const later = inDays(20);
  await admin().call(change, {
    params: whose(users.guest),
    body: { role: "comment", endsAt: later },
  });
  expect(await sources()).toMatchObject([{ endsAt: later }]);
  expect((await logged(1))[0]).toMatchObject({
    action: "space.permissions-update",
    detail: "For Acme guest.",
    changes: [
      {
        field: "access",
        before: `comment until ${endsAt.slice(0, 10)}`,
        after: `comment until ${later.slice(0, 10)}`,
      },
    ],
  });
  await admin().call(change, {
    params: whose(users.guest),
    body: { role: "comment", endsAt: null },
  });
  expect(await sources()).toEqual([{ type: "direct", permission: "comment" }]);
  platform.clock.advance(30 * day);
  expect(await statusFor(users.guest)).toBe(200);

  for (const user of [users.edit, users.guest]) {
    const body = { role: "read", endsAt: inDays(1) };
    const as = platform.as(user);
    expect((await as.send(change, { params: whose(users.guest), body })).status).toBe(403);
  }
  const other = await platform.makeOrganization("Other");
  const stranger = platform.as(other.users.admin);
  const body = { users: [users.guest.id], role: "read", endsAt: inDays(1) };
  expect((await stranger.send(share, { params: here(), body })).status).toBe(404);
  expect((await platform.as(null).send(share, { params: here(), body })).status).toBe(401);
});

test("an end lies in the future, and at most five years ahead", async () => {
  const at = async (endsAt: string) => {
    const body = { users: [users.guest.id], role: "read", endsAt };
    return (await admin().send(share, { params: here(), body })).status;
  };
  expect(await at(inDays(0))).toBe(400);
  expect(await at(timestamp(platform.clock.now() + longestAccessDays * day + 1))).toBe(400);
  expect(await at("tomorrow")).toBe(400);
  expect(await at(inDays(longestAccessDays))).toBe(204);
  const body = { role: "read", endsAt: inDays(-1) };
  const refused = await admin().send(change, { params: whose(users.guest), body });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "body.endsAt" }] } },
  });
});

test("what has ended can't be changed or taken away, and is given anew without its end", async () => {
  await shareWithGuest(inDays(1));
  platform.clock.advance(day);
  const params = whose(users.guest);
  expect((await admin().send(change, { params, body: { role: "edit" } })).status).toBe(404);
  expect((await admin().send(withdraw, { params })).status).toBe(404);
  await shareWithGuest(undefined);
  platform.clock.advance(day);
  await clear();
  expect(await statusFor(users.guest)).toBe(200);
});

test("admins of the organization keep their access", async () => {
  await admin().call(share, {
    params: { spaceId: closedId },
    body: { users: [users.admin.id], role: "read", endsAt: inDays(1) },
  });
  platform.clock.advance(day);
  expect(await statusFor(users.admin, closedId)).toBe(200);
});

test("what has ended is cleared away, with an entry for each in the audit log, and looked for again", async () => {
  await shareWithGuest(inDays(1));
  await admin().call(share, {
    params: here(),
    body: { teams: [teamId], role: "edit", endsAt: inDays(1) },
  });
  await admin().call(share, { params: here(), body: { users: [users.edit.id], role: "edit" } });
  platform.clock.advance(day);
  await clear();
  await clear();
  const ended = timestamp(platform.clock.now()).slice(0, 10);
  const entries = await logged(3);
  expect(entries.slice(0, 2).toSorted((a, b) => (a.detail! < b.detail! ? -1 : 1))).toEqual([
    {
      action: "space.permissions-delete",
      detail: "The access of Acme guest ended.",
      changes: [{ field: "access", before: `comment until ${ended}`, after: null }],
      by: undefined,
    },
    {
      action: "space.permissions-delete",
      detail: "The access of Helpers ended.",
      changes: [{ field: "access", before: `edit until ${ended}`, after: null }],
      by: undefined,
    },
  ]);
  expect(entries[2]!.action).toBe("space.permissions-create");
  const { store } = platform.service.environment;
  const rows = await store.read
    .selectFrom("access_grant")
    .select("grantee_id")
    .where("organization_id", "=", acme.id)
    .execute();
  expect(rows.map((row) => row.grantee_id)).toEqual([users.edit.id]);
  const jobs = await store.read
    .selectFrom("job")
    .select(["kind", "run_at"])
    .where("organization_id", "=", acme.id)
    .where("kind", "=", "access-end")
    .execute();
  expect(jobs).toEqual([{ kind: "access-end", run_at: platform.clock.now() }]);
});

test("the live channel tells nothing of what has ended, but that it is gone", async () => {
  await shareWithGuest(inDays(1));
  const events = await listen(users.guest);
  const rename = (title: string) =>
    admin().call("PATCH /v1/spaces/{spaceId}", { params: here(), body: { title } });
  await rename("Before");
  expect(await events.next()).toMatchObject({ kind: "space", action: "space.update" });
  platform.clock.advance(day);
  await rename("After");
  await clear();
  expect(await events.next()).toMatchObject({
    kind: "space",
    resource: spaceId,
    action: "space.permissions-delete",
  });
  await events.hangUp();
});

test("who has it and who gave it are told three days before it ends, once", async () => {
  const told = async (user: TestUser) => {
    await platform.service.relay.drain();
    const { items } = await platform.as(user).call("GET /v1/orgs/{organizationId}/notifications", {
      params: { organizationId: acme.id },
    });
    return items.map(({ kind, endsAt, actors }) => [
      kind,
      endsAt,
      ...actors.map(({ displayName }) => displayName),
    ]);
  };
  const endsAt = inDays(5);
  await shareWithGuest(endsAt);
  await admin().call(share, {
    params: here(),
    body: { users: [users.edit.id], role: "edit", endsAt: inDays(4.5) },
  });
  expect(await told(users.guest)).toEqual([["access-given", endsAt, "Acme admin"]]);
  await warn();
  platform.clock.advance(2 * day);
  await warn();
  await warn();
  const given = ["access-given", endsAt, "Acme admin"];
  expect(await told(users.guest)).toEqual([["access-ends", endsAt], given]);
  expect(await told(users.admin)).toEqual([
    ["access-ends", endsAt, "Acme guest"],
    ["access-ends", timestamp(Date.parse(endsAt) - day / 2), "Acme edit"],
  ]);

  // Moved away, it is told again. Given for less, it was told then.
  const later = inDays(8);
  await admin().call(change, {
    params: whose(users.guest),
    body: { role: "comment", endsAt: later },
  });
  platform.clock.advance(6 * day);
  await warn();
  expect((await told(users.guest)).filter(([kind]) => kind === "access-ends")).toHaveLength(1);
  expect((await told(users.guest))[0]).toEqual(["access-ends", later]);
  platform.clock.advance(2 * day);
  expect(await told(users.guest)).toEqual([]);
});

test("a request for access is answered for a while", async () => {
  const item = { type: "space", id: closedId } as const;
  const params = { organizationId: acme.id };
  const asked = await guest().call("POST /v1/orgs/{organizationId}/access-requests", {
    params,
    body: { item },
  });
  const answer = "POST /v1/orgs/{organizationId}/access-requests/{accessRequestId}/approve";
  const at = { ...params, accessRequestId: asked.id };
  const past = { role: "read", endsAt: inDays(-1) };
  expect((await admin().send(answer, { params: at, body: past })).status).toBe(400);
  await admin().call(answer, { params: at, body: { role: "read", endsAt: inDays(1) } });
  expect(await statusFor(users.guest, closedId)).toBe(200);
  platform.clock.advance(day);
  expect(await statusFor(users.guest, closedId)).toBe(404);
  // Then it can be asked for again.
  await guest().call("POST /v1/orgs/{organizationId}/access-requests", { params, body: { item } });
  const waiting = await admin().call("GET /v1/orgs/{organizationId}/access-requests", { params });
  expect(waiting.count).toBe(1);
});

test("a link gives access until a date, and nothing to who has it for longer", async () => {
  const params = { organizationId: acme.id };
  const create = "POST /v1/orgs/{organizationId}/link-invites" as const;
  const accessEndsAt = inDays(2);
  const link = await admin().call(create, {
    params,
    body: { level: "edit", space: closedId, accessEndsAt },
  });
  expect(link.accessEndsAt).toBe(accessEndsAt);
  const past = { level: "edit", space: closedId, accessEndsAt: inDays(-1) };
  expect((await admin().send(create, { params, body: past })).status).toBe(400);
  expect(
    (await admin().send(create, { params, body: { role: "read", accessEndsAt } })).status,
  ).toBe(400);
  const token = new URL(link.urls.invite!).searchParams.get("token");
  const look = async () => {
    const body = JSON.stringify({ token });
    const headers = { "content-type": "application/json" };
    const sent = await platform.as(null).fetch("/auth/invites/look", {
      method: "POST",
      body,
      headers,
    });
    return ((await sent.json()) as { invitation: { state: string; target: object } }).invitation;
  };
  const join = (user: TestUser) =>
    platform.as(user).fetch("/auth/invites", {
      method: "POST",
      body: JSON.stringify({ token }),
      headers: { "content-type": "application/json" },
    });
  expect(await look()).toMatchObject({ state: "open", target: { endsAt: accessEndsAt } });
  await admin().call(share, {
    params: { spaceId: closedId },
    body: { users: [users.comment.id], role: "read" },
  });
  for (const user of [users.guest, users.comment]) expect((await join(user)).status).toBe(200);
  const query = { direct: true };
  const rows = await admin().call(aggregate, { params: { spaceId: closedId }, query });
  expect(rows.items.map(({ user, sources }) => [user.displayName, sources])).toEqual([
    ["Acme comment", [{ type: "direct", permission: "read" }]],
    ["Acme guest", [{ type: "direct", permission: "edit", endsAt: accessEndsAt }]],
  ]);
  platform.clock.advance(2 * day);
  expect((await look()).state).toBe("expired");
  expect((await join(users.read)).status).toBe(409);
  expect(await statusFor(users.guest, closedId)).toBe(404);
});

test("a copy of a space, and what was in a deleted collection, keep the ends", async () => {
  const endsAt = inDays(3);
  await shareWithGuest(endsAt);
  const copy = await admin().call("POST /v1/spaces/{spaceId}/duplicate", { params: here() });
  await admin().call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { users: [users.guest.id, users.comment.id], role: "read", endsAt },
  });
  await admin().call(share, {
    params: { spaceId: closedId },
    body: { users: [users.comment.id], role: "read" },
  });
  await admin().call("DELETE /v1/collections/{collectionId}", { params: { collectionId } });
  const ids = [copy.id, closedId];
  expect(await Promise.all(ids.map((id) => statusFor(users.guest, id)))).toEqual([200, 200]);
  platform.clock.advance(3 * day);
  expect(await Promise.all(ids.map((id) => statusFor(users.guest, id)))).toEqual([404, 404]);
  expect(await statusFor(users.comment, closedId)).toBe(200);
});

type Events = { next(): Promise<LiveEvent>; hangUp(): Promise<void> };

async function listen(user: TestUser): Promise<Events> {
  const response = await platform.as(user).fetch(`/v1/orgs/${acme.id}/events`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next() {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(text);
        if (event !== null) {
          text = text.slice(event.index + event[0].length);
          return JSON.parse(event[1]!) as LiveEvent;
        }
        // oxlint-disable-next-line no-await-in-loop
        const { done, value } = await reader.read();
        if (done) throw new Error("The stream has ended.");
        text += value;
      }
    },
    hangUp: () => reader.cancel(),
  };
}
