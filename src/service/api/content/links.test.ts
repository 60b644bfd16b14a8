import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const inSpace = "GET /v1/spaces/{spaceId}/links";
const inDraft = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links";

let platform: TestPlatform;
let organization: TestOrganization;
let reader: TestCaller;
let spaceId: string;
/** Deletes "Install", to which both other pages link. "Gone.md" was broken before. */
let draft: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  const author = platform.as(organization.users.admin);
  reader = platform.as(organization.users.read);
  spaceId = await makeSpace(author, organization.id);
  const first = await makeChangeRequest(author, spaceId);
  const [start = "", install = ""] = await first.edit(
    page("Start", "[Site](https://example.com) [Install](install) [Gone](gone.md)"),
    page("Install", "[Start](start)"),
    page("Upgrade", "[Install](install.md)"),
  );
  await first.merge();
  draft = await makeChangeRequest(author, spaceId);
  await draft.edit(
    { operation: "delete_page", page: install },
    rewrite(start, "[Site](https://example.com) [Install](install) [Gone](gone.md) [New](new.md)"),
  );
});
afterAll(() => platform.close());

const urlsOf = (items: { locationReferences: { url?: string | undefined }[] }[]) =>
  items.map(({ locationReferences }) => locationReferences.map(({ url }) => url));

test("links of a space are searched, filtered by kind, and listed broken first", async () => {
  const params = { spaceId };
  const list = async (query: object) => (await reader.call(inSpace, { params, query })).items;
  expect(urlsOf(await list({}))).toEqual([
    ["https://example.com"],
    ["install", "install.md"],
    ["gone.md"],
    ["start"],
  ]);
  expect(urlsOf(await list({ order: "broken" }))[0]).toEqual(["gone.md"]);
  expect(urlsOf(await list({ kind: "url" }))).toEqual([["https://example.com"]]);
  expect(urlsOf(await list({ search: "INSTALL" }))).toEqual([["install", "install.md"]]);
  expect(await list({ newlyBroken: true })).toEqual([]);
  const [second] = await list({ search: "install" });
  expect(urlsOf(await list({ id: second!.id }))).toEqual([["install", "install.md"]]);
});

test("brief references have what the links need, and nothing that all of them share", async () => {
  const params = { spaceId };
  const { items } = await reader.call(inSpace, { params, query: { brief: true, kind: "page" } });
  const { targetReference, locationReferences } = items[0]!;
  expect(targetReference).toEqual({
    kind: "page",
    page: { id: expect.any(String), title: "Install", type: "document", path: "install" },
  });
  expect(locationReferences[0]).toMatchObject({ page: { title: "Start" }, url: "install" });
  expect(locationReferences[0]).not.toHaveProperty("space");
});

test("a change request lists the links that it broke, and counts their places", async () => {
  const { params } = draft;
  const whole = await reader.call(inDraft, { params, query: { order: "broken", brief: true } });
  expect(whole.stats).toEqual({ total: 5, broken: { total: 4, changeRequest: 3 } });
  expect(whole.items.map(({ newlyBroken }) => newlyBroken)).toEqual([1, 0, 1, 1, 0]);
  const { items } = await reader.call(inDraft, { params, query: { newlyBroken: true } });
  expect(urlsOf(items)).toEqual([["install"], ["new.md"], ["install.md"]]);
});

test("links of a change request are refused like the change request itself", async () => {
  const { params } = draft;
  const elsewhere = await platform.makeOrganization();
  const status = async (user: TestOrganization["users"]["read"] | null, query = {}) =>
    (await platform.as(user).send(inDraft, { params, query })).status;
  expect(await status(null)).toBe(401);
  expect(await status(elsewhere.users.admin)).toBe(404);
  expect(await status(organization.users.read, { order: "random" })).toBe(400);
  expect(await status(organization.users.read, { search: "x".repeat(513) })).toBe(400);
});
