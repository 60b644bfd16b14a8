import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, siteKey, type TestSite } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let a: string;
let b: string;
let c: string;

const sectionKey = `${siteKey}/sections/{siteSectionId}` as const;
const groupKey = `${siteKey}/section-groups/{siteSectionGroupId}` as const;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id);
  a = await site.section("Alpha");
  b = await site.section("Beta");
  c = await site.section("Gamma");
});

const at = (siteSectionId: string) => ({ ...site.params, siteSectionId });
const inGroup = (siteSectionGroupId: string) => ({ ...site.params, siteSectionGroupId });

async function patch(id: string, body: object) {
  return admin.send(`PATCH ${sectionKey}`, { params: at(id), body });
}

test("sections come one behind the other, the first is the default one", async () => {
  expect(await site.outline()).toBe("Alpha*[alpha*] Beta[beta] Gamma[gamma]");
  const { items } = await admin.call(`GET ${siteKey}/sections`, site);
  expect(items.map(({ title, path }) => [title, path])).toEqual([
    ["Alpha", "alpha"],
    ["Beta", "beta"],
    ["Gamma", "gamma"],
  ]);
  expect(items[1]).toMatchObject({ defaultSiteSpace: items[1]!.siteSpaces[0]!.id, default: false });
});

test("a section is changed field by field, and null clears", async () => {
  const body = { title: "Delta", path: "d", icon: "book", description: "All of it" };
  const { body: changed } = await patch(b, body);
  expect(changed).toMatchObject({ id: b, ...body });
  const { body: cleared } = await patch(b, { icon: null, description: null });
  expect(cleared).toMatchObject({ title: "Delta", path: "d" });
  expect(cleared).not.toHaveProperty("icon");
  expect(cleared).not.toHaveProperty("description");
});

describe("paths", () => {
  test.each([
    ["Beta", "beta-2"],
    ["What's new?", "whats-new"],
    ["Über uns", "über-uns"],
    ["?!", "page"],
  ])("a section called %j gets the path %j", async (title, path) => {
    const id = await site.section(title);
    const { items } = await admin.call(`GET ${siteKey}/sections`, site);
    expect(items.find((item) => item.id === id)?.path).toBe(path);
  });

  test.each([
    [{ path: "alpha" }, 409],
    [{ path: "beta" }, 200],
    [{ path: "a/b" }, 400],
    [{ path: ".." }, 400],
    [{ path: "" }, 400],
    [{ path: "p".repeat(100) }, 200],
    [{ path: "p".repeat(101) }, 400],
    [{ title: "T".repeat(128) }, 200],
    [{ title: "T".repeat(129) }, 400],
    [{ title: null }, 400],
    [{ icon: "i".repeat(51) }, 400],
    [{ description: "d".repeat(257) }, 400],
    [{ defaultSiteSpace: "nowhere" }, 400],
  ])("changing the second to %o", async (body, status) => {
    expect((await patch(b, body)).status).toBe(status);
  });

  test("a new section's title may have 64 characters, and a missing one is its space's", async () => {
    const spaceId = await makeTitledSpace(admin, acme.id, "Space");
    const make = (title?: string) =>
      admin.send(`POST ${siteKey}/sections`, { params: site.params, body: { spaceId, title } });
    expect((await make("T".repeat(65))).status).toBe(400);
    expect((await make("T".repeat(64))).status).toBe(201);
    expect((await make()).body).toMatchObject({ title: "Space", path: "space" });
  });
});

describe("defaults", () => {
  test("the default section leaves only when another is the default one, or as the last", async () => {
    const remove = (id: string) => admin.send(`DELETE ${sectionKey}`, { params: at(id) });
    expect((await remove(a)).status).toBe(409);
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { defaultSiteSection: c } });
    expect(await site.outline()).toBe("Alpha[alpha] Beta[beta] Gamma*[gamma*]");
    expect((await remove(a)).status).toBe(205);
    expect((await remove(a)).status).toBe(404);
    expect((await remove(b)).status).toBe(205);
    expect((await remove(c)).status).toBe(205);
    expect(await site.outline()).toBe("");
    await site.section("New");
    expect(await site.outline()).toBe("New*[new*]");
  });

  test("the default of the site is what its default section shows first", async () => {
    const second = await site.siteSpace("Second", b);
    expect((await patch(b, { defaultSiteSpace: second })).body).toMatchObject({
      defaultSiteSpace: second,
    });
    expect(await site.outline()).toBe("Alpha*[alpha*] Beta[beta second] Gamma[gamma]");
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { defaultSiteSection: b } });
    expect(await site.outline()).toBe("Alpha[alpha] Beta*[beta second*] Gamma[gamma]");
  });

  test("a default site space brings its section along", async () => {
    const second = await site.siteSpace("Second", c);
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { defaultSiteSpace: second } });
    expect(await site.outline()).toBe("Alpha[alpha] Beta[beta] Gamma*[gamma second*]");
    const body = { defaultSiteSpace: second, defaultSiteSection: a };
    expect((await admin.send(`PATCH ${siteKey}`, { ...site, body })).status).toBe(400);
  });

  test("a space that is deleted leaves the site, and something else is the default", async () => {
    const { items } = await admin.call(`GET ${siteKey}/site-spaces`, {
      ...site,
      query: { default: true },
    });
    await admin.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: items[0]!.space.id } });
    expect(await site.outline()).toBe("Alpha[] Beta*[beta*] Gamma[gamma]");
    expect((await site.read()).siteSpaces).toBe(2);
    const empty = { ...site, body: { defaultSiteSection: a } };
    expect((await admin.send(`PATCH ${siteKey}`, empty)).status).toBe(409);
    await admin.call("POST /v1/spaces/{spaceId}/restore", {
      params: { spaceId: items[0]!.space.id },
    });
    expect((await site.read()).siteSpaces).toBe(2);
  });
});

test("what stood at the root becomes the first section", async () => {
  const spaces = [
    await makeTitledSpace(admin, acme.id, "Guides"),
    await makeTitledSpace(admin, acme.id, "API"),
  ];
  const flat = await makeSite(admin, acme.id, { spaces });
  expect(await flat.outline()).toBe("guides* api");
  await flat.section("News");
  expect(await flat.outline()).toBe("Guides*[guides* api] News[news]");
});

describe("groups", () => {
  test("a group takes sections in the order given, gives them back at its place, and is deleted", async () => {
    const g = await site.group("More", [c, a]);
    expect(await site.outline()).toBe("Beta[beta] More(Gamma[gamma] Alpha*[alpha*])");
    const list = await admin.call(`GET ${siteKey}/section-groups`, site);
    expect(list.items[0]).toMatchObject({ id: g, title: "More", sections: [{ id: c }, { id: a }] });
    const sections = await admin.call(`GET ${siteKey}/sections`, site);
    expect(sections.items.map(({ id }) => id)).toEqual([b, c, a]);
    const last = await site.section("Delta");
    await admin.call(`DELETE ${groupKey}/sections/{siteSectionId}`, {
      params: { ...inGroup(g), siteSectionId: c },
    });
    expect(await site.outline()).toBe("Beta[beta] More(Alpha*[alpha*]) Gamma[gamma] Delta[delta]");
    const added = { params: inGroup(g), body: { sectionId: last } };
    expect((await admin.call(`POST ${groupKey}/sections`, added)).sections).toHaveLength(2);
    expect((await admin.send(`POST ${groupKey}/sections`, added)).status).toBe(409);
    await admin.call(`DELETE ${groupKey}`, { params: inGroup(g) });
    expect(await site.outline()).toBe("Beta[beta] Alpha*[alpha*] Delta[delta] Gamma[gamma]");
    expect((await admin.send(`DELETE ${groupKey}`, { params: inGroup(g) })).status).toBe(404);
  });

  test("a group is changed, and stands among the sections without one", async () => {
    const g = await site.group("More", []);
    const body = { title: "Other", icon: "star" };
    expect(await admin.call(`PATCH ${groupKey}`, { params: inGroup(g), body })).toMatchObject(body);
    const cleared = await admin.call(`PATCH ${groupKey}`, {
      params: inGroup(g),
      body: { icon: null },
    });
    expect(cleared).not.toHaveProperty("icon");
    const before = { type: "site-section", id: b } as const;
    await admin.call(`POST ${groupKey}/move`, {
      params: inGroup(g),
      body: { position: { before } },
    });
    expect(await site.outline()).toBe("Alpha*[alpha*] Other() Beta[beta] Gamma[gamma]");
  });

  test.each([
    [{ title: "" }, 400],
    [{ title: "T".repeat(101) }, 400],
    [{}, 400],
    [{ title: "Group", icon: "i".repeat(51) }, 400],
    [{ title: "Group", icon: null }, 201],
    [{ title: "Group", sections: ["nowhere"] }, 400],
  ])("creating %o", async (body, status) => {
    const response = await admin.send(`POST ${siteKey}/section-groups`, { ...site, body });
    expect(response.status).toBe(status);
  });
});

test("a section or group of another site is not there", async () => {
  const other = await makeSite(admin, acme.id);
  const params = { ...other.params, siteSectionId: a };
  expect((await admin.send(`PATCH ${sectionKey}`, { params, body: {} })).status).toBe(404);
  const g = await site.group("More");
  const elsewhere = { ...other.params, siteSectionGroupId: g };
  expect((await admin.send(`DELETE ${groupKey}`, { params: elsewhere })).status).toBe(404);
  const body = { spaceId: await makeTitledSpace(admin, acme.id, "Space"), sectionId: a };
  const added = await admin.send(`POST ${siteKey}/site-spaces`, { params: other.params, body });
  expect(added.status).toBe(404);
});

test("the list of sections goes on where it stood, in and out of groups", async () => {
  await site.group("More", [a]);
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const list = await admin.call(`GET ${siteKey}/sections`, {
      ...site,
      query: { limit: 1, page },
    });
    expect(list.count).toBe(3);
    seen.push(...list.items.map(({ id }) => id));
    page = list.next?.page;
  } while (page !== undefined);
  expect(seen).toEqual([b, c, a]);
});
