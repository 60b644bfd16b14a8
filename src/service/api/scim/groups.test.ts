// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeScimClient, oktaUser, type ScimClient } from "#testing/scim.ts";
import { countStatements } from "#testing/statements.ts";

let platform: TestPlatform;
let organization: TestOrganization;
let scim: ScimClient;
let statements: () => number;

beforeEach(async () => {
  platform = await startTestPlatform({
    wrap: (store) => {
      const counted = countStatements(store);
      statements = counted.count;
      return counted.store;
    },
  });
  organization = await platform.makeOrganization();
  scim = await makeScimClient(platform, organization);
});
afterEach(() => platform.close());

const patch = (...operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

const idIn = (location: string) => location.slice(location.lastIndexOf("/") + 1);

async function makeUsers(count: number): Promise<string[]> {
  const Operations = Array.from({ length: count }, (_, at) => ({
    method: "POST",
    path: "/Users",
    bulkId: `u${at}`,
    data: oktaUser(`User${at}`),
  }));
  const { body } = await scim.send("POST", "/Bulk", {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:BulkRequest"],
    Operations,
  });
  return body.Operations.map(({ location }) => idIn(location));
}

async function makeGroup(displayName: string, members: readonly string[] = []) {
  const { status, body } = await scim.send("POST", "/Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName,
    externalId: "8aa1a0c0",
    members: members.map((value) => ({ value })),
  });
  expect(status).toBe(201);
  return body.id;
}

async function membersOf(groupId: string): Promise<string[]> {
  const { body } = await scim.send("GET", `/Groups/${groupId}`);
  return (body.members ?? []).map(({ value }) => value);
}

const asAdmin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });

const roleOf = async (userId: string) => {
  const member = await asAdmin().call("GET /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params(), userId },
  });
  return member.role;
};

const setRole = (scimGroupId: string, role: "admin" | "edit" | null) =>
  asAdmin().call("PATCH /v1/orgs/{organizationId}/scim-groups/{scimGroupId}", {
    params: { ...params(), scimGroupId },
    body: { role },
  });

test("a group is a team: created, renamed, filled, emptied, and deleted", async () => {
  const [a, b, c] = (await makeUsers(3)) as [string, string, string];
  const id = await makeGroup("Engineering", [a]);
  const team = () =>
    asAdmin().send("GET /v1/orgs/{organizationId}/teams/{teamId}", {
      params: { ...params(), teamId: id },
    });
  expect((await team()).body).toMatchObject({
    title: "Engineering",
    members: 1,
    provisioned: true,
    permissions: { admin: false, view: true },
  });
  // Okta
  const add = { op: "add", path: "members", value: [{ value: b, display: "user1@example.com" }] };
  expect((await scim.send("PATCH", `/Groups/${id}`, patch(add))).status).toBe(204);
  expect(await membersOf(id)).toEqual([a, b]);
  // Entra
  const add2 = { op: "Add", path: "members", value: [{ $ref: null, value: c }] };
  const rename = { op: "Replace", path: "displayName", value: "Engineers" };
  await scim.send("PATCH", `/Groups/${id}`, patch(add2, rename));
  expect(await membersOf(id)).toEqual([a, b, c]);
  expect((await team()).body).toMatchObject({ title: "Engineers" });
  const remove = { op: "remove", path: `members[value eq "${a}"]` };
  await scim.send("PATCH", `/Groups/${id}`, patch(remove));
  const remove2 = { op: "Remove", path: "members", value: [{ value: b }] };
  await scim.send("PATCH", `/Groups/${id}`, patch(remove2));
  expect(await membersOf(id)).toEqual([c]);
  // Okta renames with an object.
  await scim.send(
    "PATCH",
    `/Groups/${id}`,
    patch({ op: "replace", value: { id, displayName: "Platform" } }),
  );
  const replace = { op: "replace", path: "members", value: [{ value: a }, { value: b }] };
  await scim.send("PATCH", `/Groups/${id}`, patch(replace));
  expect(await membersOf(id)).toEqual([a, b]);
  await scim.send("PATCH", `/Groups/${id}`, patch({ op: "remove", path: "members" }));
  expect(await membersOf(id)).toEqual([]);
  const put = await scim.send("PUT", `/Groups/${id}`, {
    displayName: "Platform",
    members: [{ value: c }],
  });
  expect(put.body).toMatchObject({ displayName: "Platform", members: [{ value: c }] });
  const user = await scim.send("GET", `/Users/${c}`);
  expect(user.body.groups).toMatchObject([{ value: id, display: "Platform" }]);
  expect((await scim.send("DELETE", `/Groups/${id}`)).status).toBe(204);
  expect((await team()).status).toBe(404);
});

test("a provisioned team can't be changed in the console", async () => {
  const [a] = (await makeUsers(1)) as [string];
  const teamId = await makeGroup("Engineering", [a]);
  const team = { params: { ...params(), teamId } };
  const user = { params: { ...params(), teamId, userId: a } };
  for (const refused of [
    await asAdmin().send("PATCH /v1/orgs/{organizationId}/teams/{teamId}", {
      ...team,
      body: { title: "Mine" },
    }),
    await asAdmin().send("DELETE /v1/orgs/{organizationId}/teams/{teamId}", team),
    await asAdmin().send("PUT /v1/orgs/{organizationId}/teams/{teamId}/members", {
      ...team,
      body: { remove: [a] },
    }),
    await asAdmin().send("DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", user),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("identity provider") } },
    });
  }
});

test("a group's role is that of its members while they are in it", async () => {
  const [a, b] = (await makeUsers(2)) as [string, string];
  const id = await makeGroup("Writers", [a]);
  await setRole(id, "edit");
  expect([await roleOf(a), await roleOf(b)]).toEqual(["edit", "read"]);
  await scim.send(
    "PATCH",
    `/Groups/${id}`,
    patch({ op: "add", path: "members", value: [{ value: b }] }),
  );
  expect(await roleOf(b)).toBe("edit");
  const admins = await makeGroup("Admins", [a]);
  await setRole(admins, "admin");
  expect(await roleOf(a)).toBe("admin");
  const update = { params: { ...params(), userId: b }, body: { role: "comment" as const } };
  expect(
    await asAdmin().send("PATCH /v1/orgs/{organizationId}/members/{userId}", update),
  ).toMatchObject({ status: 409 });
  await scim.send("DELETE", `/Groups/${admins}`);
  expect(await roleOf(a)).toBe("edit");
  await scim.send("PATCH", `/Users/${a}`, patch({ op: "replace", path: "active", value: false }));
  await scim.send("PATCH", `/Users/${a}`, patch({ op: "replace", path: "active", value: true }));
  expect(await roleOf(a)).toBe("edit");
  await scim.send("PATCH", `/Groups/${id}`, patch({ op: "remove", path: "members" }));
  expect([await roleOf(a), await roleOf(b)]).toEqual(["read", "read"]);
  await setRole(id, null);
});

test("a group can't take the last admin away", async () => {
  const { admin } = organization.users;
  const linked = oktaUser("x", { userName: admin.email, emails: [{ value: admin.email }] });
  await scim.send("POST", "/Users", linked);
  const id = await makeGroup("Admins", [admin.id]);
  await setRole(id, "admin");
  // Only their group makes them an admin now.
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.updateTable("scim_user").set({ own_role: "read" }).where("user_id", "=", admin.id).execute(),
  );
  for (const refused of [
    await scim.send("PATCH", `/Groups/${id}`, patch({ op: "remove", path: "members" })),
    await scim.send("DELETE", `/Groups/${id}`),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("without an admin") },
    });
  }
  expect(await membersOf(id)).toEqual([admin.id]);
});

test("names of groups are unique, their members are users, and groups aren't nested", async () => {
  const id = await makeGroup("Straße");
  const again = await scim.send("POST", "/Groups", { displayName: "STRASSE" });
  expect(again).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  const refused = async (value: object, scimType: string) => {
    const body = patch({ op: "add", path: "members", value: [value] });
    expect((await scim.send("PATCH", `/Groups/${id}`, body)).body).toMatchObject({ scimType });
  };
  await refused({ value: "nobody" }, "invalidValue");
  await refused({ value: organization.users.read.id }, "invalidValue");
  await refused({ value: id, type: "Group" }, "invalidValue");
  await refused({}, "invalidValue");
  const unknown = patch({ op: "remove", path: 'members[display eq "x"]' });
  expect((await scim.send("PATCH", `/Groups/${id}`, unknown)).body).toMatchObject({
    scimType: "invalidFilter",
  });
});

test("groups are found as Okta and Entra look for them", async () => {
  const [a] = (await makeUsers(1)) as [string];
  const id = await makeGroup("Engineering", [a]);
  await makeGroup("Sales");
  const find = async (filter: string, more = "") =>
    (await scim.send("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body;
  expect(await find('displayName eq "engineering"')).toMatchObject({ totalResults: 1 });
  const [group] = (await find('externalId eq "8aa1a0c0"', "&excludedAttributes=members")).Resources;
  expect(group).not.toHaveProperty("members");
  expect(await find(`id eq "${id}" and members eq "${a}"`)).toMatchObject({ totalResults: 1 });
  expect(await find(`members[value eq "${a}"]`)).toMatchObject({ totalResults: 1 });
  const users = await scim.send("GET", `/Users?filter=${encodeURIComponent(`groups eq "${id}"`)}`);
  expect(users.body).toMatchObject({ totalResults: 1, Resources: [{ id: a }] });
  const all = await scim.send("POST", "/.search", { filter: "displayName pr", count: 2 });
  expect(all.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 });
});

test("the statements of a change don't grow with the members", async () => {
  const ids = await makeUsers(40);
  const id = await makeGroup("Everybody");
  await setRole(id, "edit");
  const costOf = async (path: string, members: readonly string[]) => {
    const before = statements();
    const value = members.map((member) => ({ value: member }));
    const { status } = await scim.send(
      "PATCH",
      path,
      patch({ op: "replace", path: "members", value }),
    );
    expect(status).toBe(204);
    return statements() - before;
  };
  const path = `/Groups/${id}`;
  const costOfOne = await costOf(path, ids.slice(0, 1));
  expect(await costOf(path, ids)).toBeLessThanOrEqual(costOfOne);
  expect(await roleOf(ids[39]!)).toBe("edit");
  const none = await costOf(path, ids.slice(0, 39));
  expect(await costOf(path, [])).toBeLessThanOrEqual(none);
  expect(await roleOf(ids[0]!)).toBe("read");
});

test("a bulk request refers to what it creates, in any order", async () => {
  const bulk = (Operations: object[], more = {}) =>
    scim.send("POST", "/Bulk", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:BulkRequest"],
      Operations,
      ...more,
    });
  const group = { displayName: "Team", members: [{ value: "bulkId:ada" }] };
  const made = await bulk([
    { method: "POST", path: "/Groups", bulkId: "team", data: group },
    { method: "POST", path: "/Users", bulkId: "ada", data: oktaUser("Ada") },
    {
      method: "PATCH",
      path: "/Users/bulkId:ada",
      data: patch({ op: "add", path: "title", value: "x" }),
    },
    { method: "DELETE", path: "/Users/nobody" },
  ]);
  expect(made.body.Operations).toMatchObject([
    { bulkId: "team", status: "201" },
    { bulkId: "ada", status: "201", version: 'W/"1"' },
    { status: "200" },
    { status: "404", response: { status: "404" } },
  ]);
  const teamId = idIn(made.body.Operations[0]!.location);
  expect(await membersOf(teamId)).toHaveLength(1);

  const stopped = await bulk(
    [
      { method: "POST", path: "/Users", bulkId: "b", data: {} },
      { method: "POST", path: "/Users", bulkId: "c", data: oktaUser("Cem") },
    ],
    { failOnErrors: 1 },
  );
  expect(stopped.body.Operations).toHaveLength(1);
  const circle = await bulk([
    {
      method: "POST",
      path: "/Groups",
      bulkId: "x",
      data: { ...group, members: [{ value: "bulkId:y" }] },
    },
    {
      method: "POST",
      path: "/Groups",
      bulkId: "y",
      data: { ...group, members: [{ value: "bulkId:x" }] },
    },
  ]);
  expect(circle.body.Operations).toMatchObject([{ status: "409" }, { status: "409" }]);
  const many = Array.from({ length: 1001 }, () => ({ method: "DELETE", path: "/Users/x" }));
  expect(await bulk(many)).toMatchObject({ status: 413, body: { status: "413" } });
  expect((await bulk([{ method: "GET", path: "/Users" }])).status).toBe(400);
});
