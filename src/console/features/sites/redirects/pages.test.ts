import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "#contract/page.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import { pageAt, pathOnSite, placesOf } from "./pages.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const namesIn = (structure: SiteStructure, path: string) =>
  placesOf(structure, path).map(({ siteSpace, page }) => `${siteSpace.title}: ${page}`);

test("a path is in the spaces whose published URLs it begins with", async () => {
  const { id, users } = await platform.makeOrganization();
  const admin = platform.as(users.admin);
  const site = await makeSite(admin, id, { visibility: "public" });
  const { params } = site;
  const read = () => admin.call(`GET ${siteKey}/structure`, { params });
  await site.siteSpace("Start");
  await site.siteSpace("Old");
  expect(namesIn(await read(), "/old/page/")).toEqual(["Old: page", "Start: old/page"]);

  const grouped = await site.section("Guides");
  await site.siteSpace("Next", grouped);
  await site.group("Group", [grouped]);
  await admin.call(`POST ${siteKey}/publish`, { params });
  const structure = await read();
  expect(namesIn(structure, "/guides/next/a/b?x=1")).toEqual([
    "Next: a/b",
    "Guides: next/a/b",
    "Start: guides/next/a/b",
  ]);
  expect(namesIn(structure, "/guidesque")).toEqual(["Start: guidesque"]);

  const root = (await site.read()).urls.published!;
  const all = structure.structure.flatMap((item) =>
    "sections" in item ? item.sections : [item],
  ) as { siteSpaces: { id: string; urls: { published?: string } }[] }[];
  for (const { id: siteSpace, urls } of all.flatMap(({ siteSpaces }) => siteSpaces)) {
    const [first] = placesOf(structure, pathOnSite(urls.published!, root)!);
    expect(first).toMatchObject({ siteSpace: { id: siteSpace }, page: "" });
  }
});

test("a page is found by its path in the space", () => {
  const page = (path: string, type: string, pages: Page[] = []): Page => ({
    id: path,
    title: path,
    type,
    path,
    pages,
  });
  const pages = [page("more", "group", [page("more/first", "document")]), page("last", "document")];
  expect(pageAt(pages, "last")?.id).toBe("last");
  expect(pageAt(pages, "more/first")?.id).toBe("more/first");
  expect(pageAt(pages, "")?.id).toBe("more/first");
  expect(pageAt(pages, "first")).toBeUndefined();
});

test.each([
  ["/a?b", "/a?b"],
  ["https://docs.example/help/a", "/a"],
  ["docs.example/help", "/"],
  ["http://docs.example/help?x=1", "/?x=1"],
  ["https://docs.example/helper", undefined],
  ["https://other.example/help/a", undefined],
  ["//docs.example/help", undefined],
  ["a", undefined],
])("%s is %s on the site", (typed, path) => {
  expect(pathOnSite(typed, "https://docs.example/help/?shareKey=1")).toBe(path);
});
