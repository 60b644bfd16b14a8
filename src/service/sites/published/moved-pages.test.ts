import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { firstOrderKeys } from "#content/order-key.ts";
import type { EntryEdits, PageEntry } from "#content/types.ts";
import { commitRevision } from "#service/documents/content/revisions.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey, type TestSite } from "#testing/sites.ts";
import { countStatements } from "#testing/statements.ts";

/* Old URLs of pages: whoever has one finds the page where it is now. */

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let site: TestSite;
let root: string;
let spaceId: string;
let guide: string;
let install: string;
let linux: string;
let count: () => number;

beforeAll(async () => {
  platform = await startTestPlatform({
    wrap(store) {
      const counted = countStatements(store);
      ({ count } = counted);
      return counted.store;
    },
  });
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { title: "Docs" });
  for (const title of ["Start", "Guides"]) await site.section(title);
  ({ spaceId } = (await spacesOf(admin, site))["Guides"]!);
  [guide, install, linux] = (await mergeInto(
    admin,
    spaceId,
    page("Overview", "Read this first."),
    page("Install", "Otter", { ref: "install" }),
    page("Linux", "Walrus", { into: "install" }),
  )) as [string, string, string];
  await admin.call(`PATCH ${siteKey}`, { ...site, body: { visibility: "public" } });
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${acme.id}/${site.id}`;
});

/** Where a visitor ends up who opens a path: `status path`. */
async function visit(path: string): Promise<string> {
  const { status, headers } = await createVisitor(platform, root).get(path);
  return `${status} ${headers.get("location")?.replace(root, "") ?? ""}`.trim();
}

const change = (...changes: Parameters<typeof mergeInto>[2][]) =>
  mergeInto(admin, spaceId, ...changes);
const update = (id: string, more: object) =>
  ({ operation: "update_page", page: id, ...more }) as Parameters<typeof mergeInto>[2];

const list = async (caller = admin) =>
  (await caller.call(`GET ${siteKey}/redirects`, { ...site, query: { limit: 1000 } })).items;

const listed = async () =>
  (await list()).map(({ source, destination }) => `${source} → ${destination}`);

describe("the old URL of a page", () => {
  test("leads to the new one, also for its subpages, as Markdown, and with a query", async () => {
    expect(await visit("/guides/setup")).toBe("404");
    await change(update(install, { slug: "setup" }));
    expect(await visit("/guides/install")).toBe("301 /guides/setup");
    expect(await visit("/guides/install/")).toBe("302 /guides/install");
    expect(await visit("/guides/install/linux?a=b%20c")).toBe("301 /guides/setup/linux?a=b%20c");
    expect(await visit("/guides/install.md")).toBe("301 /guides/setup.md");
    expect(await visit("/install")).toBe("404");
  });

  test("leads to the newest place in one step after several moves", async () => {
    await change(update(install, { slug: "setup" }));
    await change(update(linux, { slug: "debian", into: null }));
    await change(update(linux, { slug: "ubuntu", into: guide }));
    for (const old of ["install/linux", "setup/linux", "debian"]) {
      expect(await visit(`/guides/${old}`)).toBe("301 /guides/overview/ubuntu");
    }
    await change(update(linux, { slug: "linux", into: install }));
    expect(await visit("/guides/setup/linux")).toBe("200");
    expect(await visit("/guides/debian")).toBe("301 /guides/setup/linux");
  });

  test("belongs to a page that takes its place, as long as it is there", async () => {
    await change(update(install, { slug: "setup" }));
    const [taker] = await change(page("Install", "Another"));
    expect(await visit("/guides/install")).toBe("200");
    expect(await listed()).not.toContain("/guides/install → /guides/setup");
    await change(update(taker!, { slug: "installer" }));
    expect(await visit("/guides/install")).toBe("301 /guides/installer");
    await change({ operation: "delete_page", page: taker! });
    expect(await visit("/guides/installer")).toBe("404");
    expect(await visit("/guides/install")).toBe("301 /guides/setup");
  });

  test("ends with the page, and comes back with it", async () => {
    await change(update(linux, { slug: "debian" }));
    const request = await makeChangeRequest(admin, spaceId);
    await request.edit({ operation: "delete_page", page: linux });
    await request.merge();
    expect(await visit("/guides/install/linux")).toBe("404");
    expect(await listed()).toEqual([]);
    const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert";
    const { id } = await admin.call(key, { params: request.params });
    const params = { spaceId, changeRequestId: id };
    await admin.call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", {
      params,
    });
    expect(await visit("/guides/install/linux")).toBe("301 /guides/install/debian");
  });

  test("leads to it below an old path of its section, too, whenever the page moved", async () => {
    await change(update(install, { slug: "setup" }));
    const { sectionId } = (await spacesOf(admin, site))["Guides"]!;
    const rename = async (path: string) => {
      const operation = `PATCH ${siteKey}/sections/{siteSectionId}` as const;
      const body = { operation, params: { siteSectionId: sectionId }, body: { path } };
      await admin.call(`POST ${siteKey}/staged-changes`, { ...site, body });
      const wanted = { ...site, body: { redirects: true } };
      await admin.call(`POST ${siteKey}/staged-changes/publish`, wanted);
    };
    await rename("handbook");
    // Before the section moved, after it, and not at all.
    expect(await visit("/guides/install/linux?a=1")).toBe("301 /handbook/setup/linux?a=1");
    expect(await visit("/guides/install.md")).toBe("301 /handbook/setup.md");
    await change(update(linux, { slug: "debian" }), page("Windows", "New"));
    await rename("manual");
    expect(await visit("/guides/install/linux")).toBe("301 /manual/setup/debian");
    expect(await visit("/handbook/setup/linux")).toBe("301 /manual/setup/debian");
    expect(await visit("/guides/windows")).toBe("301 /manual/windows");
    expect(await visit("/guides/nowhere")).toBe("404");
  });

  test("leads nowhere for visitors who may not see the page", async () => {
    await change(update(install, { slug: "setup", condition: "visitor.claims.unsigned.beta" }));
    expect(await visit("/guides/install")).toBe("404");
    expect(await visit("/guides/install/linux")).toBe("404");
  });

  test("of a group leads to its first page", async () => {
    const [group] = await change(
      page("Tools", "", { type: "group", document: undefined, ref: "tools" }),
      page("Hammer", "Heavy", { into: "tools" }),
    );
    await change(update(group!, { slug: "kit" }));
    expect(await visit("/guides/tools")).toBe("301 /guides/kit/hammer");
  });

  test("works wherever a site shows the space", async () => {
    const { sectionId } = (await spacesOf(admin, site))["Start"]!;
    const body = { spaceId, sectionId };
    const variant = await admin.call(`POST ${siteKey}/site-spaces`, { ...site, body });
    await change(update(install, { slug: "setup" }));
    const { structure } = await admin.call(`GET ${siteKey}/structure`, site);
    expect(structure).toHaveLength(2);
    const base = `/start/${variant.path}`;
    expect(await visit(`${base}/install/linux`)).toBe(`301 ${base}/setup/linux`);
    expect(await visit("/guides/install/linux")).toBe("301 /guides/setup/linux");
    expect(await listed()).toEqual(
      [
        `${base}/install → ${base}/setup`,
        `${base}/install/linux → ${base}/setup/linux`,
        "/guides/install → /guides/setup",
        "/guides/install/linux → /guides/setup/linux",
      ].toSorted(),
    );
  });
});

describe("the redirects of a site", () => {
  test("say which revision moved the page, and can't be changed one by one", async () => {
    await change(update(guide, { title: "Start here" }));
    await change(update(install, { slug: "setup" }));
    const [own] = await list();
    const { revision } = await admin.call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
    expect(own).toMatchObject({
      source: "/guides/install",
      destination: "/guides/setup",
      permanent: true,
      // The first one is the empty space, and the second one has the pages.
      reason: { kind: "page-moved", space: spaceId, page: install, revision, number: 4 },
    });
    const params = { ...site.params, redirectId: own!.id };
    const read = await admin.send(`GET ${siteKey}/redirects/{redirectId}`, { params });
    expect(read.status).toBe(404);
  });

  test("made by a person come first", async () => {
    const made = async (source: string, destination: string) =>
      admin.call(`POST ${siteKey}/redirects`, { ...site, body: { source, destination } });
    await made("/guides/install/", "https://example.com/");
    await change(update(install, { slug: "setup" }));
    expect(await visit("/guides/install")).toBe("302 https://example.com/");
    expect(await listed()).toEqual([
      "/guides/install/ → https://example.com/",
      "/guides/install/linux → /guides/setup/linux",
    ]);
    await made("/guides/install/linux", "https://example.com/linux");
    expect(await visit("/guides/install/linux")).toBe("302 https://example.com/linux");
  });

  test("come in pages, each once", async () => {
    await change(update(install, { slug: "setup" }));
    const body = { source: "/guides/install/a", destination: "/guides" };
    await admin.call(`POST ${siteKey}/redirects`, { ...site, body });
    const all: string[] = [];
    for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
      const query = { limit: 1, ...(token !== undefined && { page: token }) };
      const {
        items,
        count: total,
        next,
      } = await admin.call(`GET ${siteKey}/redirects`, {
        ...site,
        query,
      });
      expect(total).toBe(3);
      all.push(...items.map(({ source }) => source));
      token = next?.page;
    }
    expect(all).toEqual(["/guides/install", "/guides/install/a", "/guides/install/linux"]);
  });

  test("don't tell a member about a space that they can't see", async () => {
    await change(update(install, { slug: "setup" }));
    await admin.call("PATCH /v1/spaces/{spaceId}", {
      params: { spaceId },
      body: { defaultLevel: null },
    });
    expect(await list(platform.as(acme.users.create))).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  test("move along with their space to another organization", async () => {
    await change(update(install, { slug: "setup" }));
    const body = { title: "Other" };
    const { id: organizationId } = await admin.call("POST /v1/orgs", { body });
    await admin.call("POST /v1/spaces/{spaceId}/transfer", {
      params: { spaceId },
      body: { organization: organizationId },
    });
    expect(await listed()).toEqual([]);
    const there = await makeSite(admin, organizationId, { title: "There", spaces: [spaceId] });
    const { items } = await admin.call(`GET ${siteKey}/redirects`, there);
    expect(items.map(({ source }) => source)).toEqual(["/install", "/install/linux"]);
  });
});

test("10,000 pages that move at once take a few statements more than one", async () => {
  const { store, ids, clock } = platform.service.environment;
  const folder: PageEntry = {
    kind: "page",
    id: ids.next(),
    type: "document",
    parent: null,
    order: "b",
    title: "All",
    slug: "all",
    text: null,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  };
  const orders = firstOrderKeys(10_000);
  const pages = orders.map((order, at): PageEntry => ({
    ...folder,
    id: ids.next(),
    parent: folder.id,
    order,
    title: `Page ${at}`,
    slug: `page-${at}`,
  }));
  const edits: EntryEdits = new Map([folder, ...pages].map((entry) => [entry.id, entry]));
  await store.transaction(async (tx) => {
    const { revision } = await tx
      .selectFrom("space")
      .select("revision")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    const id = ids.next();
    await commitRevision(tx, {
      id,
      createdAt: clock.now(),
      organizationId: acme.id,
      spaceId,
      parents: [revision],
      type: "edits",
      base: revision,
      edits,
      createdBy: null,
    });
    await tx.updateTable("space").set({ revision: id }).where("id", "=", spaceId).execute();
  });
  const mergeOf = async (id: string, slug: string) => {
    const request = await makeChangeRequest(admin, spaceId);
    await request.edit(update(id, { slug }));
    const before = count();
    await request.merge();
    return count() - before;
  };
  const debian = await mergeOf(linux, "debian");
  const many = await mergeOf(folder.id, "every");
  // A thousand rows each.
  expect(many - debian).toBeLessThanOrEqual(12);
  expect(await visit("/guides/all/page-9999")).toBe("301 /guides/every/page-9999");
  const before = count();
  expect(await list()).toHaveLength(1000);
  expect(count() - before).toBeLessThan(20);
});
