import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostStagedChanges, type StagedOperation } from "#contract/site-staged-change.ts";
import type { TestCaller } from "#testing/call.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeSite, makeTitledSpace, outlineOf, siteKey, type TestSite } from "#testing/sites.ts";

const stagedKey = `${siteKey}/staged-changes` as const;
const section = `${siteKey}/sections/{siteSectionId}` as const;
const group = `${siteKey}/section-groups/{siteSectionGroupId}` as const;

let platform: TestPlatform;
let acme: TestOrganization;
let admin: TestCaller;
let editor: TestCaller;
let site: TestSite;
let a: string;
let b: string;
let c: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  admin = platform.as(acme.users.admin);
  editor = platform.as(acme.users.create);
});
afterAll(() => platform.close());

beforeEach(async () => {
  site = await makeSite(admin, acme.id, { visibility: "public" });
  a = await site.section("Alpha");
  b = await site.section("Beta");
  c = await site.section("Gamma");
  await admin.call(`POST ${siteKey}/publish`, site);
});

/** Stages a change, which may be refused. */
function stage(operation: string, params: object, body: object = {}, caller = editor) {
  return caller.send(`POST ${stagedKey}`, { ...site, body: { operation, params, body } });
}

function staged(
  operation: StagedOperation,
  params: Record<string, string>,
  body: Record<string, unknown> = {},
  caller = editor,
) {
  return caller.call(`POST ${stagedKey}`, { ...site, body: { operation, params, body } });
}

const rename = (id: string, title: string, caller = editor) =>
  staged(`PATCH ${section}`, { siteSectionId: id }, { title }, caller);
const moveFirst = (id: string, before: string) =>
  staged(
    `POST ${section}/move`,
    { siteSectionId: id },
    { position: { before: { type: "site-section", siteSection: before } } },
  );

const preview = (caller = editor) => caller.call(`GET ${stagedKey}/preview`, site);
const list = (caller = editor) => caller.call(`GET ${stagedKey}`, site);
const publish = (body: object = {}, headers: Record<string, string> = {}) =>
  editor.send(`POST ${stagedKey}/publish`, { ...site, body, headers });
const unchanged = "Alpha*[alpha*] Beta[beta] Gamma[gamma]";

describe("a round trip", () => {
  test("changes wait for all to see, and are then carried out in order", async () => {
    await rename(b, "Second");
    await moveFirst(c, a);
    await staged(`DELETE ${section}`, { siteSectionId: b });
    const { items, count } = await list(admin);
    expect(count).toBe(3);
    expect(items[0]).toMatchObject({
      operation: `PATCH ${section}`,
      params: { siteSectionId: b },
      body: { title: "Second" },
      creates: [],
      createdBy: { id: acme.users.create.id },
    });
    const { before, after, changes } = await preview(admin);
    expect(outlineOf(before)).toBe(unchanged);
    expect(outlineOf(after)).toBe("Gamma[gamma] Alpha*[alpha*]");
    expect(changes).toEqual(items.map(({ id }) => ({ id })));
    expect(await site.outline()).toBe(unchanged);

    const { status, body } = await publish();
    expect(status).toBe(200);
    expect(body).toMatchObject({ changes: 3, redirects: 0 });
    expect(await site.outline()).toBe("Gamma[gamma] Alpha*[alpha*]");
    expect((await list()).count).toBe(0);
    expect((await publish()).status).toBe(409);
  });

  test("one change can be taken back, and all can be discarded", async () => {
    const { id } = await rename(a, "First");
    await rename(b, "Second");
    await rename(c, "Third");
    const params = { ...site.params, stagedChangeId: id };
    expect((await editor.call(`GET ${stagedKey}/{stagedChangeId}`, { params })).id).toBe(id);
    await editor.call(`DELETE ${stagedKey}/{stagedChangeId}`, { params });
    expect((await editor.send(`GET ${stagedKey}/{stagedChangeId}`, { params })).status).toBe(404);
    const { after } = await preview();
    expect(outlineOf(after)).toBe("Alpha*[alpha*] Second[beta] Third[gamma]");
    await editor.call(`POST ${stagedKey}/discard`, site);
    expect((await list()).count).toBe(0);
    expect(await site.outline()).toBe(unchanged);
  });

  test("a move of the part that was moved last replaces that move", async () => {
    await rename(b, "Second");
    await moveFirst(c, a);
    await moveFirst(c, b);
    expect((await list()).count).toBe(2);
    expect(outlineOf((await preview()).after)).toBe("Alpha*[alpha*] Gamma[gamma] Second[beta]");
    await moveFirst(a, c);
    await moveFirst(c, a);
    expect((await list()).count).toBe(4);
    const { creates } = await staged(`POST ${siteKey}/section-groups`, {}, { title: "Group" });
    await moveFirst(c, b);
    const siteSectionGroupId = creates[0]!.id;
    await staged(`POST ${group}/sections`, { siteSectionGroupId }, { sectionId: c });
    // Not replaced: it says where the section belongs, not only its order.
    await staged(`POST ${group}/sections`, { siteSectionGroupId }, { sectionId: a });
    await moveFirst(a, c);
    const { items } = await list();
    expect(items.slice(4).map(({ operation }) => operation)).toEqual([
      `POST ${siteKey}/section-groups`,
      `POST ${group}/sections`,
      `POST ${group}/sections`,
      `POST ${section}/move`,
    ]);
    expect(outlineOf((await preview()).after)).toContain("Group(Alpha*[alpha*] Gamma[gamma])");
  });

  test("what a change creates keeps its ID, so that later ones can refer to it", async () => {
    const spaceId = await makeTitledSpace(admin, acme.id, "Delta");
    const { creates } = await staged(`POST ${siteKey}/sections`, {}, { spaceId }, admin);
    expect(creates.map(({ type }) => type)).toEqual(["site-section", "site-space"]);
    const [{ id: sectionId = "" } = {}, { id: siteSpaceId = "" } = {}] = creates;
    const made = await staged(`POST ${siteKey}/section-groups`, {}, { title: "More" }, admin);
    const [{ id: groupId = "" } = {}] = made.creates;
    await staged(`POST ${group}/sections`, { siteSectionGroupId: groupId }, { sectionId }, admin);
    const path = { siteSpaceId };
    await staged(`PATCH ${siteKey}/site-spaces/{siteSpaceId}`, path, { path: "d" }, admin);
    const expected = `${unchanged} More(Delta[d])`;
    expect(outlineOf((await preview(admin)).after)).toBe(expected);
    expect((await admin.send(`POST ${stagedKey}/publish`, { ...site, body: {} })).status).toBe(200);
    expect(await site.outline()).toBe(expected);
    const params = { ...site.params, siteSectionId: sectionId };
    expect(await admin.call(`GET ${section}`, { params })).toMatchObject({
      sectionGroup: groupId,
      defaultSiteSpace: siteSpaceId,
    });
  });

  test("IDs stay the same if the site gets its first section in the meantime", async () => {
    site = await makeSite(admin, acme.id);
    await site.siteSpace("Root");
    const spaceId = await makeTitledSpace(admin, acme.id, "Delta");
    const { creates } = await staged(`POST ${siteKey}/sections`, {}, { spaceId }, admin);
    const siteSectionId = creates[0]!.id;
    await staged(`PATCH ${section}`, { siteSectionId }, { title: "Fourth" }, admin);
    expect(outlineOf((await preview(admin)).after)).toBe("Root*[root*] Fourth[delta]");
    await site.section("Live");
    expect(outlineOf((await preview(admin)).after)).toBe("Root*[root*] Live[live] Fourth[delta]");
  });

  test("the site's defaults can be staged, its other fields can't", async () => {
    await staged(`PATCH ${siteKey}`, {}, { defaultSiteSection: b });
    expect(outlineOf((await preview()).after)).toBe("Alpha[alpha] Beta*[beta*] Gamma[gamma]");
    const { status, body } = await stage(`PATCH ${siteKey}`, {}, { title: "Other" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path: "body.body.title" }] } });
  });
});

describe("a change that can't be carried out", () => {
  test("isn't staged, and the reason names its field", async () => {
    const taken = await stage(`PATCH ${section}`, { siteSectionId: b }, { path: "alpha" });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ error: { details: [{ path: "body.body.path" }] } });
    const long = await stage(`PATCH ${section}`, { siteSectionId: b }, { title: "T".repeat(129) });
    expect(long.status).toBe(400);
    expect(long.body).toMatchObject({ error: { details: [{ path: "body.body.title" }] } });
    const unnamed = await stage(`DELETE ${section}`, {});
    expect(unnamed.body).toMatchObject({
      error: { code: 400, details: [{ path: "body.params.siteSectionId" }] },
    });
    expect((await stage(`DELETE ${section}`, { siteSectionId: "nowhere" })).status).toBe(404);
    expect((await stage(`DELETE ${siteKey}`, {})).status).toBe(400);
    expect((await list()).count).toBe(0);
  });

  test("is checked against what is staged before it", async () => {
    await staged(`PATCH ${section}`, { siteSectionId: a }, { path: "first" });
    await staged(`PATCH ${section}`, { siteSectionId: b }, { path: "alpha" });
    await staged(`DELETE ${section}`, { siteSectionId: c });
    const gone = await stage(`PATCH ${section}`, { siteSectionId: c }, { title: "Third" });
    expect(gone.status).toBe(404);
  });

  test("is reported with its reason, and publishing leaves everything as it was", async () => {
    await moveFirst(c, a);
    const { id } = await rename(b, "Second");
    await staged(`PATCH ${section}`, { siteSectionId: a }, { path: "first" });
    await admin.call(`DELETE ${section}`, { params: { ...site.params, siteSectionId: b } });
    const { changes, after } = await preview();
    const problem = "This section doesn't exist, or you don't have access to it.";
    expect(changes.map((change) => change.problem)).toEqual([undefined, problem, undefined]);
    expect(outlineOf(after)).toBe("Gamma[gamma] Alpha*[alpha*]");

    const { status, body } = await publish({ redirects: true });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        message: expect.stringContaining(`change 2 of 3 can't be carried out: ${problem}`),
        details: [{ path: `staged-changes.${id}`, message: problem }],
      },
    });
    expect(await site.outline()).toBe("Alpha*[alpha*] Gamma[gamma]");
    expect((await list()).count).toBe(3);
    expect((await admin.call(`GET ${siteKey}/redirects`, site)).count).toBe(0);

    const params = { ...site.params, stagedChangeId: id };
    await editor.call(`DELETE ${stagedKey}/{stagedChangeId}`, { params });
    expect((await publish()).status).toBe(200);
    expect(await site.outline()).toBe("Gamma[gamma] Alpha*[alpha*]");
  });

  test("for its publisher, who can't see its space, is published by someone who can", async () => {
    const spaceId = await makeTitledSpace(admin, acme.id, "Secret");
    await admin.call("PATCH /v1/spaces/{spaceId}", {
      params: { spaceId },
      body: { defaultLevel: null },
    });
    await staged(`POST ${siteKey}/sections`, {}, { spaceId }, admin);
    expect((await stage(`POST ${siteKey}/sections`, {}, { spaceId })).status).toBe(404);
    expect((await preview()).changes[0]).toHaveProperty("problem");
    expect((await publish()).status).toBe(409);
    expect((await admin.send(`POST ${stagedKey}/publish`, { ...site, body: {} })).status).toBe(200);
  });
});

describe("two people", () => {
  test("stage changes at the same time, and each is in one order", async () => {
    await Promise.all([
      ...["One", "Two", "Three"].map((title) => rename(a, title, admin)),
      ...["Four", "Five", "Six"].map((title) => rename(a, title, editor)),
    ]);
    const { items } = await list();
    expect(items).toHaveLength(6);
    await publish();
    expect(await site.outline()).toContain(`${String(items.at(-1)!.body["title"])}*[alpha*]`);
  });

  test("publish only what they saw, if they ask for it", async () => {
    await rename(a, "First");
    const seen = await editor.send(`GET ${stagedKey}/preview`, site);
    const tag = seen.headers.get("etag") ?? "";
    await rename(b, "Second", admin);
    expect((await publish({}, { "if-match": tag })).status).toBe(412);
    const now = await editor.send(`GET ${stagedKey}/preview`, site);
    expect((await publish({}, { "if-match": now.headers.get("etag") ?? "" })).status).toBe(200);
  });
});

test("a site has a limited number of them", async () => {
  const { store } = platform.service.environment;
  const { id } = await rename(a, "First");
  await store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("staged_change")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: mostStagedChanges - 2 }, (_, index) => ({
      ...row,
      id: `${row.id}${index}`,
      position: index + 2,
    }));
    await tx.insertInto("staged_change").values(rows).execute();
  });
  await rename(a, "Last");
  const { status, body } = await stage(`PATCH ${section}`, { siteSectionId: a }, { title: "More" });
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain("100 staged changes");
});

test("only site editors see and change them", async () => {
  const { id } = await rename(a, "First");
  const other = await platform.makeOrganization("Other");
  const members = [platform.as(acme.users.read), platform.as(acme.users.review)];
  const params = { ...site.params, stagedChangeId: id };
  const requests = [
    [`GET ${stagedKey}`],
    [`GET ${stagedKey}/preview`],
    [`POST ${stagedKey}`, { operation: `DELETE ${section}`, params: { siteSectionId: a } }],
    [`POST ${stagedKey}/publish`, {}],
    [`POST ${stagedKey}/discard`, {}],
    [`DELETE ${stagedKey}/{stagedChangeId}`],
  ] as const;
  for (const [key, body] of requests) {
    const statusFor = async (caller: TestCaller) =>
      (await caller.send(key, { params, body: body as never })).status;
    expect(await statusFor(platform.as(null)), key).toBe(401);
    for (const member of members) expect(await statusFor(member), key).toBe(403);
    expect(await statusFor(platform.as(other.users.admin)), key).toBe(404);
  }
  expect((await list()).count).toBe(1);
});

test("the audit log says who staged and who published", async () => {
  await rename(a, "First", editor);
  await admin.call(`POST ${stagedKey}/publish`, { ...site, body: {} });
  const { items } = await admin.call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
    query: { limit: 2 },
  });
  expect(items.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ["site.staged-changes-publish", acme.users.admin.id],
    ["staged-change.create", acme.users.create.id],
  ]);
});
