import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite } from "#testing/sites.ts";

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
  const response = await send("GET", address, {});
  expect(response.status).toBe(200);
  return response.headers.get("etag") ?? "";
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
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const response = await send("GET", path, { "if-none-match": sent });
    expect([response.status, response.headers.get("etag")]).toEqual([304, tag]);
    expect(await response.text()).toBe("");
  }
  for (const sent of ['"other"', tag.replaceAll('"', "")]) {
    expect((await send("GET", path, { "if-none-match": sent })).status).toBe(200);
  }
});

test("a write that names the current version is carried out, and once only", async () => {
  const tag = await tagOf(path);
  const titles = ["One", "Two"];
  const responses = await Promise.all(
    titles.map((title) => send("PATCH", path, { "if-match": tag }, { title })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const won = titles[responses.findIndex(({ status }) => status === 200)];
  expect(await (await send("GET", path, {})).json()).toMatchObject({ title: won });
});

test("a write that names a former version is refused, and changes nothing", async () => {
  const former = await tagOf(path);
  await send("PATCH", path, {}, { title: "Changed meanwhile" });
  for (const method of ["PATCH", "DELETE"]) {
    const refused = await send(method, path, { "if-match": former }, { title: "Lost" });
    expect(refused.status).toBe(412);
    expect(await refused.json()).toEqual({
      error: { code: 412, message: expect.stringMatching(/^This changed after you loaded it/) },
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
  const response = await platform.as(stranger).fetch(path, {
    method: "DELETE",
    headers: { "if-match": await tagOf(path) },
  });
  expect(response.status).toBe(404);
});

test("where GET gives no tag the condition cannot be met", async () => {
  const lists = `/v1/orgs/${acme.id}/teams`;
  const response = await send("PUT", lists, { "if-match": "*" }, { title: "Writers" });
  expect(response.status).toBe(412);
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

test("a comment or a new change request leaves the tags of what it counts in as they are", async () => {
  const caller = platform.as(acme.users.admin);
  const spaceId = await makeSpace(caller, acme.id);
  const edits = await makeChangeRequest(caller, spaceId);
  const site = await makeSite(caller, acme.id, { spaces: [spaceId] });
  const space = `/v1/spaces/${spaceId}`;
  const draft = `${space}/change-requests/${edits.params.changeRequestId}`;
  const structure = `/v1/orgs/${acme.id}/sites/${site.id}/structure`;
  const comment = await send("POST", `${draft}/comments`, {}, { body: { markdown: "Why?" } });
  const { id } = (await comment.json()) as { id: string };
  const resources = [space, draft, structure, `${draft}/comments/${id}`];
  const before = await Promise.all(resources.map(tagOf));

  await send("POST", `${space}/comments`, {}, { body: { markdown: "Why?" } });
  await send("POST", `${draft}/comments`, {}, { body: { markdown: "Really?" } });
  await send("POST", `${draft}/comments/${id}/replies`, {}, { body: { markdown: "So." } });
  await makeChangeRequest(caller, spaceId);
  expect(await (await send("GET", space, {})).json()).toMatchObject({
    comments: 1,
    changeRequestsDraft: 2,
  });
  expect(await Promise.all(resources.map(tagOf))).toEqual(before);
});

test("a merge takes the version that was reviewed, and no later one", async () => {
  const caller = platform.as(acme.users.admin);
  const spaceId = await makeSpace(caller, acme.id);
  const edits = await makeChangeRequest(caller, spaceId);
  await edits.edit(page("Install", "Run it.\n"));
  const draft = `/v1/spaces/${spaceId}/change-requests/${edits.params.changeRequestId}`;
  const reviewed = await tagOf(draft);
  platform.clock.advance(1000);
  await edits.edit(page("Upgrade", "Run it again.\n"));
  const merge = async (tag: string) =>
    (await send("POST", `${draft}/merge`, { "if-match": tag })).status;
  expect(await merge(reviewed)).toBe(412);
  expect(await edits.read()).toMatchObject({ status: "draft" });
  expect(await merge(await tagOf(draft))).toBe(200);
});

test("of two batches of edits over one version the second is refused in its own transaction", async () => {
  const caller = platform.as(acme.users.admin);
  const spaceId = await makeSpace(caller, acme.id);
  const edits = await makeChangeRequest(caller, spaceId);
  const content = `/v1/spaces/${spaceId}/change-requests/${edits.params.changeRequestId}/content`;
  const tag = await tagOf(content);
  const responses = await Promise.all(
    ["One", "Two"].map((title) =>
      send("POST", content, { "if-match": tag }, { changes: [page(title, "Text.\n")] }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});
