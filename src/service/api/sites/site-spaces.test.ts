import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, siteKey } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestCaller;

const key = `${siteKey}/site-spaces/{siteSpaceId}` as const;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

test(
  "a space goes into the section named, else the default one, else to the root",
  { tags: "slow" },
  async () => {
    const site = await makeSite(admin, acme.id);
    await site.siteSpace("Root");
    expect(await site.outline()).toBe("root*");
    const news = await site.section("News");
    await site.siteSpace("Second");
    await site.siteSpace("Third", news);
    expect(await site.outline()).toBe("Root*[root* second] News[news third]");
  },
);

test("beside a group nothing stands at the root", async () => {
  const site = await makeSite(admin, acme.id);
  await site.group("Group");
  await site.siteSpace("First");
  expect(await site.outline()).toBe("Group() First*[first*]");
});

test("a site space is one of its section's variants, with the space in it", async () => {
  const site = await makeSite(admin, acme.id, { spaces: "empty", title: "Docs" });
  const v2 = await site.siteSpace("Version 2");
  const params = { ...site.params, siteSpaceId: v2 };
  const body = { path: "v2.0" };
  expect(await admin.call(`PATCH ${key}`, { params, body })).toMatchObject({
    id: v2,
    path: "v2.0",
    title: "Version 2",
    default: false,
    space: { title: "Version 2", permissions: { admin: true } },
  });
  const list = (query: object) => admin.call(`GET ${siteKey}/site-spaces`, { ...site, query });
  expect((await list({ default: true })).items.map(({ title }) => title)).toEqual(["Docs"]);
  expect((await list({ default: false })).items.map(({ title }) => title)).toEqual(["Version 2"]);
  const first = await list({ limit: 1 });
  expect(first).toMatchObject({ count: 2, next: { page: expect.any(String) } });
  const rest = await list({ limit: 1, page: first.next!.page });
  expect(rest.items.map(({ id }) => id)).toEqual([v2]);
});

describe("the default site space", () => {
  test("leaves only when another is the default, or as the last", async () => {
    const site = await makeSite(admin, acme.id);
    const first = await site.siteSpace("First");
    const second = await site.siteSpace("Second");
    const remove = async (siteSpaceId: string) =>
      (await admin.send(`DELETE ${key}`, { params: { ...site.params, siteSpaceId } })).status;
    expect(await remove(first)).toBe(409);
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { defaultSiteSpace: second } });
    expect(await remove(first)).toBe(205);
    expect(await remove(first)).toBe(404);
    expect(await remove(second)).toBe(205);
    expect(await site.outline()).toBe("");
  });

  test("keeps the default section from showing nothing", async () => {
    const site = await makeSite(admin, acme.id);
    const a = await site.section("Alpha");
    const b = await site.section("Beta");
    const { items } = await admin.call(`GET ${siteKey}/sections`, site);
    const idIn = (id: string) => items.find((item) => item.id === id)!.siteSpaces[0]!.id;
    const remove = async (siteSpaceId: string) =>
      (await admin.send(`DELETE ${key}`, { params: { ...site.params, siteSpaceId } })).status;
    expect(await remove(idIn(a))).toBe(409);
    expect(await remove(idIn(b))).toBe(205);
    expect(await remove(idIn(a))).toBe(205);
    expect(await site.outline()).toBe("Alpha*[] Beta[]");
    await site.siteSpace("New", b);
    expect(await site.outline()).toBe("Alpha[] Beta*[new*]");
  });
});

describe("refused", () => {
  test("the same space twice in one place, but not in another", async () => {
    const site = await makeSite(admin, acme.id);
    const section = await site.section("Alpha");
    const spaceId = await makeTitledSpace(admin, acme.id, "Shared");
    const add = async (sectionId: string) =>
      (await admin.send(`POST ${siteKey}/site-spaces`, { ...site, body: { spaceId, sectionId } }))
        .status;
    expect(await add(section)).toBe(201);
    expect(await add(section)).toBe(409);
    expect(await add(await site.section("Beta"))).toBe(201);
  });

  test.each([
    [{ path: "second" }, 409],
    [{ path: "a b" }, 400],
    [{ path: "x".repeat(101) }, 400],
    [{ condition: "" }, 400],
    [{ condition: null }, 200],
    [{ condition: "true" }, 200],
  ])("a change to %o", async (body, status) => {
    const site = await makeSite(admin, acme.id);
    const siteSpaceId = await site.siteSpace("First");
    await site.siteSpace("Second");
    const params = { ...site.params, siteSpaceId };
    expect((await admin.send(`PATCH ${key}`, { params, body })).status).toBe(status);
  });

  test("a space of another organization, and one that the caller may only read", async () => {
    const site = await makeSite(admin, acme.id);
    const foreign = await makeTitledSpace(platform.as(other.users.admin), other.id, "Theirs");
    const locked = await makeTitledSpace(admin, acme.id, "Locked");
    await admin.call("PATCH /v1/spaces/{spaceId}", {
      params: { spaceId: locked },
      body: { defaultLevel: "read" },
    });
    const creator = platform.as(acme.users.create);
    const add = async (spaceId: string) =>
      (await creator.send(`POST ${siteKey}/site-spaces`, { ...site, body: { spaceId } })).status;
    expect(await add(foreign)).toBe(404);
    expect(await add(locked)).toBe(403);
  });

  test.each([
    ["read", 403],
    ["review", 403],
    ["guest", 404],
  ] as const)("adding, changing, moving and removing by %s", async (role, status) => {
    const site = await makeSite(admin, acme.id);
    const siteSpaceId = await site.siteSpace("First");
    const spaceId = await makeTitledSpace(admin, acme.id, "More");
    const params = { ...site.params, siteSpaceId };
    const member = platform.as(acme.users[role]);
    const responses = [
      await member.send(`POST ${siteKey}/site-spaces`, { ...site, body: { spaceId } }),
      await member.send(`PATCH ${key}`, { params, body: {} }),
      await member.send(`POST ${key}/move`, { params, body: {} }),
      await member.send(`DELETE ${key}`, { params }),
    ];
    expect(responses.map((response) => response.status)).toEqual([status, status, status, status]);
    const stranger = platform.as(other.users.admin);
    expect((await stranger.send(`DELETE ${key}`, { params })).status).toBe(404);
    expect((await platform.as(null).send(`DELETE ${key}`, { params })).status).toBe(401);
  });
});

test("a space that a member may not see is missing from what they see of the site", async () => {
  const site = await makeSite(admin, acme.id);
  const open = await site.siteSpace("Open");
  const hidden = await site.siteSpace("Hidden");
  const { items } = await admin.call(`GET ${siteKey}/site-spaces`, site);
  const spaceId = items.find(({ id }) => id === hidden)!.space.id;
  const body = { defaultLevel: null };
  await admin.call("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body });
  const creator = platform.as(acme.users.create);
  const list = await creator.call(`GET ${siteKey}/site-spaces`, site);
  expect(list).toMatchObject({ count: 1, items: [{ id: open }] });
  const { structure } = await creator.call(`GET ${siteKey}/structure`, site);
  expect(structure).toHaveLength(1);
  const params = { ...site.params, siteSpaceId: hidden };
  expect((await creator.send(`PATCH ${key}`, { params, body: {} })).status).toBe(404);
});
