import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, siteKey, sitesKey } from "#testing/sites.ts";
import type { TestCaller } from "#testing/call.ts";
import { loadTree } from "#service/documents/content/revisions.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestCaller;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

const inAcme = () => ({ organizationId: acme.id });

test("a site is created, read, listed, changed and deleted", async () => {
  const site = await makeSite(admin, acme.id, { title: "Handbook site" });
  expect(await site.read()).toEqual({
    object: "site",
    id: site.id,
    type: "basic",
    title: "Handbook site",
    visibility: "public",
    published: false,
    siteSpaces: 0,
    createdAt: expect.any(String),
    adaptiveContent: { enabled: false },
    agentsContext: "included",
    features: [],
    urls: {
      location: expect.stringContaining(`/sites/${site.id}`),
      app: expect.stringContaining(`/sites/${site.id}`),
    },
  });
  const body = {
    title: "Guide",
    visibility: "unlisted",
    basename: "guide",
    adaptiveContent: { enabled: true },
    agentsContext: "excluded",
  } as const;
  const { params } = site;
  expect(await admin.call(`PATCH ${siteKey}`, { params, body })).toMatchObject(body);
  expect(await admin.call(`PATCH ${siteKey}`, { params, body: {} })).toMatchObject(body);
  const proxied = await admin.call(`PATCH ${siteKey}`, {
    params,
    body: { proxy: "docs.example.com/guide" },
  });
  expect(proxied.proxy).toEqual({
    origin: "docs.example.com/guide",
    target: `bindery.test/published/${acme.id}/guide`,
  });
  expect(proxied.features?.map(({ id }) => id)).toEqual([
    "sites-adaptive-content",
    "sites-custom-subdirectory",
  ]);
  const plain = await admin.call(`PATCH ${siteKey}`, {
    params,
    body: { proxy: null, basename: null },
  });
  expect(plain.proxy).toBeUndefined();
  expect(plain.basename).toBeUndefined();

  const query = { title: "gUID" };
  const listed = await admin.call(`GET ${sitesKey}`, { params: inAcme(), query });
  expect(listed.items.map(({ id }) => id)).toEqual([site.id]);
  expect((await admin.send(`DELETE ${siteKey}`, { params })).status).toBe(205);
  expect((await admin.send(`GET ${siteKey}`, { params })).status).toBe(404);
});

test("a site starts with the spaces named, with sample pages or an empty space", async () => {
  const ids = [
    await makeTitledSpace(admin, acme.id, "Guides"),
    await makeTitledSpace(admin, acme.id, "Guides"),
    await makeTitledSpace(admin, acme.id, "API"),
  ];
  const site = await makeSite(admin, acme.id, { spaces: ids });
  expect(await site.read()).toMatchObject({ title: "Guides", siteSpaces: 3 });
  expect(await site.outline()).toBe("guides* guides-2 api");
  const query = { space: ids[1]! };
  const showing = await admin.call(`GET ${sitesKey}`, { params: inAcme(), query });
  expect(showing.items.map(({ id }) => id)).toEqual([site.id]);

  const { store } = platform.service.environment;
  for (const [spaces, isEmpty] of [
    ["sample", false],
    ["empty", true],
  ] as const) {
    const made = await makeSite(admin, acme.id, { spaces, title: "Fresh" });
    const { items } = await admin.call(`GET ${siteKey}/site-spaces`, made);
    const tree = await loadTree(store.read, acme.id, items[0]!.space.revision);
    expect(tree.size === 0).toBe(isEmpty);
    expect(items[0]).toMatchObject({ title: "Fresh", default: true });
  }
});

test("a site is published and taken offline, and is found by that", async () => {
  const site = await makeSite(admin, acme.id, { spaces: "empty", title: "Live" });
  const query = { published: true };
  const live = async () =>
    (await admin.call(`GET ${sitesKey}`, { params: inAcme(), query })).items.map(({ id }) => id);
  expect(await live()).not.toContain(site.id);
  const published = await admin.call(`POST ${siteKey}/publish`, site);
  expect(published).toMatchObject({ published: true, urls: { published: expect.any(String) } });
  expect(await live()).toContain(site.id);
  expect((await admin.call(`POST ${siteKey}/unpublish`, site)).urls.published).toBeUndefined();
  expect(await live()).not.toContain(site.id);
});

test("the list goes on where it stood while sites come and go", async () => {
  const mine = platform.as(other.users.admin);
  const params = { organizationId: other.id };
  const sites = [];
  for (let n = 0; n < 4; n++) sites.push(await makeSite(mine, other.id, { title: `Site ${n}` }));
  const first = await mine.call(`GET ${sitesKey}`, { params, query: { limit: 2 } });
  expect(first.count).toBe(4);
  await mine.call(`DELETE ${siteKey}`, sites[0]!);
  const query = { limit: 2, page: first.next!.page };
  const rest = await mine.call(`GET ${sitesKey}`, { params, query });
  expect(rest.items.map(({ title }) => title)).toEqual(["Site 2", "Site 3"]);
  expect(rest.next).toBeUndefined();
});

test("a site counts the spaces that its reader may see", async () => {
  const open = await makeTitledSpace(admin, acme.id, "Open");
  const closed = await makeTitledSpace(admin, acme.id, "Closed");
  const gone = await makeTitledSpace(admin, acme.id, "Gone");
  const site = await makeSite(admin, acme.id, { title: "Counted", spaces: [open, closed, gone] });
  await admin.call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: closed },
    body: { defaultLevel: null },
  });
  await admin.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: gone } });
  const reader = platform.as(acme.users.read);
  const { params } = site;
  const list = { params: inAcme(), query: { title: "Counted" } };
  expect((await site.read()).siteSpaces).toBe(2);
  expect((await reader.call(`GET ${siteKey}`, { params })).siteSpaces).toBe(1);
  expect((await reader.call(`GET ${sitesKey}`, list)).items).toMatchObject([{ siteSpaces: 1 }]);
  await admin.call("POST /v1/spaces/{spaceId}/permissions", {
    params: { spaceId: closed },
    body: { users: [acme.users.read.id], role: "read" },
  });
  expect((await reader.call(`GET ${siteKey}`, { params })).siteSpaces).toBe(2);
  // Visitors of the published site see both, whoever the caller is.
  await admin.call(`POST ${siteKey}/publish`, { params });
  const published = await reader.call(`GET ${siteKey}/published`, { params });
  expect(published.site.siteSpaces).toBe(2);
});

describe("what cannot be", () => {
  test.each([
    ["a short title", { title: "x" }, 400],
    ["a long title", { title: "x".repeat(129) }, 400],
    ["an unknown type", { type: "golden" }, 400],
    ["an unknown visibility", { visibility: "private" }, 400],
    ["an unknown word for spaces", { spaces: "some" }, 400],
    ["a space that is not there", { spaces: ["nowhere"] }, 404],
    ["too many spaces", { spaces: Array.from({ length: 1001 }, (_, n) => `s${n}`) }, 400],
  ])("%s on creation", async (_, body, status) => {
    expect((await admin.send(`POST ${sitesKey}`, { params: inAcme(), body })).status).toBe(status);
  });

  test("a space of another organization, or one twice", async () => {
    const foreign = await makeTitledSpace(platform.as(other.users.admin), other.id, "Theirs");
    const own = await makeTitledSpace(admin, acme.id, "Ours");
    const create = (spaces: string[]) =>
      admin.send(`POST ${sitesKey}`, { params: inAcme(), body: { spaces } });
    expect((await create([foreign])).status).toBe(404);
    expect(await create([own, own])).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.spaces.1" }] } },
    });
  });

  test.each([
    [{ proxy: "no-path.example.com" }, 400],
    [{ proxy: `a.example/${"x".repeat(512)}` }, 400],
    [{ basename: "" }, 400],
    [{ basename: "a/b" }, 400],
    [{ basename: "taken" }, 409],
    [{ title: null }, 400],
    [{ defaultSiteSpace: "nowhere" }, 400],
    [{ defaultSiteSection: "nowhere" }, 400],
    [{ agentsContext: "maybe" }, 400],
  ])("a change to %o", async (body, status) => {
    const taking = await makeSite(admin, acme.id, { title: "Taking" });
    await admin.send(`PATCH ${siteKey}`, { params: taking.params, body: { basename: "taken" } });
    const { params } = await makeSite(admin, acme.id, { title: "Wanting" });
    expect((await admin.send(`PATCH ${siteKey}`, { params, body })).status).toBe(status);
  });
});

test("of two sites that ask for one basename at once, one gets it", async () => {
  const sites = [await makeSite(admin, acme.id), await makeSite(admin, acme.id)];
  const responses = await Promise.all(
    sites.map(({ params }) =>
      admin.send(`PATCH ${siteKey}`, { params, body: { basename: "contested" } }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe("who may do what", () => {
  const expected = {
    [`POST ${sitesKey}`]: [201, 201, 403, 403, 403, 401, 404],
    [`GET ${siteKey}`]: [200, 200, 200, 200, 404, 401, 404],
    [`PATCH ${siteKey}`]: [200, 200, 403, 403, 404, 401, 404],
    [`POST ${siteKey}/publish`]: [200, 403, 403, 403, 404, 401, 404],
    [`POST ${siteKey}/unpublish`]: [200, 403, 403, 403, 404, 401, 404],
    [`GET ${siteKey}/structure`]: [200, 200, 200, 200, 404, 401, 404],
    [`GET ${siteKey}/share-links`]: [200, 403, 403, 403, 404, 401, 404],
    [`GET ${siteKey}/customization`]: [200, 200, 200, 200, 404, 401, 404],
    [`GET ${siteKey}/adaptive-schema`]: [200, 200, 200, 200, 404, 401, 404],
    [`DELETE ${siteKey}`]: [205, 403, 403, 403, 404, 401, 404],
  };

  test.each(Object.entries(expected))(
    "%s by an administrator, creator, reviewer, reader, guest, nobody, others",
    async (key, statuses) => {
      const { admin: a, create, review, read, guest } = acme.users;
      const actual = [];
      for (const user of [a, create, review, read, guest, null, other.users.admin]) {
        const site = await makeSite(admin, acme.id);
        const body = /^GET|publish$/.test(key) ? undefined : { title: "Other" };
        const request = { params: site.params, body };
        actual.push((await platform.as(user).send(key as `GET ${typeof siteKey}`, request)).status);
      }
      expect(actual).toEqual(statuses);
    },
  );

  test("who reads a site is the administrators' to decide", async () => {
    const { params } = await makeSite(admin, acme.id);
    const creator = platform.as(acme.users.create);
    const change = (visibility: string) =>
      creator.send(`PATCH ${siteKey}`, { params, body: { visibility, title: "Same" } });
    expect((await change("public")).status).toBe(200);
    expect((await change("unlisted")).status).toBe(403);
  });

  test("guests find no sites, and another organization's path leads to none", async () => {
    const site = await makeSite(admin, acme.id);
    const guest = platform.as(acme.users.guest);
    expect((await guest.call(`GET ${sitesKey}`, { params: inAcme() })).count).toBe(0);
    const mine = platform.as(other.users.admin);
    const params = { organizationId: other.id, siteId: site.id };
    expect((await mine.send(`GET ${siteKey}`, { params })).status).toBe(404);
  });
});
