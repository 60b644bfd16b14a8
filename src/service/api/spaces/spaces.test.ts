import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  testRoles,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { loadTree } from "#service/documents/content/revisions.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const inAcme = () => ({ organizationId: acme.id });

function createSpace(body: object = {}, user: TestUser = acme.users.admin) {
  return platform
    .as(user)
    .call("POST /v1/orgs/{organizationId}/spaces", { params: inAcme(), body });
}

async function statuses(spaceId: string): Promise<Record<string, number>> {
  const entries = testRoles.map(async (role) => {
    const response = await platform
      .as(acme.users[role])
      .send("GET /v1/spaces/{spaceId}", { params: { spaceId } });
    return [role, response.status] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

test("a space is created, read, listed and changed", async () => {
  const admin = platform.as(acme.users.admin);
  const made = await createSpace({ title: "Handbook", emoji: "📘" });
  expect(made).toMatchObject({
    title: "Handbook",
    emoji: "📘",
    organization: acme.id,
    editMode: "live",
    visibility: "private",
    defaultLevel: "inherit",
    changeRequests: 0,
    comments: 0,
  });
  const params = { spaceId: made.id };
  expect(await admin.call("GET /v1/spaces/{spaceId}", { params })).toEqual(made);

  platform.clock.advance(1000);
  const body = { title: "Guide", editMode: "locked", defaultLevel: "read", emoji: "" } as const;
  const changed = await admin.call("PATCH /v1/spaces/{spaceId}", { params, body });
  expect(changed).toMatchObject(body);
  expect(changed.updatedAt > made.updatedAt).toBe(true);
  expect(await admin.call("PATCH /v1/spaces/{spaceId}", { params, body: {} })).toMatchObject(body);

  const list = "GET /v1/orgs/{organizationId}/spaces";
  const listed = await admin.call(list, { params: inAcme(), query: { title: "gUID" } });
  expect(listed.items.map(({ id }) => id)).toEqual([made.id]);
});

test("a new space has a first page unless it is to be empty", async () => {
  const { store } = platform.service.environment;
  const full = await createSpace({ title: "Full" });
  const empty = await createSpace({ title: "Empty", empty: true });
  expect((await loadTree(store.read, acme.id, full.revision)).size).toBe(1);
  expect((await loadTree(store.read, acme.id, empty.revision)).size).toBe(0);
});

test("the default level decides who sees a space, and the organization's administrators always do", async () => {
  const { id } = await createSpace({ title: "Levels" });
  const everybody = { admin: 200, create: 200, review: 200, edit: 200, comment: 200, read: 200 };
  expect(await statuses(id)).toEqual({ ...everybody, guest: 404 });

  const admin = platform.as(acme.users.admin);
  const setLevel = (defaultLevel: "review" | null) =>
    admin.call("PATCH /v1/spaces/{spaceId}", { params: { spaceId: id }, body: { defaultLevel } });
  await setLevel(null);
  const nobody = { create: 404, review: 404, edit: 404, comment: 404, read: 404, guest: 404 };
  expect(await statuses(id)).toEqual({ admin: 200, ...nobody });

  await setLevel("review");
  const reader = platform.as(acme.users.read);
  const space = await reader.call("GET /v1/spaces/{spaceId}", { params: { spaceId: id } });
  expect(space.permissions).toMatchObject({ review: true, merge: true, admin: false });
});

test("a space inherits from its collections, and lists hold what their reader sees", async () => {
  const admin = platform.as(acme.users.admin);
  const collect = (title: string, parent?: string) =>
    admin.call("POST /v1/orgs/{organizationId}/collections", {
      params: inAcme(),
      body: { title, parent },
    });
  const outer = await collect("Outer");
  const inner = await collect("Inner", outer.id);
  const space = await createSpace({ title: "Nested", parent: inner.id });
  expect(space).toMatchObject({ parent: inner.id, visibility: "in-collection" });
  expect((await statuses(space.id)).read).toBe(200);

  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.updateTable("collection").set({ default_level: null }).where("id", "=", outer.id).execute(),
  );
  expect(await statuses(space.id)).toMatchObject({
    admin: 200,
    create: 404,
    read: 404,
    guest: 404,
  });
  const titles = async (user: TestUser) => {
    const { items, count } = await platform
      .as(user)
      .call("GET /v1/orgs/{organizationId}/spaces", { params: inAcme(), query: { limit: 1000 } });
    expect(count).toBe(items.length);
    return items.map(({ title }) => title);
  };
  expect(await titles(acme.users.admin)).toContain("Nested");
  expect(await titles(acme.users.create)).not.toContain("Nested");
  expect(await titles(acme.users.guest)).toEqual([]);

  const collections = "GET /v1/orgs/{organizationId}/collections";
  expect(
    (await platform.as(acme.users.read).call(collections, { params: inAcme() })).items,
  ).toEqual([]);
  const top = await admin.call(collections, { params: inAcme(), query: { nested: false } });
  expect(top.items.map(({ title }) => title)).toEqual(["Outer"]);
  const inside = await admin.call("GET /v1/collections/{collectionId}/spaces", {
    params: { collectionId: inner.id },
  });
  expect(inside.items.map(({ title }) => title)).toEqual(["Nested"]);
});

test("writes are refused without a credential, without the role, and across organizations", async () => {
  const space = await createSpace({ title: "Refusals" });
  const patch = (user: TestUser | null) =>
    platform
      .as(user)
      .send("PATCH /v1/spaces/{spaceId}", { params: { spaceId: space.id }, body: { title: "X" } });
  expect((await patch(null)).status).toBe(401);
  expect((await patch(acme.users.create)).status).toBe(403);
  expect((await patch(other.users.admin)).status).toBe(404);

  const create = (user: TestUser | null, key: "spaces" | "collections") =>
    platform
      .as(user)
      .send(`POST /v1/orgs/{organizationId}/${key}`, { params: inAcme(), body: { title: "X" } });
  for (const key of ["spaces", "collections"] as const) {
    expect((await create(null, key)).status).toBe(401);
    expect((await create(acme.users.review, key)).status).toBe(403);
    expect((await create(other.users.admin, key)).status).toBe(404);
  }
});

test("bounds and combinations that make no sense are refused with the field's name", async () => {
  const space = await createSpace({ title: "Bounds" });
  const patch = async (body: object) => {
    const response = await platform
      .as(acme.users.admin)
      .send("PATCH /v1/spaces/{spaceId}", { params: { spaceId: space.id }, body });
    return [response.status, JSON.stringify(response.body)] as const;
  };
  for (const [field, body] of [
    ["body.title", { title: "x".repeat(51) }],
    ["body.title", { title: null }],
    ["body.defaultLevel", { defaultLevel: "owner" }],
    ["body.visibility", { visibility: "in-collection" }],
    ["body.editMode", { editMode: "half" }],
  ] as const) {
    const [status, text] = await patch(body);
    expect([field, status]).toEqual([field, 400]);
    expect(text).toContain(field);
  }
});

test("a space has a single emoji or none", async () => {
  const admin = platform.as(acme.users.admin);
  const { id: spaceId } = await createSpace();
  for (const emoji of ["📘", "👩‍🚀", "🇯🇵", "❤️", "❤", "👍🏽", "1️⃣", ""]) {
    const params = { spaceId };
    const { emoji: kept } = await admin.call("PATCH /v1/spaces/{spaceId}", {
      params,
      body: { emoji },
    });
    expect(kept).toBe(emoji);
  }
  for (const emoji of ["smile", "1", "📘📘", "📘 ", "<b>"]) {
    const bodies = [
      await admin.send("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { emoji } }),
      await admin.send("POST /v1/orgs/{organizationId}/spaces", {
        params: inAcme(),
        body: { emoji },
      }),
    ];
    for (const { status, body } of bodies) {
      expect([status, body], emoji).toMatchObject([
        400,
        { error: { details: [{ path: "body.emoji", message: "Must be a single emoji." }] } },
      ]);
    }
  }
});
