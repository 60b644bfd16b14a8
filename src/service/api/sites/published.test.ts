import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { makeSite, outlineOf, siteKey, type TestSite } from "#testing/sites.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let guest: TestCaller;
let site: TestSite;

const key = `GET ${siteKey}/published` as const;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  guest = platform.as(acme.users.guest);
  // The organization's key is created together with its first token.
  await admin.call("POST /v1/orgs/{organizationId}/ping", {
    params: { organizationId: acme.id },
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { title: "Docs" });
  await site.section("Public");
  await admin.call(`POST ${siteKey}/publish`, site);
});

const change = (body: object) => admin.call(`PATCH ${siteKey}`, { ...site, body });
const visit = (query: Record<string, unknown> = {}, caller = guest) =>
  caller.send(key, { params: site.params, query });
const outline = async (query: object = {}) => {
  const published = await guest.call(key, { params: site.params, query });
  return outlineOf(published.structure);
};

/** A token signed with the organization's key, unless overridden. */
async function sign(
  claims: object,
  wrong: { secret?: string; alg?: string; aud?: string; exp?: number } = {},
) {
  const { store, clock, vault } = platform.service.environment;
  const stored = await store.read
    .selectFrom("signing_key")
    .select(["id", "secret"])
    .where("organization_id", "=", acme.id)
    .executeTakeFirstOrThrow();
  const secret = wrong.secret ?? vault.read(stored.secret, sealedPlace("signing_key", stored.id));
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: wrong.alg ?? "HS256" })
    .setSubject("visitor")
    .setIssuer(testOrigin)
    .setAudience(wrong.aud ?? acme.id)
    .setExpirationTime(now + (wrong.exp ?? 60))
    .sign(Buffer.from(secret, "base64url"));
}

test("everybody in the organization gets a public site with its look, others and nobody do not", async () => {
  expect(await visit()).toMatchObject({
    status: 200,
    body: {
      object: "published-content-site",
      site: { id: site.id, published: true },
      structure: { type: "sections", structure: [{ title: "Public", default: true }] },
      customizations: { site: { title: "Docs", styling: { theme: "clean" } } },
    },
  });
  const other = await platform.makeOrganization("Other");
  expect((await visit({}, platform.as(other.users.admin))).status).toBe(404);
  expect((await visit({}, platform.as(null))).status).toBe(401);
  await admin.call(`POST ${siteKey}/unpublish`, site);
  expect((await visit({}, admin)).status).toBe(404);
});

describe("by share link", () => {
  beforeEach(() => change({ visibility: "share-link" }));

  test("only an active link of this site opens it", async () => {
    const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
    const shareKey = new URL(link.urls.published!).searchParams.get("shareKey")!;
    expect(Buffer.from(shareKey, "base64url")).toHaveLength(16);
    expect((await visit()).status).toBe(404);
    expect((await visit({}, admin)).status).toBe(404);
    expect((await visit({ shareKey: `${shareKey}x` })).status).toBe(404);
    const { body } = await visit({ shareKey });
    expect(body).toMatchObject({
      structure: { structure: [{ urls: { published: expect.stringContaining(shareKey) } }] },
    });
    const params = { ...site.params, shareLinkId: link.id };
    const linkKey = `${siteKey}/share-links/{shareLinkId}` as const;
    await admin.call(`PATCH ${linkKey}`, { params, body: { active: false } });
    expect((await visit({ shareKey })).status).toBe(404);
    await admin.call(`PATCH ${linkKey}`, { params, body: { active: true } });
    expect((await visit({ shareKey })).status).toBe(200);

    const second = await makeSite(admin, acme.id, { visibility: "share-link" });
    await admin.call(`POST ${siteKey}/publish`, second);
    const there = await guest.send(key, { params: second.params, query: { shareKey } });
    expect(there.status).toBe(404);
    await admin.call(`DELETE ${linkKey}`, { params });
    expect((await visit({ shareKey })).status).toBe(404);
  });

  test("addresses in lists are complete with the key, and missing without it", async () => {
    const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
    const shareKey = new URL(link.urls.published!).searchParams.get("shareKey")!;
    const urls = async (query: object) => {
      const { items } = await admin.call(`GET ${siteKey}/sections`, { ...site, query });
      return items.map((item) => item.urls.published);
    };
    expect(await urls({})).toEqual([undefined]);
    expect(await urls({ shareKey: "wrong" })).toEqual([undefined]);
    expect(await urls({ shareKey })).toEqual([expect.stringContaining(`?shareKey=${shareKey}`)]);
  });
});

test("a space tells where visitors find it", async () => {
  const { items } = await admin.call(`GET ${siteKey}/site-spaces`, site);
  const params = { spaceId: items[0]!.space.id };
  const published = async (query: { shareKey?: string } = {}) =>
    (await admin.call("GET /v1/spaces/{spaceId}", { params, query })).urls.published;
  expect(await published()).toBe(items[0]!.urls.published);
  await change({ visibility: "share-link" });
  expect(await published()).toBeUndefined();
  const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  const shareKey = new URL(link.urls.published!).searchParams.get("shareKey")!;
  expect(await published({ shareKey })).toBe(link.urls.published);
  expect(await published({ shareKey: "wrong" })).toBeUndefined();
  await admin.call(`POST ${siteKey}/unpublish`, site);
  expect(await published({ shareKey })).toBeUndefined();
});

describe("by token", () => {
  beforeEach(() => change({ visibility: "visitor-auth" }));

  test("a guest needs a good one", async () => {
    expect((await visit()).status).toBe(404);
    expect((await visit({}, platform.as(acme.users.read))).status).toBe(200);
    expect((await visit({ visitorClaims: await sign({}) })).status).toBe(200);
  });

  test.each([
    ["another key", { secret: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["another algorithm", { alg: "HS384" }],
    ["another organization", { aud: "elsewhere" }],
    ["a time that is over", { exp: -1 }],
  ])("one of %s opens nothing", async (_, wrong) => {
    const response = await visit({ visitorClaims: await sign({}, wrong) });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "query.visitorClaims" }] } },
    });
  });

  test("one without a signature opens nothing", async () => {
    const [, payload] = (await sign({})).split(".");
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    expect((await visit({ visitorClaims: `${header}.${payload}.` })).status).toBe(400);
    expect((await visit({ visitorClaims: "nonsense" })).status).toBe(400);
  });

  test("what a ping gives is a good one", async () => {
    const ping = await guest.call("POST /v1/orgs/{organizationId}/ping", {
      params: { organizationId: acme.id },
    });
    expect((await visit({ visitorClaims: ping.serviceVisitorClaims })).status).toBe(200);
  });
});

describe("with conditions", () => {
  beforeEach(async () => {
    const flag = { type: "boolean" as const };
    const jsonSchema = {
      type: "object" as const,
      properties: {
        internal: flag,
        unsigned: { type: "object", properties: { beta: flag }, additionalProperties: false },
      },
      additionalProperties: false as const,
    };
    await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
    await change({ adaptiveContent: { enabled: true } });
    const conditions = {
      Internal: "visitor.claims.internal",
      Beta: "visitor.claims.unsigned.beta == true",
      Outside: "!visitor.claims.internal",
    };
    const made: string[] = [];
    for (const [title, condition] of Object.entries(conditions)) {
      const siteSectionId = await site.section(title);
      made.push(siteSectionId);
      await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, {
        params: { ...site.params, siteSectionId },
        body: { condition },
      });
    }
    await site.group("Group", [made[0]!]);
    await change({ defaultSiteSection: made[0] });
  });

  test("a visitor gets what their claims open, with a default and no empty group", async () => {
    const internal = { visitorClaims: await sign({ internal: true }) };
    expect(await outline()).toBe("Public*[public*] Outside[outside]");
    expect(await outline({ unsigned: "beta" })).toBe(
      "Public*[public*] Beta[beta] Outside[outside]",
    );
    expect(await outline(internal)).toBe("Public[public] Group(Internal*[internal*])");
    expect(await outline({ ...internal, unsigned: ["beta", "internal"] })).toBe(
      "Public[public] Beta[beta] Group(Internal*[internal*])",
    );
    expect(await outline({ visitorClaims: await sign({ internal: "true" }) })).toBe(
      "Public*[public*] Outside[outside]",
    );
    expect(await outline({ unsigned: "internal" })).toBe("Public*[public*] Outside[outside]");
  });

  test("nothing is shown by switching adaptive content off", async () => {
    await change({ adaptiveContent: { enabled: false } });
    const visitorClaims = await sign({ internal: true });
    expect(await outline({ visitorClaims, unsigned: "beta" })).toBe(
      "Public*[public*] Outside[outside]",
    );
  });

  test("whoever builds the site sees all of it", async () => {
    expect(await site.outline()).toBe(
      "Public[public] Beta[beta] Outside[outside] Group(Internal*[internal*])",
    );
  });
});
