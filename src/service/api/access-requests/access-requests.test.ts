import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { longestAccessNote } from "#contract/limits.ts";
import type { Role } from "#contract/schema.ts";
import { removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
import { day } from "#service/kernel/clock.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { mostPending } from "./open-requests.ts";

const base = "/v1/orgs/{organizationId}/access-requests" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let users: TestOrganization["users"];
let spaceId: string;
let collectionId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ users } = acme);
  const params = { organizationId: acme.id };
  const admin = platform.as(users.admin);
  const shelf = { title: "Plans" };
  const place = "/v1/orgs/{organizationId}";
  ({ id: collectionId } = await admin.call(`POST ${place}/collections`, { params, body: shelf }));
  await admin.call("PATCH /v1/collections/{collectionId}", {
    params: { collectionId },
    body: { defaultLevel: null },
  });
  const body = { title: "Secret plan", parent: collectionId, empty: true };
  ({ id: spaceId } = await admin.call(`POST ${place}/spaces`, { params, body }));
});

const params = () => ({ organizationId: acme.id });
const space = (id = spaceId) => ({ type: "space" as const, id });
const send = (user: TestUser | null, item: object = space(), note?: string) =>
  platform.as(user).send(`POST ${base}`, { params: params(), body: { item, note } });
const ask = (user: TestUser, item = space(), note?: string) =>
  platform.as(user).call(`POST ${base}`, { params: params(), body: { item, note } });
const listed = async (user: TestUser, item?: string) => {
  const { items } = await platform
    .as(user)
    .call(`GET ${base}`, { params: params(), query: { item } });
  return items.map(({ user: asker, item: { title } }) => `${asker.displayName}: ${title}`);
};
const own = (user: TestUser, item?: string) =>
  platform.as(user).call(`GET ${base}/own`, { params: params(), query: { item } });
const approve = (user: TestUser | null, accessRequestId: string, role?: Role) =>
  platform.as(user).send(`POST ${base}/{accessRequestId}/approve`, {
    params: { ...params(), accessRequestId },
    body: role === undefined ? {} : { role },
  });
const decline = (user: TestUser | null, accessRequestId: string) =>
  platform
    .as(user)
    .send(`POST ${base}/{accessRequestId}/decline`, { params: { ...params(), accessRequestId } });
const opens = async (user: TestUser) =>
  (await platform.as(user).send("GET /v1/spaces/{spaceId}", { params: { spaceId } })).status;
const share = (user: TestUser, role: Role) =>
  platform.as(users.admin).call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { users: [user.id], role },
  });

async function told(user: TestUser): Promise<string[]> {
  await platform.service.relay.drain();
  const { items } = await platform
    .as(user)
    .call("GET /v1/orgs/{organizationId}/notifications", { params: params() });
  return items.map(({ kind, space: place, target }) =>
    [kind, place?.title ?? target?.title].filter((part) => part !== undefined).join(" "),
  );
}

test("who asks gets the role by one answer, and everyone concerned is told", async () => {
  const request = await ask(users.read, space(), "I write the release notes.");
  expect(request).toMatchObject({
    item: { type: "space", id: spaceId },
    status: "pending",
    note: "I write the release notes.",
  });
  expect(request.item.title).toBeUndefined();
  expect(await told(users.admin)).toEqual(["access-asked Secret plan"]);
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);
  expect(await listed(users.admin, spaceId)).toHaveLength(1);
  expect(await listed(users.admin, collectionId)).toEqual([]);
  expect(await opens(users.read)).toBe(404);
  expect((await approve(users.admin, request.id)).status).toBe(204);
  expect(await opens(users.read)).toBe(200);
  expect(await told(users.read)).toEqual(["access-given Secret plan"]);
  expect(await listed(users.admin)).toEqual([]);
  expect((await own(users.read)).items).toMatchObject([{ status: "given" }]);
  expect((await approve(users.admin, request.id)).status).toBe(404);
});

test("who may answer chooses the role, and never lowers one that was given before", async () => {
  const edits = await ask(users.guest);
  expect((await approve(users.admin, edits.id, "edit")).status).toBe(204);
  const params_ = { spaceId };
  const grants = async () => {
    const key = "GET /v1/spaces/{spaceId}/permissions/users";
    const { items } = await platform.as(users.admin).call(key, { params: params_ });
    return items.map(({ user, permission }) => `${user.displayName}: ${permission}`);
  };
  expect(await grants()).toEqual(["Acme guest: edit"]);
  const path = "POST /v1/orgs/{organizationId}/access-requests/{accessRequestId}/approve";
  const wrong = { params: { ...params(), accessRequestId: edits.id } };
  for (const body of [{ role: "owner" }, { role: null }, { rol: "read" }]) {
    expect((await platform.as(users.admin).send(path, { ...wrong, body })).status).toBe(400);
  }
});

test("the answer is the same whether or not there is such a thing, and nobody is told of nothing", async () => {
  const real = await send(users.read);
  const none = await send(users.read, space("nothing"));
  const wrong = await send(users.read, { type: "space", id: collectionId });
  const without = ({ body, status }: typeof real) => {
    const { id, askedAt, item, ...rest } = body as Record<string, unknown>;
    return { status, rest, has: [typeof id, typeof askedAt, Object.keys(item as object)] };
  };
  expect(without(none)).toEqual(without(real));
  expect(without(wrong)).toEqual(without(real));
  const { count } = await own(users.read);
  expect(count).toBe(3);
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);
  expect(await told(users.admin)).toEqual(["access-asked Secret plan"]);
  const { id } = none.body as { id: string };
  expect((await approve(users.admin, id)).status).toBe(404);
});

test("admins of the item answer, and are told instead of those of the organization", async () => {
  await share(users.edit, "admin");
  await share(users.comment, "review");
  const request = await ask(users.read);
  expect(await told(users.edit)).toContain("access-asked Secret plan");
  expect(await told(users.admin)).toEqual([]);
  expect(await told(users.comment)).toEqual(["access-given Plans"]);
  expect(await listed(users.edit)).toEqual(["Acme read: Secret plan"]);
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);
  expect(await listed(users.comment)).toEqual([]);
  expect((await approve(users.comment, request.id)).status).toBe(404);
  expect((await decline(users.comment, request.id)).status).toBe(404);
  expect((await approve(users.edit, request.id)).status).toBe(204);
});

test("who is declined is told without a title, and can ask again a day later", async () => {
  const request = await ask(users.read, { type: "collection" as never, id: collectionId });
  expect((await decline(users.admin, request.id)).status).toBe(204);
  expect(await told(users.read)).toEqual(["access-declined"]);
  expect((await own(users.read, collectionId)).items).toMatchObject([{ status: "declined" }]);
  const again = await send(users.read, { type: "collection", id: collectionId });
  expect(again.status).toBe(409);
  platform.clock.advance(day);
  const anew = await ask(users.read, { type: "collection" as never, id: collectionId });
  expect(anew.status).toBe("pending");
  expect(await told(users.admin)).toEqual(["access-asked Plans"]);
  expect((await own(users.read)).count).toBe(1);
});

test("asked twice is one request", async () => {
  const first = await ask(users.read, space(), "Please");
  const second = await ask(users.read, space(), "Please!");
  expect(second).toEqual(first);
  const log = await platform
    .as(users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", { params: params(), query: {} });
  expect(log.items.filter(({ action }) => action === "access-request.create")).toHaveLength(1);
  expect(await listed(users.admin)).toHaveLength(1);
});

test("a request ends when access comes another way, the item is deleted, or nobody answers", async () => {
  const admin = platform.as(users.admin);
  await ask(users.read);
  await ask(users.comment);
  await ask(users.guest);
  expect(await listed(users.admin)).toHaveLength(3);
  await share(users.comment, "read");
  expect(await listed(users.admin)).toHaveLength(2);
  await admin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [users.guest.id], role: "read" },
  });
  expect((await own(users.guest)).items).toMatchObject([{ status: "given" }]);
  await admin.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(await listed(users.admin)).toEqual([]);
  await admin.call("POST /v1/spaces/{spaceId}/restore", { params: { spaceId } });
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);
  platform.clock.advance(30 * day);
  expect(await listed(users.admin)).toEqual([]);
  expect((await own(users.read)).count).toBe(0);
  const { environment } = platform.service;
  await removeOldRecords(environment, new AbortController().signal);
  const kept = environment.store.read
    .selectFrom("access_request")
    .selectAll()
    .where("organization_id", "=", acme.id);
  expect(await kept.execute()).toEqual([]);
});

test("a request that was answered, in whatever way, doesn't come back by itself, and can be made again", async () => {
  const admin = platform.as(users.admin);
  const settle = () => platform.service.relay.drain();
  const take = (user: TestUser) =>
    admin.call("DELETE /v1/collections/{collectionId}/permissions/users/{userId}", {
      params: { collectionId, userId: user.id },
    });
  await ask(users.read);
  await share(users.read, "read");
  await settle();
  expect((await own(users.read)).items).toMatchObject([{ status: "given" }]);
  await take(users.read);
  await settle();
  expect(await opens(users.read)).toBe(404);
  expect(await listed(users.admin)).toEqual([]);
  expect((await ask(users.read)).status).toBe("pending");
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);

  const { id } = await ask(users.comment);
  await decline(users.admin, id);
  await share(users.comment, "read");
  await settle();
  await take(users.comment);
  await settle();
  platform.clock.advance(2 * day);
  expect(await listed(users.admin)).toEqual(["Acme read: Secret plan"]);
  expect((await own(users.comment)).items).toMatchObject([{ status: "declined" }]);
  await ask(users.comment);
  expect(await listed(users.admin)).toHaveLength(2);
});

test.each(["a team", "a role", "the default access", "an invite link"])(
  "a request ends with access by %s",
  async (way) => {
    const admin = platform.as(users.admin);
    const team = await admin.call("PUT /v1/orgs/{organizationId}/teams", {
      params: params(),
      body: { title: "Crew", members: [] },
    });
    await admin.call("POST /v1/collections/{collectionId}/permissions", {
      params: { collectionId },
      body: { teams: [team.id], role: "read" },
    });
    await ask(users.edit);
    const inTeam = { ...params(), teamId: team.id, userId: users.edit.id };
    const acts: Record<string, (on: boolean) => Promise<unknown>> = {
      "a team": (on) =>
        on
          ? admin.call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
              params: inTeam,
            })
          : admin.call("DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
              params: inTeam,
            }),
      "a role": (on) =>
        admin.call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
          params: { ...params(), userId: users.edit.id },
          body: { role: on ? "admin" : "edit" },
        }),
      "the default access": (on) =>
        admin.call("PATCH /v1/spaces/{spaceId}", {
          params: { spaceId },
          body: { defaultLevel: on ? "read" : null },
        }),
      "an invite link": async (on) => {
        const granted = { collectionId, userId: users.edit.id };
        if (!on) {
          const share = "DELETE /v1/collections/{collectionId}/permissions/users/{userId}";
          return admin.call(share, { params: granted });
        }
        const { urls } = await admin.call("POST /v1/orgs/{organizationId}/link-invites", {
          params: params(),
          body: { level: "read", collection: collectionId },
        });
        const token = new URL(urls.invite).searchParams.get("token");
        const response = await platform.as(users.edit).fetch("/auth/invites", {
          method: "POST",
          body: JSON.stringify({ token }),
          headers: { "content-type": "application/json" },
        });
        expect(response.status).toBe(200);
        return undefined;
      },
    };
    await acts[way]!(true);
    await platform.service.relay.drain();
    await acts[way]!(false);
    await platform.service.relay.drain();
    expect(await opens(users.edit)).toBe(404);
    expect(await listed(users.admin)).toEqual([]);
    expect((await own(users.edit)).items).toMatchObject([{ status: "given" }]);
  },
);

test("as many requests as anyone can look through wait, of things that don't exist, too", async () => {
  for (let count = 0; count < mostPending.ofPerson; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await ask(users.read, space(`nothing-${count}`));
  }
  const refused = await send(users.read);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain("20 of your requests");
  expect((await send(users.read, space("nothing-3"))).status).toBe(201);
  expect((await send(users.comment)).status).toBe(201);
});

test("requests that can't be made or answered are refused", async () => {
  expect((await send(null)).status).toBe(401);
  expect((await send(other.users.admin)).status).toBe(404);
  expect((await send(users.admin)).status).toBe(409);
  expect((await send(users.read, { type: "site", id: spaceId })).status).toBe(400);
  expect((await send(users.read, space(), "x".repeat(longestAccessNote + 1))).status).toBe(400);
  expect((await send(users.read, space(), "x".repeat(longestAccessNote))).status).toBe(201);
  const { id } = await ask(users.guest);
  for (const answer of [approve, decline]) {
    expect((await answer(null, id)).status).toBe(401);
    expect((await answer(users.create, id)).status).toBe(404);
    expect((await answer(users.guest, id)).status).toBe(404);
    expect((await answer(other.users.admin, id)).status).toBe(404);
  }
  for (const key of [`GET ${base}`, `GET ${base}/own`] as const) {
    expect((await platform.as(null).send(key, { params: params() })).status).toBe(401);
    expect((await platform.as(other.users.admin).send(key, { params: params() })).status).toBe(404);
  }
});

test("the audit log says who asked for what, and who gave it", async () => {
  const request = await ask(users.read);
  await approve(users.admin, request.id, "comment");
  const { items } = await platform
    .as(users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", { params: params(), query: { limit: 3 } });
  expect(items.map(({ action, detail }) => `${action}: ${detail ?? ""}`)).toEqual(
    expect.arrayContaining([
      "access-request.approve: Gave comment in “Secret plan”.",
      "space.permissions-create: ",
      `access-request.create: Asked for access to the space ${spaceId}.`,
    ]),
  );
});
