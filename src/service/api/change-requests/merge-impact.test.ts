import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import {
  makeChangeRequest,
  makeSpace,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact";

let platform: TestPlatform;
let organization: TestOrganization;
let author: TestCaller;
let spaceId: string;
let pages: string[];
let request: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  organization = await platform.makeOrganization();
  author = platform.as(organization.users.admin);
});
afterAll(() => platform.close());

beforeEach(async () => {
  spaceId = await makeSpace(author, organization.id);
  const first = await makeChangeRequest(author, spaceId);
  pages = await first.edit(
    page("Guide", "All of it.\n"),
    page("Install", "Run it.\n"),
    page("Old", "Nobody reads this.\n"),
  );
  await first.edit(page("Linux", "Run it there.\n", { into: pages[1]! }));
  await first.merge();
  request = await makeChangeRequest(author, spaceId);
});

const impact = () => author.call(key, { params: request.params });

test("edits, new pages, and new titles change no URL", async () => {
  await request.edit(rewrite(pages[1]!, "Run it twice.\n"), page("Help", "Ask us.\n"), {
    operation: "update_page",
    page: pages[0]!,
    title: "Manual",
  });
  const nothing = { urls: [], urlCount: 0, orphans: [], orphanCount: 0 };
  expect(await impact()).toEqual({ object: "merge-impact", ...nothing });
});

test("moved, renamed, and deleted pages change theirs, and those of their subpages", async () => {
  await request.edit(
    { operation: "update_page", page: pages[1]!, into: pages[0]! },
    { operation: "update_page", page: pages[0]!, slug: "manual" },
    { operation: "delete_page", page: pages[2]! },
  );
  const { urls, urlCount } = await impact();
  expect(urls.map(({ title, before, after }) => [title, before, after])).toEqual([
    ["Guide", "guide", "manual"],
    ["Install", "install", "manual/install"],
    ["Linux", "install/linux", "manual/install/linux"],
    ["Old", "old", undefined],
  ]);
  expect(urlCount).toBe(4);
});

test("what others merge meanwhile isn't counted, and URLs are those of main now", async () => {
  await request.edit({ operation: "update_page", page: pages[1]!, into: pages[0]! });
  const other = await makeChangeRequest(author, spaceId);
  await other.edit({ operation: "update_page", page: pages[0]!, slug: "manual" });
  await other.edit({ operation: "delete_page", page: pages[2]! });
  await other.merge();
  const { urls } = await impact();
  expect(urls.map(({ title, before, after }) => [title, before, after])).toEqual([
    ["Install", "install", "manual/install"],
    ["Linux", "install/linux", "manual/install/linux"],
  ]);
});

test("with conflicts, URLs are compared with the content before them", async () => {
  await request.edit({ operation: "update_page", page: pages[1]!, slug: "setup" });
  const other = await makeChangeRequest(author, spaceId);
  await other.edit({ operation: "update_page", page: pages[1]!, slug: "start" });
  await other.merge();
  const { urls } = await impact();
  expect(urls.map(({ before, after }) => [before, after])).toEqual([
    ["install", "setup"],
    ["install/linux", "setup/linux"],
  ]);
});

describe("pages that nothing links to anymore", () => {
  const orphans = async () =>
    (await impact()).orphans.map(({ path, linkedFrom }) => [path, linkedFrom?.title]);
  const link = () => `[Linux](/pages/${linux})`;
  let linux: string;

  beforeEach(async () => {
    const first = await makeChangeRequest(author, spaceId);
    [linux] = (await first.edit(page("Debian", "Itself: [here](debian)\n"))) as [string];
    await first.edit(rewrite(pages[0]!, `${link()}\n`), rewrite(pages[2]!, `See ${link()}.\n`));
    await first.merge();
    request = await makeChangeRequest(author, spaceId);
  });

  test("are those that lose their last link, by an edit or with a page", async () => {
    await request.edit(rewrite(pages[0]!, "No link.\n"));
    expect(await orphans()).toEqual([]);
    await request.edit({ operation: "delete_page", page: pages[2]! });
    expect(await orphans()).toEqual([["debian", "Guide"]]);
    await request.edit({ operation: "delete_page", page: pages[0]! });
    expect(await orphans()).toEqual([["debian", undefined]]);
    await request.edit(rewrite(pages[1]!, `${link()}\n`));
    expect(await orphans()).toEqual([]);
  });

  test("aren't those that go themselves, or that main links to by now", async () => {
    await request.edit(rewrite(pages[0]!, "No link.\n"), rewrite(pages[2]!, "None.\n"));
    expect(await orphans()).toEqual([["debian", "Guide"]]);
    const other = await makeChangeRequest(author, spaceId);
    await other.edit(rewrite(pages[1]!, `Now ${link()}.\n`));
    await other.merge();
    expect(await orphans()).toEqual([]);
    await request.edit({ operation: "delete_page", page: linux });
    expect(await orphans()).toEqual([]);
  });
});

test("without a credential, or from another organization, there is nothing to see", async () => {
  const { users } = await platform.makeOrganization();
  const refused = async (caller: TestCaller) =>
    (await caller.send(key, { params: request.params })).status;
  expect(await refused(platform.as(users.admin))).toBe(404);
  expect(await refused(platform.as(null))).toBe(401);
});
