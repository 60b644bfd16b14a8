import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { page } from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";

/* Who sees what: every visibility, every kind of visitor, every condition, in everything that a site returns. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let root: string;
let shareKey: string;
let tokens: { plain: string; internal: string; expired: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  site = await makeSite(admin, acme.id, { title: "Docs" });
  for (const title of ["Start", "Internal", "Beta"]) await site.section(title);
  await allowClaims();
  const spaces = await spacesOf(admin, site);
  await limitTo(spaces["Internal"]!.sectionId, "visitor.claims.internal");
  await limitTo(spaces["Beta"]!.sectionId, "visitor.claims.unsigned.beta");
  const inner = `http://bindery.test/orgs/${acme.id}/spaces/${spaces["Internal"]!.spaceId}`;
  await mergeInto(
    admin,
    spaces["Start"]!.spaceId,
    page(
      "Home",
      `Otter\n\n{% if visitor.claims.internal %}\nZebra\n{% endif %}\n\n[More](${inner})`,
    ),
    page("Lynx", "Lynx", { condition: "visitor.claims.internal", ref: "lynx" }),
    page("Marten", "Marten", { into: "lynx" }),
    page("Heron", "Heron", { condition: "visitor.claims.unsigned.beta" }),
  );
  await mergeInto(
    admin,
    spaces["Internal"]!.spaceId,
    page("Walrus", "Walrus"),
    page("Also walrus", "Walrus"),
  );
  await mergeInto(admin, spaces["Beta"]!.spaceId, page("Badger", "Badger"));
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${acme.id}/${site.id}`;
  const link = await admin.call(`POST ${siteKey}/share-links`, { ...site, body: { name: "QA" } });
  shareKey = "";
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "share-link" } });
  const { items } = await admin.call(`GET ${siteKey}/share-links`, site);
  shareKey = new URL(items.find(({ id }) => id === link.id)!.urls.published!).searchParams.get(
    "shareKey",
  )!;
  const sign = async (claims: Record<string, boolean>, minutes = 60) => {
    const body = { claims, minutes };
    return (await admin.call(`POST ${siteKey}/visitor-tokens`, { ...site, body })).token;
  };
  tokens = { expired: await sign({ internal: true }, 1), plain: "", internal: "" };
  platform.clock.advance(120_000);
  tokens.plain = await sign({});
  tokens.internal = await sign({ internal: true });
});
afterAll(() => platform.close());

async function allowClaims() {
  const flag = { type: "boolean" };
  const unsigned = { type: "object", properties: { beta: flag }, additionalProperties: false };
  const properties = { internal: flag, unsigned };
  const jsonSchema = { type: "object", properties, additionalProperties: false };
  await admin.send(`PUT ${siteKey}/adaptive-schema`, { ...site, body: { jsonSchema } });
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { adaptiveContent: { enabled: true } } });
}

async function limitTo(siteSectionId: string, condition: string) {
  const params = { ...site.params, siteSectionId };
  await admin.call(`PATCH ${siteKey}/sections/{siteSectionId}`, { params, body: { condition } });
}

type Browser = ReturnType<typeof createVisitor>;

async function signIn(visitor: Browser, user: TestUser) {
  const response = await platform.as(null).fetch("/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token: user.token }),
  });
  expect(response.status).toBe(204);
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.getSetCookie()[0]!)!;
  visitor.cookies.set(name!, value!);
}

/** Each visitor comes to the first page this way, and then follows links. */
const visitors: Record<string, (visitor: Browser) => Promise<unknown>> = {
  nobody: async () => {},
  "with the share key": (visitor) => visitor.get(`?shareKey=${shareKey}`),
  "with a wrong share key": (visitor) => visitor.get(`?shareKey=${shareKey.slice(1)}A`),
  "with a token": (visitor) => visitor.get(`?jwt_token=${tokens.plain}`),
  "with an internal token": (visitor) => visitor.get(`?jwt_token=${tokens.internal}`),
  "with an expired token": (visitor) => visitor.get(`?jwt_token=${tokens.expired}`),
  "with the share key and an internal token": (visitor) =>
    visitor.get(`?shareKey=${shareKey}&jwt_token=${tokens.internal}`),
  "of the beta": (visitor) => visitor.get("?visitor.beta=true&visitor.internal=true"),
  "of the beta, with all": (visitor) =>
    visitor.get(`?shareKey=${shareKey}&jwt_token=${tokens.internal}&visitor.beta=true`),
  "signed in as a member": (visitor) => signIn(visitor, acme.users.read),
  "signed in as a guest": (visitor) => signIn(visitor, acme.users.guest),
  "signed in elsewhere": async (visitor) => {
    const other = await platform.makeOrganization("Other");
    await signIn(visitor, other.users.admin);
  },
};

/** Everything that could name what is hidden, by the form in which visitors get it. */
const forms = {
  pages: [
    "",
    "/internal",
    "/internal/also-walrus",
    "/beta",
    "/nowhere",
    "/lynx",
    "/lynx/marten",
    "/heron",
  ],
  markdown: [
    "/index.md",
    "/internal.md",
    "/internal/also-walrus.md",
    "/beta.md",
    "/lynx.md",
    "/lynx/marten.md",
    "/heron.md",
  ],
  search: ["otter", "zebra", "walrus", "badger", "lynx", "marten", "heron"].map(
    (word) => `/@/search?q=${word}`,
  ),
  sitemap: ["/sitemap.xml"],
  llms: ["/llms.txt", "/llms-full.txt"],
  feed: ["/feed.xml"],
  robots: ["/robots.txt"],
};
const allPaths = Object.values(forms).flat();

type Form = keyof typeof forms;
type Seen = Record<Form, string[]>;

/** Titles of pages that not everyone sees. */
const titles = ["walrus", "badger", "lynx", "marten", "heron"];

/** The words that each form has for a visitor who sees everything. */
const words: Seen = {
  pages: [...titles, "otter", "zebra", "internal", "beta"],
  markdown: [...titles, "otter", "zebra", "internal"],
  search: [...titles, "otter", "zebra", "internal", "beta"],
  sitemap: ["walrus", "lynx", "marten", "heron", "internal", "beta"],
  llms: [...titles, "otter", "zebra", "internal", "beta"],
  feed: [...titles, "internal", "beta"],
  robots: [],
};

/** The words that a visitor reads in each form of a site. */
async function readAll(visitor: Browser): Promise<Seen> {
  const texts = Object.fromEntries(Object.keys(forms).map((form) => [form, ""]));
  const visits = Object.entries(forms).flatMap(([form, paths]) =>
    paths.map(async (path) => {
      const response = await visitor.get(path);
      // What isn't found is a page that says so.
      const text = await response.text();
      texts[response.status === 200 ? form : "pages"] += text;
    }),
  );
  await Promise.all(visits);
  const wordsIn = (text: string) =>
    words.pages.filter((word) =>
      // What the visitor wrote is no secret.
      new RegExp(`\\b${word}\\b`, "i").test(text.replaceAll(/next=[^"]*/g, "")),
    );
  const seen = Object.entries(texts).map(([form, text]) => [form, wordsIn(text)]);
  return Object.fromEntries(seen) as Seen;
}

type Kind = keyof typeof visitors;

/** The words that a visitor of this kind may read. */
function allowed(visibility: string, kind: Kind): string[] {
  const isBad = kind === "with an expired token";
  const isOpen =
    !isBad &&
    (visibility === "public" ||
      visibility === "unlisted" ||
      (visibility === "share-link" && kind.includes("share key") && !kind.includes("wrong")) ||
      (visibility === "share-link" && kind === "of the beta, with all") ||
      (visibility === "visitor-auth" &&
        (kind.includes("token") || kind.endsWith("all") || kind.endsWith("a member"))));
  // An invalid token is forgotten, so the next page is that of a visitor without one.
  const isNext = isBad && (visibility === "public" || visibility === "unlisted");
  if (!isOpen && !isNext) return [];
  const hasInternal = kind.includes("internal token") || kind.endsWith("all");
  const own = ["otter"];
  if (hasInternal) own.push("zebra", "walrus", "internal", "lynx", "marten");
  if (kind.startsWith("of the beta")) own.push("badger", "beta", "heron");
  return own;
}

function expected(visibility: string, kind: Kind): Seen {
  const own = allowed(visibility, kind);
  const seen = Object.entries(words).map(([form, all]) => {
    const isThere = form !== "sitemap" || visibility === "public";
    return [form, all.filter((word) => isThere && own.includes(word))];
  });
  return Object.fromEntries(seen) as Seen;
}

const visibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const;
const matrix = visibilities.flatMap((visibility) =>
  Object.keys(visitors).map((kind) => [visibility, kind] as const),
);

describe("what a visitor sees", () => {
  test.each(matrix)("on a %s site: %s", async (visibility, kind) => {
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility } });
    const visitor = createVisitor(platform, root);
    await visitors[kind]!(visitor);
    // Another visitor must not get what is kept for this one.
    const seen = [await readAll(visitor), await readAll(visitor)];
    expect(seen).toEqual([expected(visibility, kind), expected(visibility, kind)]);
  });

  test("what depends on the visitor is never kept by shared caches", async () => {
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "public" } });
    const visitor = createVisitor(platform, root);
    for (const path of allPaths) {
      const { headers } = await visitor.get(path);
      expect([path, headers.get("cache-control")]).toEqual([path, "private, no-cache"]);
    }
  });

  test("search engines are told to list public sites only", async () => {
    for (const visibility of ["public", "unlisted"] as const) {
      await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility } });
      const visitor = createVisitor(platform, root);
      const isPublic = visibility === "public";
      expect((await visitor.text("")).includes('content="noindex"')).toBe(!isPublic);
      expect((await visitor.get("/sitemap.xml")).status).toBe(isPublic ? 200 : 404);
    }
  });

  test("a link that is turned off, and a site that is unpublished, end at once", async () => {
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "share-link" } });
    const visitor = createVisitor(platform, root);
    await visitor.get(`?shareKey=${shareKey}`);
    expect((await visitor.get("")).status).toBe(200);
    const { items } = await admin.call(`GET ${siteKey}/share-links`, site);
    const params = { ...site.params, shareLinkId: items[0]!.id };
    const link = `PATCH ${siteKey}/share-links/{shareLinkId}` as const;
    await admin.call(link, { params, body: { active: false } });
    expect((await visitor.get("")).status).toBe(404);
    await admin.call(link, { params, body: { active: true } });
    expect((await visitor.get("")).status).toBe(200);
    await admin.call(`POST ${siteKey}/unpublish`, site);
    expect((await visitor.get("")).status).toBe(404);
    await admin.call(`POST ${siteKey}/publish`, site);
  });

  test("a public site stays open when the token of a visit expires", async () => {
    await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "public" } });
    const visitor = createVisitor(platform, root);
    visitor.cookies.set(`bindery-visitor-${site.id}`, tokens.expired);
    const first = await visitor.get("");
    // Without a redirect: a browser that keeps the cookie would follow it forever.
    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining("Otter")]);
    expect(visitor.cookies.size).toBe(0);
    expect(await visitor.text("")).toContain("Otter");
  });

  test("cookies belong to the site alone", async () => {
    const visitor = createVisitor(platform, root);
    const { headers } = await visitor.get(`?shareKey=${shareKey}`);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(new RegExp(`; Path=${root}; HttpOnly; SameSite=Lax$`));
    }
    expect(headers.getSetCookie()).toHaveLength(1);
  });
});
