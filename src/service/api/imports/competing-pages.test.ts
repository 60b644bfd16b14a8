import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "#contract/page.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpace } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { docxOf, uploadInto, zipOf } from "#testing/uploads.ts";

let platform: TestPlatform;
let organization: TestOrganization;
const closing: (() => void)[] = [];

beforeEach(async () => {
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  organization = await platform.makeOrganization();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await platform.close();
});

const me = () => platform.as(organization.users.admin);
const html = (title: string, text = `${title}.`) =>
  `<title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`;

/** Titles of all pages, in order, groups in brackets. */
async function titlesIn(spaceId: string): Promise<string[]> {
  const { pages } = await me().call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  const titles = (level: readonly Page[]): string[] =>
    level.flatMap(({ type, title, pages: below = [] }) => [
      type === "group" ? `[${title}]` : title,
      ...titles(below),
    ]);
  return titles(pages);
}

/** Imports an archive twice: the second time, no page may take another one's text. */
async function importTwice(files: Record<string, string | Uint8Array>) {
  const spaceId = await makeSpace(me(), organization.id);
  const first = await uploadInto(me(), spaceId, "docs.zip", zipOf(files));
  const titles = await titlesIn(spaceId);
  const second = await uploadInto(me(), spaceId, "docs.zip", zipOf(files));
  expect(await titlesIn(spaceId)).toEqual(titles);
  expect(second.revision).toBe(first.revision);
  const { status, importedResources, totalResources, failures } = first;
  expect(status).toBe("complete");
  return { titles, importedResources, totalResources, failures };
}

const both = { "start.md": "# Start\n", "z/index.md": "# Index\n", "z/README.md": "# Read me\n" };

test.each([
  ["index.md first", Object.entries(both)],
  ["README.md first", Object.entries(both).toReversed()],
])("a folder's README and index are both kept: %s", async (_, entries) => {
  expect(await importTwice(Object.fromEntries(entries))).toEqual({
    titles: ["Start", "Index", "Read me"],
    importedResources: 3,
    totalResources: 3,
    failures: [],
  });
});

test("names that differ in case, and a file beside a folder of its name, are pages of their own", async () => {
  const result = await importTwice({
    "README.md": "# Upper\n",
    "a/README.md": "# A upper\n",
    "a/Readme.md": "# A mixed\n",
    "a/index.mdx": "# A index\n",
    "a/Guide.md": "# Guide\n",
    "a/guide.md": "# guide\n",
    "a/x.md/inside.md": "# Inside\n",
    "a/x.md.md": "# X\n",
    "readme.md": "# Lower\n",
  });
  expect(result).toMatchObject({ importedResources: 9, totalResources: 9, failures: [] });
  expect(result.titles.toSorted()).toEqual(
    ["Upper", "A upper", "A mixed", "A index", "Guide", "guide", "Inside", "X", "Lower"].toSorted(),
  );
});

test("folders of one title stay two groups", async () => {
  const files = { "01-guide/a.md": "# A\n", "02-guide/b.md": "# B\n" };
  expect(await importTwice(files)).toMatchObject({ titles: ["[Guide]", "A", "[Guide]", "B"] });
});

test(
  "files of one name in several formats are all kept, with their own links",
  { tags: "slow" },
  async () => {
    const dot = Buffer.from("iVBORw0KGgo=", "base64");
    const files = {
      "guide.md": "# Markdown\n",
      "guide.html": html("HTML", 'See <a href="guide/">folder</a>, <a href="guide.htm">old</a>.'),
      "guide.htm": html("Old HTML"),
      "guide/index.html": html("Folder", 'See <a href="../guide.html">file</a>.'),
      "guide/index.md": "# Folder in Markdown\n",
      "guide.docx": docxOf([["Title", "Word"]], dot),
      "index.html": html("Home"),
      "index.md": "# Markdown home\n",
    };
    const result = await importTwice(files);
    expect(result.failures).toEqual([]);
    expect(result.titles.toSorted()).toEqual(
      [
        "Markdown",
        "HTML",
        "Old HTML",
        "Folder",
        "Folder in Markdown",
        "Word",
        "Home",
        "Markdown home",
      ].toSorted(),
    );
    // The Word document's picture is the ninth.
    expect(result).toMatchObject({ importedResources: 9, totalResources: 9 });
  },
);

test("a file listed twice is one page, and an unlisted twin is named", async () => {
  const result = await importTwice({
    "SUMMARY.md": "* [One](one.md)\n* [Again](one.md)\n  * [Two](two.md)\n* [Three](ONE.md)\n",
    "one.md": "# One\n",
    "two.md": "# Two\n",
    "Two.md": "# Twin\n",
  });
  expect(result).toEqual({
    titles: ["One", "Two"],
    importedResources: 2,
    totalResources: 3,
    failures: [{ url: "Two.md", reason: "SUMMARY.md doesn't list this page." }],
  });
});

test("pages that aren't listed can come along in a group of their own, in their order", async () => {
  const files = {
    "book/src/SUMMARY.md": "# Book\n\n* [One](one.md)\n  * [Two](deep/two.md)\n",
    "book/src/one.md": "# One\n",
    "book/src/deep/two.md": "# Two\n",
    "book/src/deep/three.md": "---\nweight: 2\n---\n# Three\n",
    "book/src/deep/four.md": "---\nweight: 1\n---\n# Four\n",
    "notes.md": "# Notes\n",
  };
  const spaceId = await makeSpace(me(), organization.id);
  const result = await uploadInto(me(), spaceId, "book.zip", zipOf(files), { unlisted: "group" });
  expect([result.status, result.failures, result.importedResources]).toEqual(["complete", [], 5]);
  const { pages } = await me().call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  type Titled = { title: string; pages?: Titled[] };
  const treeOf = (level: readonly Titled[]): unknown[] =>
    level.map(({ title, pages: below = [] }) =>
      below.length === 0 ? title : [title, treeOf(below)],
    );
  const [first, others] = treeOf(pages) as [unknown, [string, unknown[]]];
  expect(first).toEqual(["One", ["Two"]]);
  expect(others[0]).toBe("Other pages");
  expect(JSON.stringify(others[1])).toMatch(/Four.*Three/);
  expect(JSON.stringify(others[1])).toContain("Notes");
  // A book without such pages has no such group.
  const plain = await makeSpace(me(), organization.id);
  const {
    "book/src/SUMMARY.md": summary,
    "book/src/one.md": one,
    "book/src/deep/two.md": two,
  } = files;
  const all = { "SUMMARY.md": summary, "one.md": one, "deep/two.md": two };
  await uploadInto(me(), plain, "book.zip", zipOf(all), { unlisted: "group" });
  expect(await titlesIn(plain)).toEqual(["One", "Two"]);
});

async function serve(pages: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const body = pages[request.url ?? ""];
    const moved = body?.startsWith("/") ? { location: body } : {};
    const status = body === undefined ? 404 : body.startsWith("/") ? 302 : 200;
    response.writeHead(status, { "content-type": "text/html", ...moved }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test(
  "pages of a website whose URLs differ in their ending are one page only if their texts agree",
  { tags: "slow" },
  async () => {
    const link = (...paths: string[]) =>
      paths.map((path) => `<a href="${path}">${path}</a>`).join(" ");
    const origin = await serve({
      "/": html(
        "Home",
        link("/a.html", "/a/", "/b.html", "/b/", "/c.php", "/c.html", "/d.html", "/d"),
      ),
      "/a.html": html("A file", link("/a/")),
      "/a/": html("A folder", link("/a.html")),
      "/b.html": html("B"),
      "/b/": html("B"),
      "/c.php": html("C old", "Old."),
      "/c.html": html("C new", "New."),
      "/d.html": "/d",
      "/d": html("D"),
    });
    const spaceId = await makeSpace(me(), organization.id);
    const key = "POST /v1/spaces/{spaceId}/content/import" as const;
    const body = { url: `${origin}/`, source: "website" } as const;
    const first = await me().call(key, { params: { spaceId }, body });
    expect((await titlesIn(spaceId)).toSorted()).toEqual(
      ["Home", "A file", "A folder", "B", "C old", "C new", "D"].toSorted(),
    );
    expect(first.importedResources).toBe(7);
    const again = await me().call(key, { params: { spaceId }, body });
    expect(again.revision).toBe(first.revision);
    const links = await me().call("GET /v1/spaces/{spaceId}/links", { params: { spaceId } });
    expect(links.stats.broken.total).toBe(0);
  },
);

test("a stated canonical URL makes two pages one only if their texts agree", async () => {
  const canonical = (text: string) => `<link rel="canonical" href="/one.html">${html("One", text)}`;
  const origin = await serve({
    "/": html(
      "Home",
      '<a href="/one.html">1</a> <a href="/two.html">2</a> <a href="/three.html">3</a>',
    ),
    "/one.html": html("One", "Text A."),
    "/two.html": canonical("Text B."),
    "/three.html": canonical("Text A."),
  });
  const spaceId = await makeSpace(me(), organization.id);
  const done = await me().call("POST /v1/spaces/{spaceId}/content/import", {
    params: { spaceId },
    body: { url: `${origin}/`, source: "website" },
  });
  expect(await titlesIn(spaceId)).toEqual(["Home", "One", "One"]);
  expect(done.importedResources).toBe(3);
});
