import { afterAll, beforeAll, expect, test } from "vitest";
import { day, hour } from "#service/clock.ts";
import { removeOldRecords } from "#service/lifecycle/old-records.ts";
import { makeSpace, page } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let collections: string;
let admin: TestUser;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization();
  admin = acme.users.admin;
  collections = `/v1/orgs/${acme.id}/collections`;
});

afterAll(() => platform.close());

async function post(key: string, path: string, body: object, user = admin) {
  const headers = { "idempotency-key": key, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await platform.as(user).fetch(path, init);
  const again = answer.headers.get("idempotency-replayed") === "true";
  return { status: answer.status, text: await answer.text(), again };
}

async function count(title: string): Promise<number> {
  const { items } = await platform.as(admin).call("GET /v1/orgs/{organizationId}/collections", {
    params: { organizationId: acme.id },
    query: { limit: 1000 },
  });
  return items.filter((collection) => collection.title === title).length;
}

async function draft(): Promise<string> {
  const spaceId = await makeSpace(platform.as(admin), acme.id);
  const { id } = await platform
    .as(admin)
    .call("POST /v1/spaces/{spaceId}/change-requests", { params: { spaceId }, body: {} });
  return `/v1/spaces/${spaceId}/change-requests/${id}`;
}

test("a request that is sent again gets the first answer, and is not carried out again", async () => {
  const first = await post("k-1", collections, { title: "Twice" });
  expect([first.status, first.again]).toEqual([201, false]);
  platform.clock.advance(hour);
  expect(await post("k-1", collections, { title: "Twice" })).toEqual({ ...first, again: true });
  expect(await count("Twice")).toBe(1);
});

test("the same key with another body is refused, and changes nothing", async () => {
  await post("k-2", collections, { title: "Mine" });
  const refused = await post("k-2", collections, { title: "Not mine" });
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toEqual({
    error: { code: 409, message: expect.stringMatching(/^This Idempotency-Key was used for/) },
  });
  expect(await count("Not mine")).toBe(0);
});

test("a key counts for its caller, its operation and its path", async () => {
  const other = await platform.makeOrganization("Other");
  const bodies = [
    await post("k-3", collections, { title: "Shared" }),
    await post("k-3", collections, { title: "Shared" }, acme.users.create),
    await post("k-3", `/v1/orgs/${acme.id}/spaces`, { title: "Shared" }),
    await post("k-3", `/v1/orgs/${other.id}/collections`, { title: "Shared" }, other.users.admin),
  ];
  expect(bodies.map(({ status, again }) => [status, again])).toEqual(
    bodies.map(() => [201, false]),
  );
  expect(new Set(bodies.map(({ text }) => text)).size).toBe(bodies.length);
});

test("of requests that come at once one is carried out, and all get its answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post("k-4", collections, { title: "At once" })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ again }) => !again)).toHaveLength(1);
  expect(await count("At once")).toBe(1);
});

test("a refused request keeps no answer: it can be sent again", async () => {
  const { read } = acme.users;
  expect((await post("k-5", collections, { title: "Later" }, read)).status).toBe(403);
  const role = (value: "admin" | "read") =>
    platform.as(admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
      params: { organizationId: acme.id, userId: read.id },
      body: { role: value },
    });
  await role("admin");
  expect(await post("k-5", collections, { title: "Later" }, read)).toMatchObject({
    status: 201,
    again: false,
  });
  await role("read");
});

test("after a day a key is new again, and its row is removed", async () => {
  const first = await post("k-6", collections, { title: "Daily" });
  platform.clock.advance(day - 1);
  expect(await post("k-6", collections, { title: "Daily" })).toEqual({ ...first, again: true });
  platform.clock.advance(1);
  const renewed = await post("k-6", collections, { title: "Another" });
  expect([renewed.status, renewed.again]).toEqual([201, false]);
  platform.clock.advance(1);
  const rows = async () =>
    (
      await platform.service.environment.store.read
        .selectFrom("idempotency_key")
        .select("id")
        .execute()
    ).length;
  await removeOldRecords(platform.service.environment, new AbortController().signal);
  expect(await rows()).toBe(1);
  platform.clock.advance(day + 1);
  await removeOldRecords(platform.service.environment, new AbortController().signal);
  expect(await rows()).toBe(0);
});

test("a key has 1 to 255 characters without spaces", async () => {
  const longest = "x".repeat(255);
  expect((await post(longest, collections, { title: "Longest" })).status).toBe(201);
  for (const key of [`${longest}x`, "two words", "", "ä"]) {
    const refused = await post(key, collections, { title: "Refused" });
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({
      error: { code: 400, details: [{ path: "headers.idempotency-key" }] },
    });
  }
  expect(await count("Refused")).toBe(0);
});

test("a request of several transactions runs once, too", async () => {
  const path = await draft();
  const body = { changes: [page("Once", "Text.\n")] };
  const answers = await Promise.all([1, 2, 3].map(() => post("k-7", `${path}/content`, body)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBeLessThan(300);
  expect(answers.filter(({ again }) => !again)).toHaveLength(1);
  const pages = await platform.as(admin).fetch(`${path}/content/pages`);
  expect((await pages.text()).split('"Once"')).toHaveLength(2);
});

test("a request of several transactions that is refused gives its key back", async () => {
  const path = await draft();
  const body = { changes: [page("Shut", "Text.\n")] };
  const reader = acme.users.read;
  const first = await post("k-8", `${path}/content`, body, reader);
  const second = await post("k-8", `${path}/content`, body, reader);
  expect([first.status, second.status]).toEqual([403, 403]);
  expect(second.again).toBe(false);
});

test("an interrupted request is not carried out a second time", async () => {
  const path = await draft();
  const body = { changes: [page("Cut", "Text.\n")] };
  const { store } = platform.service.environment;
  await post("k-9", `${path}/content`, body);
  // What a process leaves that ends between the work and its answer.
  await store.transaction((tx) =>
    tx
      .updateTable("idempotency_key")
      .set({ answered: false, reply: null })
      .where("created_at", "=", platform.clock.now())
      .execute(),
  );
  platform.clock.advance(60_000);
  const refused = await post("k-9", `${path}/content`, body);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("has no answer yet");
});
