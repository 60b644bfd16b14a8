import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let admin: TestCaller;
let site: TestSite;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { title: "Docs" });
});

const flag = { type: "boolean" };
const schemaOf = (properties: object, unsigned?: object) => ({
  type: "object",
  properties: {
    ...properties,
    ...(unsigned && {
      unsigned: { type: "object", properties: unsigned, additionalProperties: false },
    }),
  },
  additionalProperties: false,
});

const putSchema = (jsonSchema: unknown) =>
  admin.send(`PUT ${siteKey}/adaptive-schema`, { params: site.params, body: { jsonSchema } });

describe("the adaptive schema", () => {
  test("is empty until it is put, and then what was put", async () => {
    const key = `GET ${siteKey}/adaptive-schema` as const;
    const before = await admin.call(key, site);
    expect(before).toMatchObject({ object: "site-adaptive-schema", jsonSchema: schemaOf({}, {}) });
    expect(before.updatedAt).toBeUndefined();
    const jsonSchema = schemaOf(
      { internal: { ...flag, description: "Works here" } },
      { beta: flag },
    );
    const put = await putSchema(jsonSchema);
    expect(put).toMatchObject({ status: 200, body: { jsonSchema, updatedAt: expect.any(String) } });
    expect(await admin.call(key, site)).toEqual(put.body);
  });

  test.each([
    ["no object", { ...schemaOf({}), type: "array" }],
    ["open to more", { ...schemaOf({}), additionalProperties: true }],
    ["without properties", { type: "object", additionalProperties: false }],
    ["a text property", schemaOf({ plan: { type: "string" } })],
    ["an unsigned text", schemaOf({}, { plan: { type: "string" } })],
    ["a nested object", schemaOf({ more: schemaOf({}) })],
    ["an unknown keyword", schemaOf({ a: { ...flag, colour: "red" } })],
    ["a keyword of a wrong type", schemaOf({ a: { ...flag, title: 7 } })],
    ["a reference to nothing", schemaOf({ a: { ...flag, $ref: "#/definitions/none" } })],
    ["nothing", null],
  ])("is not %s", async (_, jsonSchema) => {
    const response = await putSchema(jsonSchema);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: { details: [{ path: expect.stringMatching(/^body\.jsonSchema/) }] },
    });
  });

  test("keeps what a condition reads", async () => {
    await putSchema(schemaOf({ internal: flag }, { beta: flag }));
    const siteSectionId = await site.section("Beta");
    const setCondition = (condition: string | null) =>
      admin.send(`PATCH ${siteKey}/sections/{siteSectionId}`, {
        params: { ...site.params, siteSectionId },
        body: { condition },
      });
    const condition = "visitor.claims.unsigned.beta && visitor.claims.internal";
    expect(await setCondition(condition)).toMatchObject({ status: 200, body: { condition } });
    const broken = await putSchema(schemaOf({ internal: flag }));
    expect(broken.status).toBe(409);
    expect(JSON.stringify(broken.body)).toContain(siteSectionId);
    expect((await putSchema(schemaOf({ internal: flag, more: flag }, { beta: flag }))).status).toBe(
      200,
    );
    expect((await setCondition(null)).body).not.toHaveProperty("condition");
    expect((await putSchema(schemaOf({}))).status).toBe(200);
  });

  test.each([
    ["visitor.claims.unknown", "Character 1: "],
    ["true && visitor.claims.unknown", "Character 9: "],
    ["true &&", "Character 8: "],
    ["alert(1)", "Character "],
    [`true${" ".repeat(1024)}`, ""],
  ])("a condition %j is refused with its place", async (condition, message) => {
    const params = { ...site.params, siteSpaceId: await site.siteSpace("First") };
    const response = await admin.send(`PATCH ${siteKey}/site-spaces/{siteSpaceId}`, {
      params,
      body: { condition },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.condition" }] } },
    });
    expect(JSON.stringify(response.body)).toContain(message);
  });
});

describe("the look of a site", () => {
  const key = `${siteKey}/customization` as const;

  test("is default until it is chosen, and what is not chosen stays default", async () => {
    const standard = await admin.call(`GET ${key}`, site);
    expect(standard).toMatchObject({
      title: "Docs",
      styling: { theme: "clean", corners: "straight", sidebar: { list: "default" } },
      header: { preset: "default" },
      themes: { default: "system" },
    });
    const body = {
      title: "Shown",
      styling: { theme: "bold", primaryColor: { light: "#fff", dark: "#000000" } },
      themes: { default: "dark", toggleable: false },
    } as const;
    const put = await admin.call(`PUT ${key}`, { ...site, body });
    expect(put).toMatchObject({ ...body, header: { preset: "default" } });
    expect(put.styling).toMatchObject({ corners: "straight" });
    expect(await admin.call(`GET ${key}`, site)).toEqual(put);
    const plain = { ...standard, themes: { default: "light", toggleable: true } };
    expect(await admin.call(`PUT ${key}`, { ...site, body: {} })).toEqual(plain);
  });

  test("keeps fonts, links, and images", async () => {
    const image = "https://example.com/image.png";
    const link = { title: "Blog", to: "https://example.com/blog" };
    const body = {
      styling: { font: "serif", headingFont: "slab", codeFont: "typewriter" } as const,
      header: {
        preset: "custom" as const,
        backgroundColor: { light: "#fff", dark: "#000" },
        linkColor: { light: "#000", dark: "#fff" },
        logo: { light: image },
        links: [link, { title: "Guides", to: "/guides" }],
      },
      footer: { copyright: "© Fernpost", groups: [{ title: "More", links: [link] }] },
      favicon: { emoji: "🌿" },
      socialPreview: { url: image },
    };
    expect(await admin.call(`PUT ${key}`, { ...site, body })).toMatchObject(body);
    const favicon = { icon: { light: image, dark: image } };
    const changed = await admin.call(`PUT ${key}`, { ...site, body: { favicon } });
    expect(changed).toMatchObject({ favicon, header: { preset: "default" } });
    expect(changed).not.toHaveProperty("footer");
  });

  const link = { title: "Blog", to: "/blog" };
  test.each([
    [{ title: "T".repeat(129) }, "title"],
    [{ styling: { theme: "neon" } }, "styling.theme"],
    [{ styling: { primaryColor: { light: "red", dark: "#000" } } }, "styling.primaryColor.light"],
    [{ styling: { font: "comic" } }, "styling.font"],
    [{ themes: { default: "dim" } }, "themes.default"],
    [{ header: { links: [{ ...link, to: "javascript:alert(1)" }] } }, "header.links.0.to"],
    [{ header: { links: [{ ...link, to: "//evil.example" }] } }, "header.links.0.to"],
    [{ header: { links: [{ ...link, title: "" }] } }, "header.links.0.title"],
    [{ header: { links: Array<object>(11).fill(link) } }, "header.links"],
    [{ header: { logo: { light: "data:image/svg+xml,x" } } }, "header.logo.light"],
    [{ footer: { copyright: "C".repeat(257) } }, "footer.copyright"],
    [{ footer: { groups: [{ title: "", links: [] }] } }, "footer.groups.0.title"],
    [
      { footer: { groups: [{ title: "A", links: Array<object>(13).fill(link) }] } },
      "footer.groups.0.links",
    ],
    [{ footer: { groups: Array<object>(7).fill({ title: "A", links: [link] }) } }, "footer.groups"],
    [{ favicon: { emoji: "leaf" } }, "favicon.emoji"],
    [{ socialPreview: { url: "javascript:alert(1)" } }, "socialPreview.url"],
  ])("is not %o", async (body, path) => {
    const response = await admin.send(`PUT ${key}`, { ...site, body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: { details: [{ path: `body.${path}` }] } });
  });
});

describe("redirects", () => {
  const key = `${siteKey}/redirects` as const;
  const add = (source: string, destination: string) =>
    admin.send(`POST ${key}`, { params: site.params, body: { source, destination } });

  test("are made, listed by source, changed and removed", async () => {
    const made = await admin.call(`POST ${key}`, {
      ...site,
      body: { source: "/old", destination: "/new", permanent: true },
    });
    expect(made).toMatchObject({ object: "site-redirect", source: "/old", permanent: true });
    expect((await add("/a", "https://example.com/")).status).toBe(201);
    const first = await admin.call(`GET ${key}`, { ...site, query: { limit: 1 } });
    expect(first).toMatchObject({ count: 2, items: [{ source: "/a", permanent: false }] });
    const query = { page: first.next!.page };
    expect((await admin.call(`GET ${key}`, { ...site, query })).items).toEqual([made]);
    const params = { ...site.params, redirectId: made.id };
    const body = { destination: "/newer" };
    const changed = await admin.call(`PATCH ${key}/{redirectId}`, { params, body });
    expect(changed).toEqual({ ...made, ...body });
    expect((await admin.send(`DELETE ${key}/{redirectId}`, { params })).status).toBe(205);
    expect((await admin.send(`DELETE ${key}/{redirectId}`, { params })).status).toBe(404);
  });

  test("never lead in a circle, and never two ways from one path", { tags: "slow" }, async () => {
    expect((await add("/a", "/b")).status).toBe(201);
    expect((await add("/a", "/c")).status).toBe(409);
    expect((await add("/c", "/c?x=1")).status).toBe(400);
    expect((await add("/b", "/c")).status).toBe(201);
    expect((await add("/c", "/a")).status).toBe(409);
    expect((await add("/c", "https://example.com/a")).status).toBe(201);
    for (let n = 0; n < 9; n++) await add(`/chain${n + 1}`, `/chain${n}`);
    expect((await add("/chain10", "/chain9")).status).toBe(201);
    expect((await add("/chain11", "/chain10")).status).toBe(409);
  });

  test("name what is wrong at the field", async () => {
    await add("/a", "/b");
    await add("/b", "/c");
    const refusal = async (source: string, destination: string) => {
      const { status, body } = await add(source, destination);
      return { status, ...(body as { error: { details: object[] } }).error.details[0] };
    };
    expect(await refusal("/a/", "/d")).toEqual({
      status: 409,
      path: "body.source",
      message: "/a already redirects to /b. Change that redirect instead.",
    });
    expect(await refusal("/c", "/a/?x=1")).toEqual({
      status: 409,
      path: "body.destination",
      message: "This would be a loop: /c → /a → /b → /c. Choose another destination.",
    });
    expect(await refusal("/d", "/d/")).toMatchObject({ status: 400, path: "body.destination" });
    expect(await refusal("old", "/new")).toMatchObject({
      status: 400,
      path: "body.source",
      message: "Must be a path that starts with /, without spaces, ? and #.",
    });
    expect(await refusal("/old", "javascript:alert(1)")).toMatchObject({
      message: "Must be a path that starts with / or a URL such as https://example.com/docs.",
    });
  });

  test("of two from one path that are made at once, one is", async () => {
    const responses = await Promise.all([add("/a", "/b"), add("/a", "/c")]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test.each([
    ["old", "/new"],
    ["/old?x", "/new"],
    ["/old", "javascript:alert(1)"],
    ["/old", "//evil.example"],
    [`/${"x".repeat(512)}`, "/new"],
  ])("%s to %s is refused", async (source, destination) => {
    expect((await add(source, destination)).status).toBe(400);
  });
});

describe("share links", () => {
  const key = `${siteKey}/share-links` as const;

  test("are made, listed with their address, named, switched off and removed", async () => {
    const make = (name: string) => admin.call(`POST ${key}`, { ...site, body: { name } });
    const older = await make("One");
    const two = await make("Two");
    expect(older).toMatchObject({ object: "share-link", name: "One", active: true });
    expect(older.urls.published).not.toBe(two.urls.published);
    const first = await admin.call(`GET ${key}`, { ...site, query: { limit: 1 } });
    expect(first.items).toEqual([older]);
    const rest = await admin.call(`GET ${key}`, { ...site, query: { page: first.next!.page } });
    expect(rest.items).toEqual([two]);
    const params = { ...site.params, shareLinkId: older.id };
    const body = { name: "First", active: false };
    const changed = await admin.call(`PATCH ${key}/{shareLinkId}`, { params, body });
    expect(changed).toEqual({ ...older, ...body });
    expect((await admin.send(`DELETE ${key}/{shareLinkId}`, { params })).status).toBe(205);
    expect((await admin.send(`DELETE ${key}/{shareLinkId}`, { params })).status).toBe(404);
  });

  test("have a name of at most 50 characters", async () => {
    const status = async (body: object) =>
      (await admin.send(`POST ${key}`, { ...site, body })).status;
    expect(await status({ name: "N".repeat(51) })).toBe(400);
    expect(await status({})).toBe(400);
    expect(await status({ name: "N".repeat(50) })).toBe(201);
  });
});

test.each([
  [`PUT ${siteKey}/adaptive-schema`, { jsonSchema: schemaOf({}) }, [200, 200, 403, 404, 401, 404]],
  [`PUT ${siteKey}/customization`, {}, [200, 200, 403, 404, 401, 404]],
  [
    `POST ${siteKey}/redirects`,
    { source: "/a", destination: "/b" },
    [201, 201, 403, 404, 401, 404],
  ],
  [`POST ${siteKey}/share-links`, { name: "QA" }, [201, 403, 403, 404, 401, 404]],
  [`POST ${siteKey}/section-groups`, { title: "Group" }, [201, 201, 403, 404, 401, 404]],
] as const)(
  "%s by administrator, creator, editor, guest, nobody, others",
  async (key, body, statuses) => {
    const { admin: administrator, create, edit, guest } = acme.users;
    const actual = [];
    for (const user of [administrator, create, edit, guest, null, other.users.admin]) {
      const { params } = await makeSite(admin, acme.id);
      actual.push((await platform.as(user).send(key, { params, body })).status);
    }
    expect(actual).toEqual(statuses);
  },
);
