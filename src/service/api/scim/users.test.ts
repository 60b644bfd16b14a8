// @module-tag slow
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeScimClient, oktaUser, type ScimClient } from "#testing/scim.ts";

const member = "GET /v1/orgs/{organizationId}/members/{userId}" as const;

let platform: TestPlatform;
let organization: TestOrganization;
let scim: ScimClient;

beforeEach(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  scim = await makeScimClient(platform, organization);
});
afterEach(() => platform.close());

const patch = (...operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

const readMember = (userId: string) =>
  platform.as(organization.users.admin).send(member, {
    params: { organizationId: organization.id, userId },
  });

test("a user is created, read, replaced, disabled, enabled, and deleted", async () => {
  const created = await scim.send("POST", "/Users", oktaUser("Ada"));
  expect(created).toMatchObject({
    status: 201,
    body: {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "ada@example.com",
      name: { givenName: "Ada", familyName: "Lovelace" },
      externalId: "00uAda",
      active: true,
      meta: { resourceType: "User", version: 'W/"1"' },
    },
  });
  expect(created.body.password).toBeUndefined();
  const { id } = created.body;
  expect(created.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");
  expect(created.headers.get("location")).toBe(created.body.meta.location);
  expect(created.headers.get("etag")).toBe('W/"1"');
  expect((await readMember(id)).body).toMatchObject({
    role: "read",
    provisioned: true,
    disabled: false,
    user: { displayName: "Ada Lovelace", email: "ada@example.com" },
  });

  const read = await scim.send("GET", `/Users/${id}`);
  expect(read.body).toEqual(created.body);

  const replaced = await scim.send("PUT", `/Users/${id}`, {
    ...oktaUser("Ada"),
    displayName: "Ada King",
    title: "Countess",
  });
  expect(replaced).toMatchObject({
    status: 200,
    body: { displayName: "Ada King", title: "Countess" },
  });
  expect((await readMember(id)).body).toMatchObject({ user: { displayName: "Ada King" } });

  const off = patch({ op: "replace", value: { active: false } });
  expect((await scim.send("PATCH", `/Users/${id}`, off)).body).toMatchObject({ active: false });
  expect((await readMember(id)).body).toMatchObject({ disabled: true, role: "read" });
  const on = patch({ op: "Replace", path: "active", value: "True" });
  expect((await scim.send("PATCH", `/Users/${id}`, on)).body).toMatchObject({ active: true });
  expect((await readMember(id)).body).toMatchObject({ disabled: false, role: "read" });

  expect((await scim.send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await scim.send("GET", `/Users/${id}`)).status).toBe(404);
  expect((await readMember(id)).status).toBe(404);
});

test("names are unique, whatever their case", async () => {
  await scim.send("POST", "/Users", oktaUser("Ada", { userName: "STRASSE", externalId: "1" }));
  const again = await scim.send("POST", "/Users", oktaUser("Bea", { userName: "straße" }));
  expect(again).toMatchObject({
    status: 409,
    body: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "409",
      scimType: "uniqueness",
      detail: expect.stringContaining("userName"),
    },
  });
  const sameEmail = oktaUser("Ada", { userName: "other" });
  expect((await scim.send("POST", "/Users", sameEmail)).body).toMatchObject({
    scimType: "uniqueness",
  });
  const response = await scim.send(
    "GET",
    `/Users?filter=${encodeURIComponent('userName eq "Straße"')}`,
  );
  expect(response.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 });
});

test("only emails of proven domains are accepted", async () => {
  const stranger = oktaUser("Eve", {
    userName: "eve@other.example",
    emails: [{ value: "eve@other.example" }],
  });
  expect(await scim.send("POST", "/Users", stranger)).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue", detail: expect.stringContaining("other.example") },
  });
  const none = oktaUser("Eve", { userName: "eve", emails: [] });
  expect((await scim.send("POST", "/Users", none)).body).toMatchObject({
    scimType: "invalidValue",
    detail: expect.stringContaining("no email"),
  });
});

test("an account that exists keeps its name and password; an unconfirmed one isn't joined", async () => {
  const { edit } = organization.users;
  const linked = await scim.send(
    "POST",
    "/Users",
    oktaUser("x", {
      userName: edit.email,
      displayName: "Another Name",
      emails: [{ value: edit.email }],
    }),
  );
  expect(linked).toMatchObject({ status: 201, body: { id: edit.id } });
  expect((await readMember(edit.id)).body).toMatchObject({ role: "edit", provisioned: true });
  expect((await platform.as(edit).send("GET /v1/user")).status).toBe(200);

  const elsewhere = await platform.makeOrganization("Beta");
  const { read } = elsewhere.users;
  const unconfirmed = oktaUser("y", { userName: read.email, emails: [{ value: read.email }] });
  expect(await scim.send("POST", "/Users", unconfirmed)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("nobody has confirmed") },
  });
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx
      .insertInto("email_proof")
      .values({ user_id: read.id, organization_id: "", kind: "operator", proven_at: 0 })
      .execute(),
  );
  expect(await scim.send("POST", "/Users", unconfirmed)).toMatchObject({
    status: 201,
    body: { id: read.id },
  });
  const user = await platform.as(read).call("GET /v1/user");
  expect(user.displayName).toBe("Beta read");
  const moved = patch({ op: "replace", path: "emails", value: [{ value: "new@example.com" }] });
  expect(await scim.send("PATCH", `/Users/${read.id}`, moved)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("another organization") },
  });
});

test("the last admin is neither disabled nor removed", async () => {
  const { admin } = organization.users;
  const linked = oktaUser("x", { userName: admin.email, emails: [{ value: admin.email }] });
  expect((await scim.send("POST", "/Users", linked)).status).toBe(201);
  const off = patch({ op: "replace", path: "active", value: "False" });
  for (const refused of [
    await scim.send("PATCH", `/Users/${admin.id}`, off),
    await scim.send("DELETE", `/Users/${admin.id}`),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { status: "409", detail: expect.stringContaining("last admin") },
    });
  }
  expect((await platform.as(admin).send("GET /v1/user")).status).toBe(200);
});

test("a disabled member loses access at once, and an admin can't enable them here", async () => {
  const { edit, admin } = organization.users;
  const linked = oktaUser("x", { userName: edit.email, emails: [{ value: edit.email }] });
  await scim.send("POST", "/Users", linked);
  const params = { organizationId: organization.id };
  const home = () => platform.as(edit).send("GET /v1/orgs/{organizationId}", { params });
  expect((await home()).status).toBe(200);
  await scim.send("PATCH", `/Users/${edit.id}`, patch({ op: "replace", value: { active: false } }));
  expect((await home()).status).toBe(404);
  const update = { params: { ...params, userId: edit.id }, body: { disabled: false } };
  expect(
    await platform.as(admin).send("PATCH /v1/orgs/{organizationId}/members/{userId}", update),
  ).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("identity provider has disabled") } },
  });
  expect(
    await platform.as(admin).send("DELETE /v1/orgs/{organizationId}/members/{userId}", {
      params: update.params,
    }),
  ).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("managed by your identity provider") } },
  });
});

test("the provider undoes only its own disabling, not that of an admin", async () => {
  const { edit, admin } = organization.users;
  const linked = oktaUser("x", { userName: edit.email, emails: [{ value: edit.email }] });
  await scim.send("POST", "/Users", linked);
  const params = { organizationId: organization.id, userId: edit.id };
  const key = "PATCH /v1/orgs/{organizationId}/members/{userId}" as const;
  const disable = async (disabled: boolean) =>
    (await platform.as(admin).send(key, { params, body: { disabled } })).status;
  const activate = (active: boolean) =>
    scim.send("PATCH", `/Users/${edit.id}`, patch({ op: "replace", value: { active } }));
  const isDisabled = async () => (await readMember(edit.id)).body as { disabled: boolean };
  // An admin before the provider.
  expect(await disable(true)).toBe(200);
  await activate(false);
  expect((await activate(true)).body).toMatchObject({ active: true });
  expect(await isDisabled()).toMatchObject({ disabled: true });
  expect(await disable(false)).toBe(200);
  expect(await isDisabled()).toMatchObject({ disabled: false });
  // The provider alone.
  await activate(false);
  await activate(true);
  expect(await isDisabled()).toMatchObject({ disabled: false });
  // The provider before an admin.
  await activate(false);
  expect(await disable(true)).toBe(200);
  await activate(true);
  expect(await isDisabled()).toMatchObject({ disabled: true });
  const { items } = await platform.as(admin).call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: organization.id },
    query: {},
  });
  expect(items[0]).toMatchObject({ detail: expect.stringContaining("Stays disabled") });
});

test("an account that an admin has disabled stays so when the provider adds it, disabled or not", async () => {
  const { edit, review, admin } = organization.users;
  for (const [user, active] of [
    [edit, true],
    [review, false],
  ] as const) {
    const params = { organizationId: organization.id, userId: user.id };
    const body = { disabled: true };
    await platform
      .as(admin)
      .call("PATCH /v1/orgs/{organizationId}/members/{userId}", { params, body });
    const more = { userName: user.email, emails: [{ value: user.email }], active };
    await scim.send("POST", "/Users", oktaUser("x", more));
    for (const value of [{ active: false }, { active: true }]) {
      await scim.send("PATCH", `/Users/${user.id}`, patch({ op: "replace", value }));
    }
    expect((await readMember(user.id)).body).toMatchObject({ disabled: true });
  }
});

test("an email changes with the person, and its former proofs end", async () => {
  const { body } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const moved = patch(
    { op: "Replace", path: 'emails[type eq "work"].value', value: "Countess@Example.com" },
    { op: "Replace", path: "userName", value: "countess@example.com" },
  );
  const changed = await scim.send("PATCH", `/Users/${body.id}`, moved);
  expect(changed).toMatchObject({ status: 200, body: { userName: "countess@example.com" } });
  expect((await readMember(body.id)).body).toMatchObject({
    user: { email: "countess@example.com" },
  });
  const bad = patch({
    op: "replace",
    path: 'emails[type eq "work"].value',
    value: "a@else.example",
  });
  expect((await scim.send("PATCH", `/Users/${body.id}`, bad)).status).toBe(400);
  const taken = patch({
    op: "replace",
    path: 'emails[type eq "work"].value',
    value: organization.users.read.email,
  });
  expect((await scim.send("PATCH", `/Users/${body.id}`, taken)).body).toMatchObject({
    scimType: "uniqueness",
  });
});

test("If-Match guards writes, and If-None-Match saves reads", async () => {
  const { body } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const path = `/Users/${body.id}`;
  const off = patch({ op: "replace", path: "title", value: "Countess" });
  const stale = await scim.send("PATCH", path, off, { "if-match": 'W/"7"' });
  expect(stale).toMatchObject({ status: 412, body: { status: "412" } });
  const fresh = await scim.send("PATCH", path, off, { "if-match": 'W/"1"' });
  expect(fresh).toMatchObject({ status: 200, body: { meta: { version: 'W/"2"' } } });
  const unread = await scim.send("GET", path, undefined, { "if-none-match": 'W/"2"' });
  expect([unread.status, unread.body]).toEqual([304, {}]);
  expect((await scim.send("DELETE", path, undefined, { "if-match": 'W/"1"' })).status).toBe(412);
});

test("pages are counted from one, sorted as asked, and reduced to the wanted attributes", async () => {
  for (const name of ["Cem", "Ada", "Bea"]) await scim.send("POST", "/Users", oktaUser(name));
  const list = async (query: string) => (await scim.send("GET", `/Users?${query}`)).body;
  expect(await list("startIndex=2&count=1&sortBy=userName")).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ userName: "bea@example.com" }],
  });
  expect(await list("count=0")).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
  expect(await list("startIndex=9")).toMatchObject({ totalResults: 3, Resources: [] });
  const [only] = (await list("attributes=userName,name.givenName&sortBy=userName&count=1"))
    .Resources;
  expect(Object.keys(only!)).toEqual(["schemas", "id", "userName", "name"]);
  expect(only!.name).toEqual({ givenName: "Ada" });
  const [less] = (await list("excludedAttributes=name,emails&count=1")).Resources;
  expect(less).not.toHaveProperty("name");
  expect(less).not.toHaveProperty("emails");
  expect(less).toHaveProperty("userName");
  expect((await scim.send("GET", "/Users?startIndex=x")).status).toBe(400);
  const response = await scim.send("POST", "/Users/.search", {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
    filter: 'name.givenName sw "b" or emails[type eq "work" and value co "cem@"]',
    attributes: ["userName"],
    sortBy: "userName",
    sortOrder: "descending",
  });
  expect(response.body.Resources.map((user) => user.userName)).toEqual([
    "cem@example.com",
    "bea@example.com",
  ]);
});

test("requests without a valid token of this organization are refused", async () => {
  const other = await platform.makeOrganization("Beta");
  const refused = async (path: string, headers: Record<string, string>) => {
    const response = await platform.as(null).fetch(path, { headers });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await response.json()).toMatchObject({ status: "401" });
  };
  const users = `/scim/v2/${organization.id}/Users`;
  await refused(users, {});
  await refused(users, { authorization: `Bearer ${organization.users.admin.token}` });
  await refused(`/scim/v2/${other.id}/Users`, { authorization: `Bearer ${scim.token}` });
  const asUser = await platform.as(null).fetch("/v1/user", {
    headers: { authorization: `Bearer ${scim.token}` },
  });
  expect(asUser.status).toBe(401);
  await platform
    .as(organization.users.admin)
    .call("DELETE /v1/orgs/{organizationId}/scim-tokens/{scimTokenId}", {
      params: { organizationId: organization.id, scimTokenId: scim.tokenId },
    });
  await refused(users, { authorization: `Bearer ${scim.token}` });
});

test("what is wrong with a request is said in SCIM's words", async () => {
  const cases: [string, string, unknown, number, string | undefined][] = [
    ["POST", "/Users", { userName: "" }, 400, "invalidValue"],
    ["POST", "/Users", { userName: "a@example.com", active: "perhaps" }, 400, "invalidValue"],
    ["POST", "/Users", [], 400, "invalidValue"],
    ["GET", "/Users?filter=userName%20is%20x", undefined, 400, "invalidFilter"],
    ["GET", "/Users?filter=shoeSize%20eq%20%229%22", undefined, 400, "invalidFilter"],
    ["GET", "/Users/none", undefined, 404, undefined],
    ["DELETE", "/Users", undefined, 405, undefined],
    ["GET", "/Nothing", undefined, 404, undefined],
    ["GET", "/Me", undefined, 404, undefined],
    ["GET", "/Schemas?filter=id%20pr", undefined, 403, undefined],
  ];
  for (const [method, path, body, status, scimType] of cases) {
    const response = await scim.send(method, path, body);
    expect([path, response.status, response.body.scimType]).toEqual([path, status, scimType]);
    expect(response.body).toMatchObject({ status: String(status), detail: expect.any(String) });
  }
  const { body } = await scim.send("POST", "/Users", oktaUser("Ada"));
  const patches: [object, string][] = [
    [{ op: "replace", path: "shoeSize", value: "9" }, "invalidPath"],
    [{ op: "replace", path: "id", value: "9" }, "mutability"],
    [{ op: "remove" }, "noTarget"],
    [{ op: "replace", path: "emails[type", value: "9" }, "invalidPath"],
    [{ op: "replace", path: 'emails[type sw "h"].value', value: "a@example.com" }, "noTarget"],
    [{ op: "remove", path: "userName" }, "invalidValue"],
    [{ op: "copy", path: "userName" }, "invalidSyntax"],
  ];
  for (const [operation, scimType] of patches) {
    const response = await scim.send("PATCH", `/Users/${body.id}`, patch(operation));
    expect([operation, response.status, response.body.scimType]).toEqual([
      operation,
      400,
      scimType,
    ]);
  }
});

test("the service describes itself", async () => {
  const config = await scim.send("GET", "/ServiceProviderConfig");
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: true } });
  const types = await scim.send("GET", "/ResourceTypes");
  expect(types.body.Resources.map(({ id }) => id)).toEqual(["User", "Group"]);
  const { Resources } = (await scim.send("GET", "/Schemas")).body;
  for (const { id } of Resources) {
    expect((await scim.send("GET", `/Schemas/${id}`)).body.id).toBe(id);
  }
});

test("the audit log names the provider's token, not a user", async () => {
  await scim.send("POST", "/Users", oktaUser("Ada"));
  const { items } = await platform
    .as(organization.users.admin)
    .call("GET /v1/orgs/{organizationId}/audit-events", {
      params: { organizationId: organization.id },
    });
  expect(items[0]).toMatchObject({ action: "member.join", by: "scim", token: "Okta" });
  expect(items[0]!.actor).toBeUndefined();
});
