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

const memberPath = "/v1/orgs/{organizationId}/members/{userId}" as const;
const at = ({ id }: { id: string }, organization = acme) => ({
  organizationId: organization.id,
  userId: id,
});

test("a member's spaces come with the role that they have there, as far as the caller sees them", async () => {
  const organization = await platform.makeOrganization("Spaces");
  const { admin, read, guest } = organization.users;
  const asAdmin = platform.as(admin);
  const params = { organizationId: organization.id };
  const make = (title: string) => {
    platform.clock.advance(1000);
    return asAdmin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: { title } });
  };
  const [open, closed, shared] = [await make("Open"), await make("Closed"), await make("Shared")];
  for (const { id: spaceId } of [closed, shared]) {
    const body = { defaultLevel: null };
    await asAdmin.call("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body });
  }
  await asAdmin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: shared.id },
    body: { users: [read.id, guest.id], role: "edit" },
  });
  const list = async (user: TestUser, by = admin, query = {}) => {
    const response = await platform
      .as(by)
      .call(`GET ${memberPath}/spaces`, { params: at(user, organization), query });
    return response.items.map(({ permission, space }) => `${space.title} ${permission}`);
  };
  expect(await list(read)).toEqual(["Shared edit", "Open read"]);
  expect(await list(read, admin, { order: "asc" })).toEqual(["Open read", "Shared edit"]);
  expect(await list(admin)).toEqual(["Shared admin", "Closed admin", "Open admin"]);
  expect(await list(read, organization.users.create)).toEqual(["Open read"]);
  expect(await list(guest, guest)).toEqual(["Shared edit"]);
  expect(open.title).toBe("Open");

  const { items } = await asAdmin.call("GET /v1/orgs/{organizationId}/members", { params });
  const counts = new Map(items.map(({ id, spaces }) => [id, spaces]));
  expect([read, guest, admin].map(({ id }) => counts.get(id))).toEqual([2, 1, 3]);
});

test("what was shared with a member directly is told to administrators and to the member", async () => {
  const organization = await platform.makeOrganization("Grants");
  const { admin, read, edit } = organization.users;
  const asAdmin = platform.as(admin);
  const params = { organizationId: organization.id };
  const body = { title: "Shared" };
  const space = await asAdmin.call("POST /v1/orgs/{organizationId}/spaces", { params, body });
  const gone = await asAdmin.call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const shelf = await asAdmin.call("POST /v1/orgs/{organizationId}/collections", {
    params,
    body: { title: "Shelf" },
  });
  const share = { users: [read.id], role: "edit" as const };
  for (const { id: spaceId } of [space, gone]) {
    await asAdmin.call("POST /v1/spaces/{spaceId}/permissions", {
      params: { spaceId },
      body: share,
    });
  }
  await asAdmin.call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId: shelf.id },
    body: { ...share, role: "read" },
  });
  await asAdmin.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: gone.id } });
  const list = (by: TestUser) =>
    platform.as(by).call(`GET ${memberPath}/grants`, { params: at(read, organization) });
  const expected = [
    { permission: "edit", space: space.id, title: "Shared" },
    { permission: "read", collection: shelf.id, title: "Shelf" },
  ];
  for (const by of [admin, read]) {
    const { items, count } = await list(by);
    expect(count).toBe(2);
    expect(items).toEqual(expect.arrayContaining(expected));
  }
  const refused = await platform
    .as(edit)
    .send(`GET ${memberPath}/grants`, { params: at(read, organization) });
  expect(refused.status).toBe(403);
  const foreign = await asAdmin.send(`GET ${memberPath}/grants`, { params: at(acme.users.read) });
  expect(foreign.status).toBe(404);
});

test("a member's teams come with their role there", async () => {
  const admin = platform.as(acme.users.admin);
  const { create, edit } = acme.users;
  const params = { organizationId: acme.id };
  await platform
    .as(create)
    .call("PUT /v1/orgs/{organizationId}/teams", { params, body: { title: "Own" } });
  await admin.call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Joined", members: [create.id, edit.id] },
  });
  const list = async (by: TestUser, query = {}) => {
    const response = await platform
      .as(by)
      .call(`GET ${memberPath}/teams`, { params: at(create), query });
    return response.items.map(({ team, member }) => [team.title, member.role, team.permissions]);
  };
  expect(await list(edit)).toEqual([
    ["Joined", "member", { admin: false, view: true }],
    ["Own", "owner", { admin: false, view: true }],
  ]);
  expect(await list(create, { title: "OW" })).toEqual([
    ["Own", "owner", { admin: true, view: true }],
  ]);
  expect((await admin.call(`GET ${memberPath}`, { params: at(create) })).teams).toBe(2);
});

test("a disabled member has nothing, whatever was granted, and is no administrator who counts", async () => {
  const organization = await platform.makeOrganization("Disabled");
  const { admin, edit, read } = organization.users;
  const asAdmin = platform.as(admin);
  const params = { organizationId: organization.id };
  const { id: spaceId } = await asAdmin.call("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: {},
  });
  await asAdmin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId },
    body: { users: [edit.id], role: "admin" },
  });
  const makeAdmin = { params: at(edit, organization), body: { role: "admin" as const } };
  await asAdmin.call(`PATCH ${memberPath}`, makeAdmin);
  await platform.service.environment.store.transaction((tx) =>
    tx.updateTable("member").set({ disabled: true }).where("user_id", "=", edit.id).execute(),
  );
  const seen = await platform.as(edit).send("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(seen.status).toBe(404);
  const theirs = await asAdmin.call(`GET ${memberPath}/spaces`, { params: at(edit, organization) });
  expect(theirs.count).toBe(0);
  const member = await asAdmin.call(`GET ${memberPath}`, { params: at(edit, organization) });
  expect(member).toMatchObject({ disabled: true, spaces: 0 });
  const { items } = await platform
    .as(read)
    .call("GET /v1/spaces/{spaceId}/permissions/aggregate", { params: { spaceId } });
  expect(items.map(({ user }) => user.id)).not.toContain(edit.id);
  const leave = await asAdmin.send(`DELETE ${memberPath}`, { params: at(admin, organization) });
  expect(leave.status).toBe(409);
});
