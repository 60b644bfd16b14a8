import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hour } from "#service/kernel/clock.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Sites as their editors see them as visitors: the same pages, for nobody else. */

const key = `GET ${siteKey}/preview` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let reader: TestCaller;
let site: TestSite;
let spaces: Awaited<ReturnType<typeof spacesOf>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  reader = platform.as(acme.users.read);
  site = await makeSite(admin, acme.id, { title: "Docs", visibility: "public" });
  for (const title of ["Start", "Internal", "Beta"]) await site.section(title);
  spaces = await spacesOf(admin, site);
  await allowClaims();
  await limitTo("Internal", "visitor.claims.internal");
  await limitTo("Beta", "visitor.claims.unsigned.beta");
  const text = "Otter\n\n{% if visitor.claims.internal %}\nZebra\n{% endif %}\n";
  await mergeInto(admin, spaces["Start"]!.spaceId, page("Home", text), page("More", "Lynx"));
  await mergeInto(admin, spaces["Internal"]!.spaceId, page("Walrus", "Walrus"));
  await mergeInto(admin, spaces["Beta"]!.spaceId, page("Badger", "Badger"));
});
afterAll(() => platform.close());

async function allowClaims() {
  const flag = { type: "boolean" };
  const unsigned = { type: "object", properties: { beta: flag }, additionalProperties: false };
  const properties = { internal: flag, unsigned };
  const jsonSchema = { type: "object", properties, additionalProperties: false };
  await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
  await change({ adaptiveContent: { enabled: true } });
}

async function limitTo(title: string, condition: string) {
  const params = { ...site.params, siteSectionId: spaces[title]!.sectionId };
  await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, { params, body: { condition } });
}

const change = (body: object) => admin.call(`PATCH ${siteKey}`, { ...site, body });

type Query = Record<string, unknown>;

const preview = (query: Query = {}, caller = admin) => caller.call(key, { ...site, query });

const titlesOf = ({ structure }: { structure: object }) =>
  (structure as { structure: { title: string }[] }).structure.map(({ title }) => title);

/** A page of a preview as text, or the status if it isn't shown. */
async function read(query: Query, path = "", caller = admin): Promise<string> {
  const { urls } = await preview(query, caller);
  return textOf(caller, new URL(urls.preview).pathname + path);
}

async function textOf(caller: TestCaller, path: string): Promise<string> {
  const response = await caller.fetch(path);
  return response.status === 200 ? response.text() : String(response.status);
}

test("a site that isn't published is shown with its own links, and its visitors still get nothing", async () => {
  const { urls, refusal, withheld } = await preview();
  expect([refusal, withheld]).toEqual([undefined, 0]);
  const root = new URL(urls.preview).pathname;
  const home = await textOf(admin, root);
  expect(home).toContain("Otter");
  expect(home).toContain(`href="${root}/more"`);
  expect(await textOf(admin, `${root}/more`)).toContain("Lynx");
  const [style = ""] = /[^"]+\.css/.exec(home) ?? [];
  expect((await admin.fetch(style)).status).toBe(200);
  expect(await textOf(admin, `/published/${acme.id}/${site.id}`)).toBe("404");
});

test("an organization's preview is shown from its allowed addresses only", async () => {
  const { urls } = await preview();
  const lists = "/v1/orgs/{organizationId}/address-lists";
  const params = { organizationId: acme.id };
  const { yourAddress } = await admin.call(`GET ${lists}`, { params });
  const allow = (tokens: string[]) =>
    admin.call(`PUT ${lists}`, { params, body: { console: [], tokens } });
  const visit = async (address: string) => {
    const headers = { authorization: `Bearer ${acme.users.admin.token}` };
    const url = testOrigin + new URL(urls.preview).pathname;
    return (await platform.service.handle(new Request(url, { headers }), address)).status;
  };
  await allow([yourAddress]);
  expect(await visit(yourAddress)).toBe(200);
  expect(await visit("198.51.100.7")).toBe(404);
  await allow([]);
  expect(await visit("198.51.100.7")).toBe(200);
});

test("a look that isn't saved is shown to those who could save it, and changes nothing", async () => {
  const look = JSON.stringify({
    title: "Harbor",
    header: { links: [{ title: "Ferries", to: "https://example.com/ferries" }] },
  });
  const home = await read({ look });
  expect(home).toContain("Ferries");
  expect(home).toContain("Harbor");
  expect(await read({})).not.toContain("Ferries");
  expect((await preview({ look })).version).not.toBe((await preview()).version);
  const refused = async (query: Query, caller = admin) => {
    const { status, body } = await caller.send(key, { ...site, query });
    return [status, (body as { error: { details?: { path: string }[] } }).error.details?.[0]?.path];
  };
  expect(await refused({ look }, reader)).toEqual([403, undefined]);
  for (const wrong of ["{", "[]", '{"title":5}', '{"styling":{"theme":"unknown"}}']) {
    expect(await refused({ look: wrong })).toEqual([400, "query.look"]);
  }
  expect(await refused({ look: `"${"x".repeat(6000)}"` })).toEqual([400, "query.look"]);
  const gone = { kind: "page", space: spaces["Start"]!.spaceId, page: "gone" };
  const broken = JSON.stringify({ header: { links: [{ title: "Gone", to: gone }] } });
  expect((await refused({ look: broken }))[0]).toBe(400);
});

test("a space without pages says so", async () => {
  const other = await makeSite(admin, acme.id);
  await other.section("Empty");
  const { urls } = await admin.call(key, other);
  const response = await admin.fetch(new URL(urls.preview).pathname);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("<h1>No pages yet</h1>");
  expect(await (await admin.fetch(`${new URL(urls.preview).pathname}/a`)).text()).toContain(
    "<h1>Page not found</h1>",
  );
});

test("nobody may keep it, or open it in a frame of another site", async () => {
  const { urls } = await preview();
  const { headers } = await admin.fetch(new URL(urls.preview).pathname);
  expect(headers.get("cache-control")).toContain("private");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(headers.get("set-cookie")).toBeNull();
});

test.each([
  [{}, ["Start"], "Otter", "404", "404"],
  [{ claims: ["internal"] }, ["Start", "Internal"], "Zebra", "Walrus", "404"],
  [{ unsigned: ["beta"] }, ["Start", "Beta"], "Otter", "404", "Badger"],
  [{ claims: ["other"], unsigned: ["internal"] }, ["Start"], "Otter", "404", "404"],
])("visitor %o", async (query, titles, home, internal, beta) => {
  expect(titlesOf(await preview(query))).toEqual(titles);
  const text = await read(query);
  expect(text).toContain(home);
  expect(text.includes("Zebra")).toBe(home === "Zebra");
  expect(await read(query, "/internal")).toContain(internal);
  expect(await read(query, "/beta")).toContain(beta);
  const results = await read(query, "/@/search?q=walrus");
  expect(results.includes("/internal")).toBe(internal === "Walrus");
  const map = await read(query, "/sitemap.xml");
  expect(map.includes("/internal")).toBe(internal === "Walrus");
});

test("a visitor's token states the claims, if it is valid", async () => {
  const { token } = await admin.call(`POST ${siteKey}/visitor-tokens`, {
    ...site,
    body: { claims: { internal: true } },
  });
  const seen = await preview({ visitorClaims: token });
  expect(titlesOf(seen)).toEqual(["Start", "Internal"]);
  expect(seen.claims).toMatchObject({ internal: true });
  const { status, body } = await admin.send(key, { ...site, query: { visitorClaims: "wrong" } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: [{ path: "query.visitorClaims" }] } });
});

test("claims that are too long for a URL are refused", async () => {
  const claims = Array.from({ length: 100 }, (_, at) => String(at).padEnd(100, "x"));
  const { status, body } = await admin.send(key, { ...site, query: { claims } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: [{ path: "query.claims" }] } });
});

test("whom the site's visibility keeps out sees nothing", async () => {
  await change({ visibility: "visitor-auth" });
  expect((await preview()).refusal).toBe("sign-in");
  expect(await read({})).toBe("404");
  expect(await read({ signedIn: true })).toContain("Otter");
  expect(await read({ claims: ["internal"] })).toContain("Zebra");
  await change({ visibility: "share-link" });
  expect((await preview({ shareKey: "wrong" })).refusal).toBe("share-key");
  expect((await preview({ shareLink: false })).refusal).toBe("share-key");
  expect(await read({ shareLink: true })).toContain("Otter");
  const body = { name: "QA" };
  const { urls } = await admin.call(`POST ${siteKey}/share-links`, { ...site, body });
  const shareKey = new URL(urls.published!).searchParams.get("shareKey");
  expect(await read({ shareKey })).toContain("Otter");
  await change({ visibility: "public" });
});

test("one space is shown as in a change request, or at an earlier revision", async () => {
  const { spaceId } = spaces["Start"]!;
  const { version } = await preview();
  const { items } = await admin.call("GET /v1/spaces/{spaceId}/revisions", { params: { spaceId } });
  const draft = await makeChangeRequest(admin, spaceId);
  await draft.edit(page("Plan", "The **next** plan.\n"));
  const changed = { space: spaceId, changeRequest: draft.params.changeRequestId };
  expect(await read(changed, "/plan")).toContain("<strong>next</strong>");
  expect(await read({}, "/plan")).toBe("404");
  expect(await read(changed)).not.toContain("/@/search");
  const before = await preview(changed);
  expect(before.version).not.toBe(version);
  await draft.edit(page("Second", "Second.\n"));
  expect((await preview(changed)).version).not.toBe(before.version);
  expect(await textOf(admin, `${new URL(before.urls.preview).pathname}/second`)).toContain(
    "Second",
  );
  const first = items.at(-1)!.id;
  expect(await read({ space: spaceId, revision: first })).not.toContain("Otter");
});

test.each([
  [{ revision: "none" }, 400],
  [{ space: "none", revision: "none" }, 404],
  [{ space: "none", revision: "none", changeRequest: "none" }, 400],
])("content %o is refused", async (query, status) => {
  expect((await admin.send(key, { ...site, query })).status).toBe(status);
});

test("a space that the site doesn't show is refused", async () => {
  const other = await makeSite(admin, acme.id);
  await other.section("Elsewhere");
  const { spaceId } = (await spacesOf(admin, other))["Elsewhere"]!;
  const { changeRequestId } = (await makeChangeRequest(admin, spaceId)).params;
  const query = { space: spaceId, changeRequest: changeRequestId };
  expect((await admin.send(key, { ...site, query })).status).toBe(400);
});

test("it is without spaces that the caller can't read", async () => {
  const params = { spaceId: spaces["Start"]!.spaceId };
  const restrict = (defaultLevel: "inherit" | null) =>
    admin.call("PATCH /v1/spaces/{spaceId}", { params, body: { defaultLevel } });
  const query = { claims: ["internal"] };
  expect(await read(query, "", reader)).toContain("Otter");
  const { urls } = await preview(query, reader);
  await restrict(null);
  const seen = await preview(query, reader);
  expect([titlesOf(seen), seen.withheld]).toEqual([["Internal"], 1]);
  expect(await textOf(reader, new URL(urls.preview).pathname)).toContain("Walrus");
  expect(await read(query, "/@/search?q=otter", reader)).not.toContain("Otter");
  const { changeRequestId } = (await makeChangeRequest(admin, params.spaceId)).params;
  const changed = { space: params.spaceId, changeRequest: changeRequestId };
  expect((await reader.send(key, { ...site, query: changed })).status).toBe(404);
  expect((await preview(query)).withheld).toBe(0);
  await restrict("inherit");
});

test("its URL works for its person alone, and for an hour", async () => {
  const { urls } = await preview({ claims: ["internal"] });
  const path = new URL(urls.preview).pathname;
  const other = await platform.makeOrganization("Other");
  for (const who of [null, acme.users.create, acme.users.guest, other.users.admin]) {
    expect(await textOf(platform.as(who), path), who?.displayName ?? "nobody").toBe("404");
    expect(await textOf(platform.as(who), `${path}/sitemap.xml`)).toBe("404");
  }
  expect(await textOf(admin, path)).toContain("Zebra");
  expect(await textOf(admin, `${path.slice(0, -4)}AAAA`)).toBe("404");
  expect(await textOf(admin, "/published/@preview/nothing")).toBe("404");
  platform.clock.advance(hour - 1);
  expect(await textOf(admin, path)).toContain("Zebra");
  platform.clock.advance(1);
  expect(await textOf(admin, path)).toBe("404");
});

test("it ends with its person's access", async () => {
  const { urls } = await preview({}, reader);
  const path = new URL(urls.preview).pathname;
  expect(await textOf(reader, path)).toContain("Otter");
  const params = { organizationId: acme.id, userId: acme.users.read.id };
  await admin.call("DELETE /v1/orgs/{organizationId}/members/{userId}", { params });
  expect(await textOf(reader, path)).toBe("404");
});

test("only members get one", async () => {
  const other = await platform.makeOrganization("Third");
  const callers = [null, acme.users.guest, other.users.admin];
  const responses = await Promise.all(callers.map((who) => platform.as(who).send(key, site)));
  expect(responses.map(({ status }) => status)).toEqual([401, 404, 404]);
});

test("staged changes are shown as if they were published, to those who can stage some", async () => {
  const operation = `PATCH ${siteKey}/sections/{siteSectionId}` as const;
  const stage = async (title: string, body: Record<string, unknown>) => {
    const params = { siteSectionId: spaces[title]!.sectionId };
    const staged = { operation, params, body };
    await admin.call(`POST ${siteKey}/staged-changes`, { ...site, body: staged });
  };
  await stage("Internal", { path: "inside", condition: "visitor.claims.unsigned.beta" });
  const query = { staged: true, unsigned: ["beta"] };
  const { version, structure } = await preview(query);
  expect(JSON.stringify(structure)).toContain('"path":"inside"');
  // The same until more is staged: the frame isn't reloaded for nothing.
  platform.clock.advance(5000);
  await makeSpace(admin, acme.id);
  expect((await preview(query)).version).toBe(version);
  expect(await read(query, "/inside")).toContain("Walrus");
  expect(await read({ unsigned: ["beta"] }, "/inside")).toBe("404");
  expect(titlesOf(await preview({ staged: true, claims: ["internal"] }))).toEqual(["Start"]);
  await stage("Internal", { title: "Inner" });
  expect((await preview(query)).version).not.toBe(version);
  const editor = platform.as(acme.users.edit);
  expect((await editor.send(key, { ...site, query: {} })).status).toBe(200);
  expect((await editor.send(key, { ...site, query })).status).toBe(403);
  await admin.call(`POST ${siteKey}/staged-changes/discard`, site);
});

test(
  "staged changes are carried out once for all parts of a page",
  { tags: "sqlite" },
  async () => {
    const operation = `PATCH ${siteKey}/sections/{siteSectionId}` as const;
    const params = { siteSectionId: spaces["Start"]!.sectionId };
    const body = { operation, params, body: { title: "Begin" } };
    await admin.call(`POST ${siteKey}/staged-changes`, { ...site, body });
    const transactions = vi.spyOn(platform.service.environment.store, "transaction");
    const { urls } = await preview({ staged: true, unsigned: ["beta"] });
    const root = new URL(urls.preview).pathname;
    expect(await textOf(admin, root)).toContain("Begin");
    expect(await textOf(admin, `${root}/more`)).toContain("Lynx");
    expect(transactions).toHaveBeenCalledOnce();
    transactions.mockRestore();
    await admin.call(`POST ${siteKey}/staged-changes/discard`, site);
  },
);
