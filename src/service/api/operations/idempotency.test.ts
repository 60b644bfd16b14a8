import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { day, hour } from "#service/kernel/clock.ts";
import { removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
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
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  acme = await platform.makeOrganization();
  admin = acme.users.admin;
  collections = `/v1/orgs/${acme.id}/collections`;
});

afterAll(() => platform.close());

async function post(key: string, path: string, body: object, user = admin) {
  return write("POST", key, path, body, user);
}

async function write(
  method: string,
  key: string,
  path: string,
  body: object,
  user = admin,
  condition = {},
) {
  const headers = { "idempotency-key": key, "content-type": "application/json", ...condition };
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await platform.as(user).fetch(path, init);
  const again = response.headers.get("idempotency-replayed") === "true";
  return { status: response.status, text: await response.text(), again };
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

test("other writes are not carried out again, either", async () => {
  const { id } = JSON.parse((await post("k-0", collections, { title: "Guides" })).text);
  const path = `/v1/collections/${id}`;
  const renamed = await write("PATCH", "k-0", path, { title: "Manuals" });
  await write("PATCH", "k-0-later", path, { title: "Handbooks" });
  expect(await write("PATCH", "k-0", path, { title: "Manuals" })).toEqual({
    ...renamed,
    again: true,
  });
  expect([await count("Manuals"), await count("Handbooks")]).toEqual([0, 1]);

  const removed = await write("DELETE", "k-0", path, {});
  expect([removed.status, removed.again]).toEqual([205, false]);
  expect(await write("DELETE", "k-0", path, {})).toEqual({ ...removed, again: true });
  expect((await write("DELETE", "k-0-later", path, {})).status).toBe(404);

  const teams = `/v1/orgs/${acme.id}/teams`;
  const made = await write("PUT", "k-0", teams, { title: "Writers" });
  expect(await write("PUT", "k-0", teams, { title: "Writers" })).toEqual({ ...made, again: true });
});

test("a retry still names the version before the change, and is not told that someone else made it", async () => {
  const { id } = JSON.parse((await post("k-tag", collections, { title: "Tagged" })).text);
  const path = `/v1/collections/${id}`;
  const tag = (await platform.as(admin).fetch(path)).headers.get("etag")!;
  const condition = { "if-match": tag };
  const body = { title: "Renamed" };
  const renamed = await write("PATCH", "k-tag", path, body, admin, condition);
  expect(renamed.status).toBe(200);
  expect(await write("PATCH", "k-tag", path, body, admin, condition)).toEqual({
    ...renamed,
    again: true,
  });
});

test("an answer with a secret is not kept, and the request is still carried out once", async () => {
  const body = { name: "Robot" };
  expect((await post("k-token", "/v1/user/tokens", body)).status).toBe(201);
  const { status, text } = await post("k-token", "/v1/user/tokens", body);
  expect([status, text.includes("shown only once")]).toEqual([409, true]);
  const { items } = await platform.as(admin).call("GET /v1/user/tokens", { query: {} });
  expect(items.filter(({ name }) => name === "Robot")).toHaveLength(1);
  const { store } = platform.service.environment;
  const kept = await store.read.selectFrom("idempotency_key").select("reply").execute();
  expect(kept.filter(({ reply }) => reply?.includes('"name":"Robot"'))).toEqual([]);
});

test("a live event names the key, by which the sender of a retry knows it", async () => {
  await post("k-event", collections, { title: "Heard of" });
  const { store } = platform.service.environment;
  const rows = await store.read
    .selectFrom("event")
    .select("kind")
    .where("request_id", "=", "k-event")
    .execute();
  expect(rows).toEqual([{ kind: "collection" }]);
});

test("the same key with another body is refused, and changes nothing", async () => {
  await post("k-2", collections, { title: "Mine" });
  const refused = await post("k-2", collections, { title: "Not mine" });
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text)).toEqual({
    error: { code: 409, message: expect.stringMatching(/^This Idempotency-Key was already used/) },
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
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => post("k-4", collections, { title: "At once" })),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses.filter(({ again }) => !again)).toHaveLength(1);
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

test("a request that prepares something runs once, too", async () => {
  const path = await draft();
  const body = { changes: [page("Once", "Text.\n")] };
  const responses = await Promise.all([1, 2, 3].map(() => post("k-7", `${path}/content`, body)));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBeLessThan(300);
  expect(responses.filter(({ again }) => !again)).toHaveLength(1);
  const pages = await platform.as(admin).fetch(`${path}/content/pages`);
  expect((await pages.text()).split('"Once"')).toHaveLength(2);
});

test("a request that is refused while it prepares keeps no answer", async () => {
  const path = await draft();
  const body = { changes: [page("Shut", "Text.\n")] };
  const reader = acme.users.read;
  const first = await post("k-8", `${path}/content`, body, reader);
  const second = await post("k-8", `${path}/content`, body, reader);
  expect([first.status, second.status]).toEqual([403, 403]);
  expect(second.again).toBe(false);
});

test("a request whose process ended on the way can be sent again at once", async () => {
  // The first request hangs: what it waits for never comes.
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => {
    if (waiting.length === 0) waiting.push(response);
    else response.writeHead(200, { "content-type": "text/plain" }).end("Text.");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes.txt`;
  const path = await draft();
  const body = { changes: [{ operation: "insert_files", files: [{ name: "notes.txt", url }] }] };
  const cut = post("k-9", `${path}/content`, body);
  await expect.poll(() => waiting.length).toBe(1);
  const again = await post("k-9", `${path}/content`, body);
  expect([again.status, again.again]).toEqual([200, false]);
  waiting[0]!.writeHead(200, { "content-type": "text/plain" }).end("Text.");
  expect(await cut).toEqual({ ...again, again: true });
  const files = await platform.as(admin).fetch(`${path}/content/files`);
  expect(await files.json()).toMatchObject({ items: [{ name: "notes.txt" }] });
  server.close();
});
