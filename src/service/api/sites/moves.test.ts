import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, outlineOf, siteKey, type TestSite } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
/** IDs by the names in the tables below. */
let ids: Record<string, string>;

const sort = `PATCH ${siteKey}/structure/sort` as const;
const kinds = { s: "site-section", g: "site-section-group", v: "site-space" } as const;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

/** Builds s1 s2 g1(s3 s4) g2() s5, where s1 has v1 v2 v3. */
async function build(): Promise<void> {
  site = await makeSite(admin, acme.id);
  ids = {};
  for (const name of ["s1", "s2", "s3", "s4"]) ids[name] = await site.section(name);
  ids.g1 = await site.group("g1", [ids.s3!, ids.s4!]);
  ids.g2 = await site.group("g2");
  ids.s5 = await site.section("s5");
  const { items } = await admin.call(`GET ${siteKey}/site-spaces`, {
    ...site,
    query: { default: true },
  });
  ids.v1 = items[0]!.id;
  ids.v2 = await site.siteSpace("v2", ids.s1);
  ids.v3 = await site.siteSpace("v3", ids.s1);
}

function reference(name: string) {
  return { type: kinds[name[0] as keyof typeof kinds], id: ids[name] ?? name };
}

function move(item: string, side: "before" | "after", sibling: string) {
  const body = { item: reference(item), position: { [side]: reference(sibling) } };
  return admin.send(sort, { params: site.params, body });
}

const start = "s1*[s1* v2 v3] s2[s2] g1(s3[s3] s4[s4]) g2() s5[s5]";

describe("one move", () => {
  beforeEach(build);

  test.each([
    ["s1", "after", "s2", "s2[s2] s1*[s1* v2 v3] g1(s3[s3] s4[s4]) g2() s5[s5]"],
    ["s5", "before", "g1", "s1*[s1* v2 v3] s2[s2] s5[s5] g1(s3[s3] s4[s4]) g2()"],
    ["g2", "before", "s1", "g2() s1*[s1* v2 v3] s2[s2] g1(s3[s3] s4[s4]) s5[s5]"],
    ["g1", "after", "s5", "s1*[s1* v2 v3] s2[s2] g2() s5[s5] g1(s3[s3] s4[s4])"],
    ["s4", "before", "s3", "s1*[s1* v2 v3] s2[s2] g1(s4[s4] s3[s3]) g2() s5[s5]"],
    ["v3", "before", "v1", "s1*[v3 s1* v2] s2[s2] g1(s3[s3] s4[s4]) g2() s5[s5]"],
    ["v1", "after", "v2", "s1*[v2 s1* v3] s2[s2] g1(s3[s3] s4[s4]) g2() s5[s5]"],
    ["s2", "after", "s1", start],
  ] as const)("%s %s %s gives %s", async (item, side, sibling, outline) => {
    expect(outlineOf((await move(item, side, sibling)).body as never)).toBe(outline);
    expect(await site.outline()).toBe(outline);
  });

  test.each(["site-section", "site-section-group"] as const)(
    "a group moves beside a group or section whose ID comes with the type %s",
    async (type) => {
      const beside = (name: string) => ({ before: { type, id: ids[name] ?? name } });
      const moveGroup = (name: string) =>
        admin.send(`POST ${siteKey}/section-groups/{siteSectionGroupId}/move`, {
          params: { ...site.params, siteSectionGroupId: ids.g2! },
          body: { position: beside(name) },
        });
      expect((await moveGroup("g1")).status).toBe(200);
      expect(await site.outline()).toBe("s1*[s1* v2 v3] s2[s2] g2() g1(s3[s3] s4[s4]) s5[s5]");
      expect((await moveGroup("s2")).status).toBe(200);
      expect(await site.outline()).toBe("s1*[s1* v2 v3] g2() s2[s2] g1(s3[s3] s4[s4]) s5[s5]");
      expect((await moveGroup("s3")).status).toBe(400);
    },
  );

  test.each([
    ["a section and one in a group", "s1", "s3", 400],
    ["a section in a group and the group", "s3", "g1", 400],
    ["a site space and a section", "v1", "s1", 400],
    ["a thing and itself", "s1", "s1", 400],
    ["nothing that is there", "s1", "sNone", 400],
    ["something that is not there itself", "sNone", "s1", 404],
  ])("%s are no siblings", async (_, item, sibling, status) => {
    expect((await move(item, "after", sibling)).status).toBe(status);
    expect(await site.outline()).toBe(start);
  });

  test("exactly one side is named", async () => {
    const item = reference("s1");
    for (const position of [{}, { before: reference("s2"), after: reference("s5") }]) {
      const response = await admin.send(sort, { params: site.params, body: { item, position } });
      expect(response.status).toBe(400);
    }
  });

  test("the operations of each kind move by their own keys, and to the end without a position", async () => {
    const section = { ...site.params, siteSectionId: ids.s1! };
    const before = { type: "site-section", siteSection: ids.s5! } as const;
    const key = `POST ${siteKey}/sections/{siteSectionId}/move` as const;
    await admin.call(key, { params: section, body: { position: { before } } });
    await admin.call(key, { params: { ...site.params, siteSectionId: ids.s3! }, body: {} });
    await admin.call(`POST ${siteKey}/section-groups/{siteSectionGroupId}/move`, {
      params: { ...site.params, siteSectionGroupId: ids.g1! },
      body: {},
    });
    await admin.call(`POST ${siteKey}/site-spaces/{siteSpaceId}/move`, {
      params: { ...site.params, siteSpaceId: ids.v1! },
      body: { position: { after: { type: "site-space", siteSpace: ids.v3! } } },
    });
    expect(await site.outline()).toBe("s2[s2] g2() s1*[v2 v3 s1*] s5[s5] g1(s4[s4] s3[s3])");
    const both = { before, after: before };
    const refused = await admin.send(key, { params: section, body: { position: both } });
    expect(refused.status).toBe(400);
    const inGroup = { before: { type: "site-section", siteSection: ids.s4 } };
    const stranger = await admin.send(key, { params: section, body: { position: inGroup } });
    expect(stranger).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.position.before" }] } },
    });
  });
});

test("moves at the same time all happen, one after another", async () => {
  await build();
  const moves = ["s2", "g1", "g2", "s5"].map((name) => move(name, "before", "s1"));
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const parts = (await site.outline()).split(" ").map((part) => part.slice(0, 2));
  expect(parts.toSorted()).toEqual("g1 g2 s1 s2 s4 s5 v2 v3".split(" ").toSorted());
  expect(parts.indexOf("s1")).toBeGreaterThan(parts.indexOf("s5"));
});

test("any moves leave every part exactly once, and one default", async () => {
  await build();
  const letters = (outline: string) =>
    outline
      .replaceAll(/[^a-z0-9]+/g, " ")
      .trim()
      .split(" ")
      .toSorted();
  const parts = letters(start);
  const name = fc.constantFrom(...Object.keys(ids));
  const step = fc.tuple(name, fc.constantFrom("before" as const, "after" as const), name);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const [item, side, sibling] of steps) {
        expect([200, 400]).toContain((await move(item, side, sibling)).status);
      }
      const outline = await site.outline();
      expect(letters(outline)).toEqual(parts);
      expect(outline.match(/s\d\*\[[^\]]*s1\*[^\]]*\]/g)).toHaveLength(1);
      expect(outline.match(/\*/g)).toHaveLength(2);
    }),
    { numRuns: 25 },
  );
});
