import { afterAll, beforeAll, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage } from "#testing/web-page.ts";
import { sweepBlobs } from "../lifecycle/sweep-blobs.ts";
import { hashBytes } from "./blobs.ts";
import { keepScans, readKeptScans } from "./kept-scans.ts";

let platform: TestPlatform;
let working: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
  working = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
});
afterAll(async () => {
  await platform.close();
  await working.close();
});

async function start(on: TestPlatform) {
  const organization = await on.makeOrganization();
  const admin = on.as(organization.users.admin);
  return { organization, admin, spaceId: await makeSpace(admin, organization.id) };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Merges a page with this text and returns its ID. */
async function write({ admin, spaceId }: Started, text: string): Promise<string> {
  const draft = await makeChangeRequest(admin, spaceId);
  const [id] = await draft.edit(page("Page", text));
  await draft.merge();
  return id!;
}

/** The targets of the space's links. */
async function urls({ admin, spaceId }: Started): Promise<(string | undefined)[]> {
  const { items } = await admin.call("GET /v1/spaces/{spaceId}/links", { params: { spaceId } });
  return items.map(({ targetReference }) => targetReference.url);
}

async function kept(on: TestPlatform, { id }: TestOrganization, text: string) {
  const { read } = on.service.environment.store;
  const scans = await readKeptScans(read, id, [hashBytes(text)]);
  return scans.get(hashBytes(text))?.links;
}

test("links that nobody has looked for yet are found when they are asked for, and kept", async () => {
  const started = await start(platform);
  const text = "See [one](https://one.example).\n";
  await write(started, text);
  expect(await kept(platform, started.organization, text)).toBeUndefined();
  expect(await urls(started)).toEqual(["https://one.example"]);
  expect(await kept(platform, started.organization, text)).toEqual(["https://one.example"]);
});

test("links that are kept are not looked for again, unless other code found them", async () => {
  const { store } = platform.service.environment;
  const started = await start(platform);
  const { id } = started.organization;
  const text = "See [two](https://two.example).\n";
  await write(started, text);
  const scan = { links: ["https://kept.example"], anchors: new Set<string>() };
  await keepScans(store, id, new Map([[hashBytes(text), scan]]));
  expect(await urls(started)).toEqual(["https://kept.example"]);

  const later = "See [three](https://three.example).\n";
  await write(started, later);
  await keepScans(store, id, new Map([[hashBytes(later), scan]]));
  await store.transaction((tx) => tx.updateTable("text_scan").set({ version: 0 }).execute());
  expect(await urls(started)).toContain("https://three.example");
  expect(await kept(platform, started.organization, later)).toEqual(["https://three.example"]);
});

test("a job keeps the links of each change request's edits", async () => {
  const started = await start(working);
  const text = "See [four](https://four.example).\n";
  const draft = await makeChangeRequest(started.admin, started.spaceId);
  await draft.edit(
    page("Page", text),
    ...["a", "b", "c"].map((title) => page(title, `${title}.\n`)),
  );
  await expect
    .poll(() => kept(working, started.organization, text))
    .toEqual(["https://four.example"]);
});

test("an import keeps the links of its pages before it ends", async () => {
  const started = await start(working);
  const site = await serveWebPage();
  site.answer('<h1>Far</h1><p>See <a href="https://far.example/">far away</a>.</p>');
  await started.admin.call("POST /v1/spaces/{spaceId}/content/import", {
    params: { spaceId: started.spaceId },
    body: { url: site.url, source: "website" },
  });
  await site.close();
  const { rows } = await keptRows(working, started);
  expect(rows).toBe(1);
  expect(await urls(started)).toEqual(["https://far.example/"]);
});

async function keptRows(on: TestPlatform, { organization }: Started) {
  const { read } = on.service.environment.store;
  const rows = await read
    .selectFrom("text_scan")
    .select("hash")
    .where("organization_id", "=", organization.id)
    .execute();
  return { rows: rows.length };
}

test("what is kept goes along with a space to another organization, and goes with its text", async () => {
  const started = await start(platform);
  const other = await platform.makeOrganization("Other");
  const { environment } = platform.service;
  await environment.store.transaction((tx) =>
    tx
      .insertInto("member")
      .values({
        organization_id: other.id,
        user_id: started.organization.users.admin.id,
        role: "admin",
        disabled: false,
        sso: false,
        joined_at: 0,
      })
      .execute(),
  );
  const text = "See [five](https://five.example).\n";
  await write(started, text);
  await urls(started);
  await started.admin.call("POST /v1/spaces/{spaceId}/transfer", {
    params: { spaceId: started.spaceId },
    body: { organization: other.id },
  });
  expect(await kept(platform, other, text)).toEqual(["https://five.example"]);
  await sweepBlobs(environment, started.organization.id, new AbortController().signal);
  expect(await kept(platform, started.organization, text)).toBeUndefined();
  expect(await kept(platform, other, text)).toEqual(["https://five.example"]);
});
