import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

const admin = () => platform.as(acme.users.admin);
const inAcme = () => ({ organizationId: acme.id });

const makeSpace = (parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: inAcme(),
    body: { title: "Shared", parent },
  });

const makeCollection = (parent?: string) =>
  admin().call("POST /v1/orgs/{organizationId}/collections", {
    params: inAcme(),
    body: { title: "Shelf", parent },
  });

async function statusFor(user: TestUser, spaceId: string): Promise<number> {
  const response = await platform
    .as(user)
    .send("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  return response.status;
}

test("a guest sees what was shared with them, and nothing beside it in any list", async () => {
  const { guest } = acme.users;
  const [shared, hidden, draft] = [await makeSpace(), await makeSpace(), await makeSpace()];
  const params = { spaceId: shared.id };
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params,
    body: { users: [guest.id], role: "comment" },
  });
  expect(await statusFor(guest, shared.id)).toBe(200);
  expect(await statusFor(guest, hidden.id)).toBe(404);
  const { items, count } = await platform
    .as(guest)
    .call("GET /v1/orgs/{organizationId}/spaces", { params: inAcme() });
  expect([items.map(({ id }) => id), count]).toEqual([[shared.id], 1]);
  expect(items[0]!.permissions).toMatchObject({ comment: true, edit: false, admin: false });

  for (const { id } of [shared, draft]) {
    await admin().call("POST /v1/spaces/{spaceId}/change-requests", { params: { spaceId: id } });
  }
  const requests = await platform
    .as(guest)
    .call("GET /v1/orgs/{organizationId}/change-requests", { params: inAcme() });
  expect(requests.items.map(({ space }) => space.id)).toEqual([shared.id]);

  const user = { ...params, userId: guest.id };
  await admin().call("PATCH /v1/spaces/{spaceId}/permissions/users/{userId}", {
    params: user,
    body: { role: "admin" },
  });
  const own = await platform.as(guest).call("GET /v1/spaces/{spaceId}", { params });
  expect(own.permissions.admin).toBe(true);
  await admin().call("DELETE /v1/spaces/{spaceId}/permissions/users/{userId}", { params: user });
  expect(await statusFor(guest, shared.id)).toBe(404);
  const gone = "DELETE /v1/spaces/{spaceId}/permissions/users/{userId}";
  expect((await admin().send(gone, { params: user })).status).toBe(404);
});

test("a grant on a collection reaches everything below it, and aggregate tells why", async () => {
  const { guest, read } = acme.users;
  const outer = await makeCollection();
  const inner = await makeCollection(outer.id);
  const space = await makeSpace(inner.id);
  const closed = { defaultLevel: null };
  await admin().call("PATCH /v1/spaces/{spaceId}", { params: { spaceId: space.id }, body: closed });
  expect(await statusFor(read, space.id)).toBe(404);

  const params = { collectionId: outer.id };
  await admin().call("POST /v1/collections/{collectionId}/permissions", {
    params,
    body: { users: [guest.id, read.id], role: "edit" },
  });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: space.id },
    body: { users: [read.id], role: "review" },
  });
  expect(await statusFor(guest, space.id)).toBe(200);
  const below = await platform.as(guest).call("GET /v1/collections/{collectionId}/spaces", {
    params: { collectionId: inner.id },
  });
  expect(below.items.map(({ id }) => id)).toEqual([space.id]);
  const shelves = await platform
    .as(guest)
    .call("GET /v1/orgs/{organizationId}/collections", { params: inAcme() });
  expect(shelves.items.map(({ id }) => id).toSorted()).toEqual([outer.id, inner.id].toSorted());

  const { items, count } = await platform
    .as(read)
    .call("GET /v1/spaces/{spaceId}/permissions/aggregate", { params: { spaceId: space.id } });
  const explained = items.map(({ user, permission, sources }) => [user.id, permission, sources]);
  expect(count).toBe(3);
  expect(explained).toEqual([
    [acme.users.admin.id, "admin", [{ type: "organization", permission: "admin" }]],
    [guest.id, "edit", [{ type: "collection", permission: "edit", collection: outer.id }]],
    [
      read.id,
      "review",
      [
        { type: "direct", permission: "review" },
        { type: "collection", permission: "edit", collection: outer.id },
      ],
    ],
  ]);
});

test("aggregate names default levels with the collection that has them", async () => {
  const shelf = await makeCollection();
  const space = await makeSpace(shelf.id);
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .updateTable("collection")
      .set({ default_level: "read" })
      .where("id", "=", shelf.id)
      .execute(),
  );
  const list = (spaceId: string) =>
    admin().call("GET /v1/spaces/{spaceId}/permissions/aggregate", { params: { spaceId } });
  const of = (response: Awaited<ReturnType<typeof list>>, user: TestUser) =>
    response.items.find((item) => item.user.id === user.id);
  const inShelf = await list(space.id);
  expect(of(inShelf, acme.users.create)).toMatchObject({
    permission: "read",
    sources: [{ type: "default", permission: "read", collection: shelf.id }],
  });
  expect(of(inShelf, acme.users.guest)).toBeUndefined();
  const top = await list((await makeSpace()).id);
  expect(of(top, acme.users.create)).toMatchObject({
    permission: "create",
    sources: [{ type: "organization", permission: "create" }],
  });
});

test("aggregate finds people by name and email, and those with a role of their own here", async () => {
  const shelf = await makeCollection();
  const space = await makeSpace(shelf.id);
  const { guest, read, edit } = acme.users;
  await admin().call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId: shelf.id },
    body: { users: [edit.id], role: "review" },
  });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: space.id },
    body: { users: [guest.id, read.id], role: "comment" },
  });
  const find = async (query: object) => {
    const key = "GET /v1/spaces/{spaceId}/permissions/aggregate";
    const listed = await admin().call(key, { params: { spaceId: space.id }, query });
    return [listed.items.map(({ user }) => user.displayName), listed.count] as const;
  };
  expect(await find({ search: "CME R" })).toEqual([["Acme read", "Acme review"], 2]);
  expect(await find({ search: "_" })).toEqual([[], 0]);
  expect(await find({ direct: true })).toEqual([["Acme guest", "Acme read"], 2]);
  expect(await find({ direct: true, search: "guest" })).toEqual([["Acme guest"], 1]);
  expect(await find({ direct: true, limit: 1 })).toEqual([["Acme guest"], 2]);
});

test("lists of grants page by name without repeating or losing a row", async () => {
  const space = await makeSpace();
  const params = { spaceId: space.id };
  const { guest, read, edit, create } = acme.users;
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params,
    body: { users: [guest, read, edit].map(({ id }) => id), role: "read" },
  });
  const key = "GET /v1/spaces/{spaceId}/permissions/users";
  const first = await admin().call(key, { params, query: { limit: 1 } });
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params,
    body: { users: [create.id], role: "read" },
  });
  const rest = await admin().call(key, { params, query: { limit: 3, page: first.next?.page } });
  const names = [...first.items, ...rest.items].map(({ user }) => user.displayName);
  expect(names).toEqual(["Acme edit", "Acme guest", "Acme read"]);
  expect([first.count, rest.count, rest.next]).toEqual([3, 4, undefined]);
});
