import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationKey } from "#contract/operations.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const base = "/v1/orgs/{organizationId}/teams" as const;
const teamPath = `${base}/{teamId}` as const;
const admin = () => platform.as(acme.users.admin);
const inAcme = () => ({ organizationId: acme.id });
const at = (teamId: string, userId = "") => ({ ...inAcme(), teamId, userId });

const makeTeam = (title: string, members: TestUser[] = [], by = acme.users.admin) =>
  platform.as(by).call(`PUT ${base}`, {
    params: inAcme(),
    body: { title, members: members.map(({ id }) => id) },
  });

async function rolesIn(teamId: string): Promise<Record<string, string>> {
  const { items } = await admin().call(`GET ${teamPath}/members`, { params: at(teamId) });
  return Object.fromEntries(
    items.map((item) => [item.organization.user.displayName, item.team.role]),
  );
}

test("a team is made, read, listed, renamed and deleted", async () => {
  const { edit, read } = acme.users;
  const response = await admin().send(`PUT ${base}`, {
    params: inAcme(),
    body: { title: "Writers", members: [edit.id, read.id] },
  });
  expect(response.status).toBe(201);
  const made = response.body as Awaited<ReturnType<typeof makeTeam>>;
  expect(made).toMatchObject({
    object: "team",
    title: "Writers",
    members: 2,
    spaces: 0,
    createdAt: "2026-01-05T09:00:00.000Z",
    permissions: { admin: true, view: true },
  });
  const params = at(made.id);
  expect(await admin().call(`GET ${teamPath}`, { params })).toEqual(made);
  const renamed = await admin().call(`PATCH ${teamPath}`, { params, body: { title: "Authors" } });
  expect(renamed).toEqual({ ...made, title: "Authors" });
  const list = await admin().call(`GET ${base}`, { params: inAcme(), query: { title: "aUTH" } });
  expect(list).toEqual({ count: 1, items: [renamed] });
  expect((await admin().send(`DELETE ${teamPath}`, { params })).status).toBe(204);
  expect((await admin().send(`GET ${teamPath}`, { params })).status).toBe(404);
  expect((await admin().send(`DELETE ${teamPath}`, { params })).status).toBe(404);
});

test("a membership is added by ID or address, changed by the map, and removing wins", async () => {
  const { edit, read, review, guest, comment } = acme.users;
  const team = await makeTeam("Mixed", [comment]);
  const put = (body: object) =>
    admin().send(`PUT ${teamPath}/members`, { params: at(team.id), body });
  const first = await put({
    add: [edit.id, read.email.toUpperCase(), review.id, guest.id],
    remove: [review.email],
    memberships: { [edit.id]: { role: "owner" } },
  });
  expect([first.status, first.body]).toEqual([204, undefined]);
  expect(await rolesIn(team.id)).toEqual({
    "Acme comment": "member",
    "Acme edit": "owner",
    "Acme read": "member",
    "Acme guest": "member",
  });
  await put({ add: [edit.id], memberships: { [read.id]: { role: "owner" } } });
  await put({ remove: [guest.id, "nobody@example.com"] });
  expect(await rolesIn(team.id)).toEqual({
    "Acme comment": "member",
    "Acme edit": "owner",
    "Acme read": "owner",
  });
  const wrong = await put({
    add: [read.id, other.users.read.email, "nobody"],
    memberships: { none: { role: "member" } },
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    error: { details: [{ path: "body.add.1" }, { path: "body.add.2" }] },
  });
  const named = await put({ memberships: { none: { role: "member" } } });
  expect(named.body).toMatchObject({ error: { details: [{ path: "body.memberships.none" }] } });
});

test("one member is put, keeps their role when none is given, and goes", async () => {
  const team = await makeTeam("Single");
  const params = at(team.id, acme.users.read.id);
  const put = (body: object) => admin().send(`PUT ${teamPath}/members/{userId}`, { params, body });
  expect((await put({})).status).toBe(204);
  expect(await rolesIn(team.id)).toEqual({ "Acme read": "member" });
  await put({ role: "owner" });
  await put({});
  expect(await rolesIn(team.id)).toEqual({ "Acme read": "owner" });
  const key = `DELETE ${teamPath}/members/{userId}` as const;
  expect((await admin().send(key, { params })).status).toBe(204);
  expect((await admin().send(key, { params })).status).toBe(404);
  const stranger = { params: at(team.id, other.users.read.id), body: {} };
  expect((await admin().send(`PUT ${teamPath}/members/{userId}`, stranger)).status).toBe(404);
});

test("owners manage their own team and no other; members may leave", async () => {
  const { create, comment, read } = acme.users;
  const team = await makeTeam("Owned", [comment], create);
  expect(await rolesIn(team.id)).toEqual({ "Acme comment": "member", "Acme create": "owner" });
  const foreign = await makeTeam("Foreign", [create]);
  const add = (user: TestUser, teamId: string) =>
    platform
      .as(user)
      .send(`PUT ${teamPath}/members`, { params: at(teamId), body: { add: [read.id] } });
  expect((await add(comment, team.id)).status).toBe(403);
  expect((await add(create, foreign.id)).status).toBe(403);
  expect((await add(create, team.id)).status).toBe(204);
  const leave = `DELETE ${teamPath}/members/{userId}` as const;
  const left = await platform.as(comment).send(leave, { params: at(team.id, comment.id) });
  expect(left.status).toBe(204);
  const owned = async (owner: TestUser) => {
    const query = { owner: owner.id, title: "o" };
    const { items } = await admin().call(`GET ${base}`, { params: inAcme(), query });
    return items.map(({ title }) => title);
  };
  expect(await owned(create)).toEqual(["Owned"]);
  expect(await owned(acme.users.admin)).toContain("Foreign");
  expect(await owned(read)).toEqual([]);
});

test("what is shared with a team is open to its members as long as they are in it", async () => {
  const { guest } = acme.users;
  const team = await makeTeam("Readers", [guest]);
  const params = inAcme();
  const space = await admin().call("POST /v1/orgs/{organizationId}/spaces", { params, body: {} });
  const status = async () =>
    (await platform.as(guest).send("GET /v1/spaces/{spaceId}", { params: { spaceId: space.id } }))
      .status;
  expect(await status()).toBe(404);
  await admin().call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: space.id },
    body: { teams: [team.id], role: "edit" },
  });
  expect(await status()).toBe(200);
  expect((await admin().call(`GET ${teamPath}`, { params: at(team.id) })).spaces).toBe(1);
  const teams = await admin().call("GET /v1/spaces/{spaceId}/permissions/teams", {
    params: { spaceId: space.id },
  });
  expect(teams.items).toEqual([
    { team: { object: "team", id: team.id, title: "Readers" }, permission: "edit" },
  ]);
  const why = await admin().call("GET /v1/spaces/{spaceId}/permissions/aggregate", {
    params: { spaceId: space.id },
  });
  expect(why.items.find(({ user }) => user.id === guest.id)?.sources).toEqual([
    { type: "team", permission: "edit", team: { object: "team", id: team.id, title: "Readers" } },
  ]);
  await admin().call(`DELETE ${teamPath}/members/{userId}`, { params: at(team.id, guest.id) });
  expect(await status()).toBe(404);
  await admin().call(`PUT ${teamPath}/members`, { params: at(team.id), body: { add: [guest.id] } });
  await admin().call(`DELETE ${teamPath}`, { params: at(team.id) });
  expect(await status()).toBe(404);
});

test("bounds, and the refusals of every write", async () => {
  for (const title of ["", "x".repeat(65), 5, undefined]) {
    const response = await admin().send(`PUT ${base}`, { params: inAcme(), body: { title } });
    expect([title, response.status]).toEqual([title, 400]);
  }
  expect((await makeTeam("x".repeat(64))).title).toHaveLength(64);
  const team = await makeTeam("Guarded");
  const params = at(team.id, acme.users.read.id);
  const writes: [OperationKey, object][] = [
    [`PUT ${base}`, { title: "Mine" }],
    [`PATCH ${teamPath}`, { title: "Mine" }],
    [`PUT ${teamPath}/members`, {}],
    [`PUT ${teamPath}/members/{userId}`, {}],
    [`DELETE ${teamPath}/members/{userId}`, {}],
    [`DELETE ${teamPath}`, {}],
  ];
  for (const [key, body] of writes) {
    const status = async (user: TestUser | null) =>
      (await platform.as(user).send(key, { params, body })).status;
    expect([key, await status(null)]).toEqual([key, 401]);
    expect([key, await status(acme.users.review)]).toEqual([key, 403]);
    expect([key, await status(other.users.admin)]).toEqual([key, 404]);
  }
  const foreign = { organizationId: other.id, teamId: team.id };
  const seen = await platform.as(other.users.admin).send(`GET ${teamPath}`, { params: foreign });
  expect(seen.status).toBe(404);
  expect((await platform.as(acme.users.guest).send(`GET ${base}`, { params })).status).toBe(403);
});

test("pages of teams go on where the last one ended", async () => {
  const organization = await platform.makeOrganization("Pages");
  const params = { organizationId: organization.id };
  const caller = platform.as(organization.users.admin);
  const make = (title: string) => caller.call(`PUT ${base}`, { params, body: { title } });
  for (const title of ["b", "D", "a"]) await make(title);
  const first = await caller.call(`GET ${base}`, { params, query: { limit: 2 } });
  await make("C");
  const query = { limit: 2, page: first.next?.page };
  const second = await caller.call(`GET ${base}`, { params, query });
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect(titles).toEqual(["a", "b", "C", "D"]);
  expect([first.count, second.count, second.next]).toEqual([3, 4, undefined]);
});
