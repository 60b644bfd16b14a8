import { afterAll, beforeAll, expect, test } from "vitest";
import { page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { createVisitor, mergeInto, spacesOf } from "#testing/published-site.ts";
import { makeSite, siteKey } from "#testing/sites.ts";
import type { SearchResult } from "./search.ts";

let platform: TestPlatform;
let root: string;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  platform = await startTestPlatform();
  const acme = await platform.makeOrganization("Acme");
  const admin = platform.as(acme.users.admin);
  const site = await makeSite(admin, acme.id, { title: "Docs" });
  await site.section("Guides");
  await site.section("Reference");
  const spaces = await spacesOf(admin, site);
  const [install] = await mergeInto(
    admin,
    spaces["Guides"]!.spaceId,
    page("Install", "Get the package.\n\n## With Docker\n\nPull the image, then run the otter."),
    page("Draft", "The otter again, in Zanzibar", { hidden: true }),
    page("Comment", "Seen <!-- otter in Transvaal --> words"),
  );
  await mergeInto(
    admin,
    spaces["Guides"]!.spaceId,
    page("Windows", "An otter", { into: install! }),
  );
  await mergeInto(admin, spaces["Reference"]!.spaceId, page("Options", "The otter option"));
  const other = await makeSite(admin, acme.id, { title: "Other" });
  await other.section("Elsewhere");
  const elsewhere = await spacesOf(admin, other);
  await mergeInto(admin, elsewhere["Elsewhere"]!.spaceId, page("Elsewhere", "An otter"));
  await admin.call(`POST ${siteKey}/publish`, site);
  root = `/published/${acme.id}/${site.id}`;
  visitor = createVisitor(platform, root);
});
afterAll(() => platform.close());

async function search(query: string): Promise<SearchResult[]> {
  const response = await visitor.get(`/@/search?q=${encodeURIComponent(query)}`);
  return ((await response.json()) as { items: SearchResult[] }).items;
}

test("a search finds the pages of the site that readers see, with their place", async () => {
  const results = await search("otter");
  expect(
    results.map(({ title, href, place }) => [title, href.slice(root.length), place]).toSorted(),
  ).toEqual([
    ["Install: With Docker", "#with-docker", "Guides"],
    ["Options", "/reference", "Reference"],
    ["Windows", "/install/windows", "Guides › Install"],
  ]);
  expect(results.find(({ title }) => title.startsWith("Install"))!.text).toBe(
    "Pull the image, then run the otter.",
  );
});

test("the last word may be a beginning, and no word finds nothing", async () => {
  expect((await search("docker ott")).map(({ title }) => title)).toEqual(["Install: With Docker"]);
  expect(await search("otter nowhere")).toEqual([]);
  expect(await search("")).toEqual([]);
  expect(await search("\u0000 <>")).toEqual([]);
});

test("one wrong letter finds what was meant, but tells no word that readers don't see", async () => {
  const answer = async (query: string) =>
    (await visitor.get(`/@/search?q=${encodeURIComponent(query)}`)).json();
  const meant = await search("otter");
  expect(await answer("ottre")).toEqual({ items: meant, didYouMean: "otter", isCorrected: true });
  expect(await answer("dokcer otter")).toMatchObject({ didYouMean: "Docker otter" });
  for (const query of ["zanzibat", "transvaa1", "qqqqqq"]) {
    expect([query, await answer(query)]).toEqual([query, { items: [] }]);
  }
});
