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

const admin = () => platform.as(acme.users.admin);
const inAcme = () => ({ organizationId: acme.id });

const makeSpace = () =>
  admin().call("POST /v1/orgs/{organizationId}/spaces", {
    params: inAcme(),
    body: { title: "Shared" },
  });

test("only administrators of the thing change who has access, and only for its own organization", async () => {
  const space = await makeSpace();
  const params = { spaceId: space.id, userId: acme.users.read.id, teamId: "none" };
  const base = "/v1/spaces/{spaceId}/permissions";
  const writes: [OperationKey, object][] = [
    [`POST ${base}`, { users: [acme.users.read.id], role: "read" }],
    [`PATCH ${base}/users/{userId}`, { role: "read" }],
    [`DELETE ${base}/users/{userId}`, {}],
    [`PATCH ${base}/teams/{teamId}`, { role: "read" }],
    [`DELETE ${base}/teams/{teamId}`, {}],
  ];
  for (const [key, body] of writes) {
    const status = async (user: TestUser | null) =>
      (await platform.as(user).send(key, { params, body })).status;
    expect([key, await status(null)]).toEqual([key, 401]);
    expect([key, await status(acme.users.create)]).toEqual([key, 403]);
    expect([key, await status(acme.users.guest)]).toEqual([key, 404]);
    expect([key, await status(other.users.admin)]).toEqual([key, 404]);
  }
  for (const list of ["users", "teams", "aggregate"] as const) {
    const key = `GET ${base}/${list}` as const;
    expect((await platform.as(acme.users.read).send(key, { params })).status).toBe(200);
    expect((await platform.as(other.users.admin).send(key, { params })).status).toBe(404);
  }
});

test("who is no member and a team of others are named, and nothing is granted", async () => {
  const space = await makeSpace();
  const params = { spaceId: space.id };
  const send = (body: object) =>
    admin().send("POST /v1/spaces/{spaceId}/permissions", { params, body });
  const wrong = await send({
    users: [acme.users.read.id, other.users.read.id],
    teams: ["none"],
    role: "read",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toMatchObject({
    error: { details: [{ path: "body.users.1" }, { path: "body.teams.0" }] },
  });
  const many = { users: Array.from({ length: 1001 }, (_, index) => `u${index}`), role: "read" };
  for (const body of [{ role: "read" }, { users: [], role: "owner" }, many]) {
    expect((await send(body)).status).toBe(400);
  }
  const { count } = await admin().call("GET /v1/spaces/{spaceId}/permissions/users", { params });
  expect(count).toBe(0);
});
