import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let path: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization();
  path = await makeCollection("Guides");
});

afterAll(() => platform.close());

async function makeCollection(title: string): Promise<string> {
  const { id } = await platform
    .as(acme.users.admin)
    .call("POST /v1/orgs/{organizationId}/collections", {
      params: { organizationId: acme.id },
      body: { title },
    });
  return `/v1/collections/${id}`;
}

function send(method: string, address: string, headers: Record<string, string>, body?: unknown) {
  return platform.as(acme.users.admin).fetch(address, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function tagOf(address: string): Promise<string> {
  const answer = await send("GET", address, {});
  expect(answer.status).toBe(200);
  return answer.headers.get("etag") ?? "";
}

test("a single resource has a tag, which stays until it changes; lists have none", async () => {
  const first = await tagOf(path);
  expect(first).toMatch(/^"[\w-]{43}"$/);
  expect(await tagOf(path)).toBe(first);
  platform.clock.advance(1000);
  expect((await send("PATCH", path, {}, { title: "Manuals" })).status).toBe(200);
  expect(await tagOf(path)).not.toBe(first);
  const list = await send("GET", `/v1/orgs/${acme.id}/collections`, {});
  expect([list.status, list.headers.get("etag")]).toEqual([200, null]);
});

test("who has the current version gets 304 without a body", async () => {
  const tag = await tagOf(path);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await send("GET", path, { "if-none-match": known });
    expect([answer.status, answer.headers.get("etag")]).toEqual([304, tag]);
    expect(await answer.text()).toBe("");
  }
  for (const known of ['"other"', tag.replaceAll('"', "")]) {
    expect((await send("GET", path, { "if-none-match": known })).status).toBe(200);
  }
});

test("a write that names the current version is carried out, and once only", async () => {
  const tag = await tagOf(path);
  const titles = ["One", "Two"];
  const answers = await Promise.all(
    titles.map((title) => send("PATCH", path, { "if-match": tag }, { title })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const won = titles[answers.findIndex(({ status }) => status === 200)];
  expect(await (await send("GET", path, {})).json()).toMatchObject({ title: won });
});

test("a write that names a former version is refused, and changes nothing", async () => {
  const former = await tagOf(path);
  await send("PATCH", path, {}, { title: "Changed meanwhile" });
  for (const method of ["PATCH", "DELETE"]) {
    const refused = await send(method, path, { "if-match": former }, { title: "Lost" });
    expect(refused.status).toBe(412);
    expect(await refused.json()).toEqual({
      error: { code: 412, message: expect.stringMatching(/^This has changed since you read it/) },
    });
  }
  const current = await tagOf(path);
  expect((await send("DELETE", path, { "if-match": `W/${current}` })).status).toBe(412);
  expect(await (await send("GET", path, {})).json()).toMatchObject({ title: "Changed meanwhile" });
});

test("any version will do for a star, as long as there is one", async () => {
  const other = await makeCollection("Short-lived");
  expect((await send("PATCH", other, { "if-match": "*" }, { title: "Still here" })).status).toBe(
    200,
  );
  expect((await send("DELETE", other, { "if-match": await tagOf(other) })).status).toBe(205);
  expect((await send("DELETE", other, { "if-match": "*" })).status).toBe(404);
});

test("the condition tells nobody about what they may not see", async () => {
  const stranger = (await platform.makeOrganization("Other")).users.admin;
  const answer = await platform.as(stranger).fetch(path, {
    method: "DELETE",
    headers: { "if-match": await tagOf(path) },
  });
  expect(answer.status).toBe(404);
});

test("where GET gives no tag the condition cannot be met", async () => {
  const lists = `/v1/orgs/${acme.id}/teams`;
  const answer = await send("PUT", lists, { "if-match": "*" }, { title: "Writers" });
  expect(answer.status).toBe(412);
  expect(await (await send("GET", lists, {})).json()).toMatchObject({ count: 0 });
});

test("that a member is seen is no change of the member", async () => {
  const member = `/v1/orgs/${acme.id}/members/${acme.users.read.id}`;
  const tag = await tagOf(member);
  platform.clock.advance(60_000);
  const ping = await platform.as(acme.users.read).send("POST /v1/orgs/{organizationId}/ping", {
    params: { organizationId: acme.id },
    body: {},
  });
  expect(ping.status).toBeLessThan(300);
  expect(await (await send("GET", member, {})).json()).toHaveProperty("lastSeenAt");
  expect(await tagOf(member)).toBe(tag);
  const changed = await send("PATCH", member, { "if-match": tag }, { role: "comment" });
  expect(changed.status).toBeLessThan(300);
  expect(await tagOf(member)).not.toBe(tag);
});
