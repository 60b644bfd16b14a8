import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestPlatform, testOrigin } from "#testing/platform.ts";
import type { TestPlatform, TestUser } from "#testing/platform.ts";

const built = `<!doctype html><html><head><title>Bindery</title></head><body><div id="root"></div></body></html>`;

/** Screens that start with more requests than those of all. */
const named = [
  "/orgs/:organizationId/members",
  "/orgs/:organizationId/spaces/:spaceId",
  "/orgs/:organizationId/spaces/:spaceId/pages/:pageId",
];

type FirstResponse = {
  operation: string;
  request: object;
  tag: string;
  response: { title?: string };
};

let folder: string;
let platform: TestPlatform;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-console-"));
  await writeFile(join(folder, "index.html"), built);
  const paths = ["/", ...named, "/orgs/:id/*", "/*"];
  const screens = paths.map((path) => ({ path, scripts: [], starters: [], styles: [] }));
  await writeFile(join(folder, "screens.json"), JSON.stringify(screens));
  platform = await startTestPlatform({ consoleFolder: folder });
});

afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

function get(path: string, cookie?: string): Promise<Response> {
  return platform.as(null).fetch(path, { headers: cookie === undefined ? {} : { cookie } });
}

async function signIn(user: TestUser): Promise<string> {
  const response = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json", origin: testOrigin },
    body: JSON.stringify({ token: user.token }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** The responses in a page, which is otherwise as built. */
async function responsesIn(response: Response): Promise<FirstResponse[]> {
  const page = await response.text();
  const element = /<script type="application\/json" id="first-responses">(.*?)<\/script>/s;
  expect(page.replace(element, "").replaceAll(/<link rel="preload"[^>]*>/g, "")).toBe(built);
  return JSON.parse(element.exec(page)?.[1] ?? "[]") as FirstResponse[];
}

const operations = async (response: Response) =>
  (await responsesIn(response)).map(({ operation }) => operation);

it("answers as the API does, to this session only", async () => {
  const { id, users } = await platform.makeOrganization();
  const cookie = await signIn(users.edit);
  const page = await get(`/orgs/${id}/members?q=a`, cookie);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("vary")).toMatch(/\bcookie\b/);
  expect(page.headers.has("etag")).toBe(false);
  expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  const responses = await responsesIn(page);
  expect(responses.map(({ operation, request }) => [operation, request])).toEqual([
    ["GET /v1/user", {}],
    ["GET /v1/orgs/{organizationId}", { params: { organizationId: id } }],
  ]);
  for (const [index, path] of ["/v1/user", `/v1/orgs/${id}`].entries()) {
    const fetched = await get(path, cookie);
    expect(responses[index]?.tag).toBe(fetched.headers.get("etag"));
    expect(responses[index]?.response).toEqual(await fetched.json());
  }
});

it("gives nobody without a session a response, and the page may be kept for those", async () => {
  const { id, users } = await platform.makeOrganization();
  const cookie = await signIn(users.admin);
  await platform.as(null).fetch("/auth/session", {
    method: "DELETE",
    headers: { cookie, origin: testOrigin },
  });
  for (const sent of [undefined, cookie, "bindery-session=forged"]) {
    const page = await get(`/orgs/${id}`, sent);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect(page.headers.get("vary")).toMatch(/\bcookie\b/);
    expect(await responsesIn(page)).toEqual([]);
  }
});

it("leaves out what the API refuses", async () => {
  const { users } = await platform.makeOrganization("Ours");
  const { id: theirs } = await platform.makeOrganization("Theirs");
  const cookie = await signIn(users.admin);
  for (const organization of [theirs, "unknown", "%00", "%E0%A4%A", "a%2Fb"]) {
    const page = await get(`/orgs/${organization}`, cookie);
    expect(page.status).toBe(200);
    expect(await operations(page)).toEqual(["GET /v1/user"]);
  }
});

it("answers only for screens that need it", async () => {
  const { users } = await platform.makeOrganization();
  const cookie = await signIn(users.admin);
  expect(await operations(await get("/account", cookie))).toEqual(["GET /v1/user"]);
  expect(await operations(await get("/orgs", cookie))).toEqual(["GET /v1/user"]);
  for (const path of ["/sign-in", "/invite?token=t", "/set-password", "/nowhere"]) {
    expect(await operations(await get(path, cookie))).toEqual([]);
  }
});

it.each([
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "line\u2028and\u2029paragraph",
  "$& $' $` $1",
  `"quotes" & \\backslash`,
])("keeps a name of an organization inside its element: %j", async (title) => {
  const { id, users } = await platform.makeOrganization();
  const params = { organizationId: id };
  const admin = platform.as(users.admin);
  await admin.call("PATCH /v1/orgs/{organizationId}", { params, body: { title } });
  const [, organization] = await responsesIn(await get(`/orgs/${id}`, await signIn(users.admin)));
  expect(organization?.response.title).toBe(title);
});

/** The URLs that a page names for the browser to request. */
async function requestsIn(response: Response): Promise<string[]> {
  const page = await response.text();
  const links = page.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g);
  return [...links].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

it("names what the list of members requests, to those who may", async () => {
  const { id, users } = await platform.makeOrganization();
  const list = `/v1/orgs/${id}/members?limit=50&sort=name&order=asc`;
  const admin = await signIn(users.admin);
  expect(await requestsIn(await get(`/orgs/${id}/members`, admin))).toEqual([list]);
  expect(await requestsIn(await get(`/orgs/${id}/members?page=3`, admin))).toEqual([list]);
  expect(await requestsIn(await get(`/orgs/${id}/members?role=admin`, admin))).toEqual([]);
  expect(await requestsIn(await get(`/orgs/${id}/members`))).toEqual([]);
  const guest = await signIn(users.guest);
  expect(await requestsIn(await get(`/orgs/${id}/members`, guest))).toEqual([]);
});

it("names the content of a space at its revision, unless the user may not read it", async () => {
  const { id, users } = await platform.makeOrganization();
  const admin = platform.as(users.admin);
  const space = await admin.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: id },
    body: { title: "Guide" },
  });
  const cookie = await signIn(users.admin);
  const screen = `/orgs/${id}/spaces/${space.id}`;
  const content = `/v1/spaces/${space.id}/revisions/${space.revision}`;
  expect(await requestsIn(await get(`${screen}/pages/a%22b`, cookie))).toEqual([
    `/v1/spaces/${space.id}`,
    `${content}/pages`,
    `${content}/page/a%22b?drawing=true`,
    `${content}/files?limit=1000`,
  ]);
  const { users: others } = await platform.makeOrganization("Theirs");
  expect(await requestsIn(await get(screen, await signIn(others.admin)))).toEqual([]);
});

it("leads a signed-in user from / to the only organization, or to the choice", async () => {
  const { id, users } = await platform.makeOrganization();
  const cookie = await signIn(users.edit);
  const start = await get("/", cookie);
  expect([start.status, start.headers.get("location")]).toEqual([302, `/orgs/${id}`]);
  expect(start.headers.get("cache-control")).toBe("no-store");
  await platform
    .as(users.edit)
    .call("POST /v1/orgs", { body: { title: "Second", emailDomains: [] } });
  expect((await get("/", cookie)).headers.get("location")).toBe("/orgs");
  for (const sent of [undefined, "bindery-session=forged"]) {
    expect((await get("/", sent)).status).toBe(200);
  }
});
