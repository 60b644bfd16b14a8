import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
});

const list = "GET /v1/orgs/{organizationId}/audit-events";
const admin = () => platform.as(acme.users.admin);
const read = (query: Record<string, string | number> = {}) =>
  admin().call(list, { params: { organizationId: acme.id }, query });
const makeSpace = (title: string) =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: acme.id },
    body: { title },
  });

test("a write leaves who did what to which, by what, from where and how it ended", async () => {
  const space = await makeSpace("Guide");
  await admin().send("DELETE /v1/spaces/{spaceId}", { params: { spaceId: space.id } });
  const { items, count } = await read();
  expect(count).toBe(2);
  expect(items[0]).toMatchObject({
    object: "audit-event",
    action: "space.delete",
    target: { type: "space", id: space.id, title: "Guide" },
  });
  expect(items[1]).toMatchObject({
    actor: { id: acme.users.admin.id },
    token: "test",
    action: "space.create",
    target: { type: "space", id: space.id, title: "Guide" },
    address: "192.0.2.1",
    result: "success",
    requestId: expect.stringMatching(/^\w{20}$/),
  });
  expect(JSON.stringify(items)).not.toContain(acme.users.admin.token);
});

test("what was refused is there, what was not valid or not found is not", async () => {
  const space = await makeSpace("Guide");
  const params = { spaceId: space.id };
  const remove = "DELETE /v1/spaces/{spaceId}";
  await platform.as(acme.users.read).send(remove, { params });
  await platform.as(other.users.admin).send(remove, { params });
  await admin().send("PATCH /v1/spaces/{spaceId}", { params, body: { title: 1 } });
  const { items } = await read();
  expect(items.map(({ action, result }) => [action, result])).toEqual([
    ["space.delete", "refused"],
    ["space.create", "success"],
  ]);
  expect(items[0]!.actor?.id).toBe(acme.users.read.id);
});

test("the log is filtered by time, action and actor, and read page by page", async () => {
  const { clock } = platform;
  const start = new Date(clock.now()).toISOString();
  await makeSpace("One");
  clock.advance(1000);
  const middle = new Date(clock.now()).toISOString();
  const two = await makeSpace("Two");
  const rename = { params: { spaceId: two.id }, body: { title: "Second" } };
  await admin().call("PATCH /v1/spaces/{spaceId}", rename);
  const titles = async (query: Record<string, string | number>) =>
    (await read(query)).items.map(({ target }) => target?.title);
  expect(await titles({ from: start, to: middle })).toEqual(["One"]);
  expect(await titles({ from: middle })).toEqual(["Second", "Two"]);
  expect(await titles({ action: "space.update" })).toEqual(["Second"]);
  expect(await titles({ actor: acme.users.admin.id, limit: 2 })).toEqual(["Second", "Two"]);
  expect(await titles({ actor: acme.users.read.id })).toEqual([]);

  const first = await read({ limit: 2 });
  await makeSpace("Three");
  const second = await read({ limit: 2, page: first.next!.page });
  expect(second.items.map(({ target }) => target?.title)).toEqual(["One"]);
  expect(second.next).toBeUndefined();
});

test("what is gone keeps its name, and leaving a team is not leaving the organization", async () => {
  const params = { organizationId: acme.id };
  const { id: userId } = acme.users.read;
  const team = await admin().call("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Writers", members: [userId] },
  });
  const inTeam = { ...params, teamId: team.id };
  await admin().call("DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
    params: { ...inTeam, userId },
  });
  await admin().call("DELETE /v1/orgs/{organizationId}/teams/{teamId}", { params: inTeam });
  await admin().call("DELETE /v1/orgs/{organizationId}/members/{userId}", {
    params: { ...params, userId },
  });
  const provider = await admin().call("POST /v1/orgs/{organizationId}/saml", {
    params,
    body: { label: "Acme ID" },
  });
  await admin().call("DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}", {
    params: { ...params, samlProviderId: provider.id },
  });
  const { items } = await read();
  const member = await platform.service.environment.store.read
    .selectFrom("user")
    .select("display_name")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  expect(items.map(({ action, target }) => [action, target?.type, target?.title])).toEqual([
    ["saml-provider.delete", "saml-provider", "Acme ID"],
    ["saml-provider.create", "saml-provider", "Acme ID"],
    ["member.delete", "member", member.display_name],
    ["team.delete", "team", "Writers"],
    ["team.members-delete", "team", "Writers"],
    ["team.create", "team", "Writers"],
  ]);
});

test("a write that is rolled back leaves no line of success", async () => {
  const { store } = platform.service.environment;
  const before = await read();
  const params = { organizationId: acme.id };
  const body = { name: "owner", type: "text" } as const;
  await admin().call("POST /v1/orgs/{organizationId}/custom-fields", { params, body });
  await admin().send("POST /v1/orgs/{organizationId}/custom-fields", { params, body });
  expect((await read()).count).toBe(before.count + 1);
  const events = await store.read
    .selectFrom("event")
    .select("kind")
    .where("organization_id", "=", acme.id)
    .execute();
  expect(events).toEqual([{ kind: "custom-field" }]);
});

test("administrators read the log, and nobody else", async () => {
  const send = async (user: Parameters<typeof platform.as>[0], query = {}) => {
    const params = { organizationId: acme.id };
    return (await platform.as(user).send(list, { params, query })).status;
  };
  expect(await send(null)).toBe(401);
  expect(await send(acme.users.create)).toBe(403);
  expect(await send(acme.users.guest)).toBe(403);
  expect(await send(other.users.admin)).toBe(404);
  expect(await send(acme.users.admin, { from: "yesterday" })).toBe(400);
});
