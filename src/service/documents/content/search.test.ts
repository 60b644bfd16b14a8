import { afterEach, beforeEach, expect, test } from "vitest";
import type { Entry, PageEntry } from "#content/types.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { among } from "#service/kernel/store/sql.ts";
import { putText } from "./blobs.ts";
import { commitRevision } from "./revisions.ts";
import { indexRevision, searchPages } from "./search.ts";

const organizationId = "acme";
const space = { organizationId, spaceId: "docs" };

let opened: TestStore;
let revision = 0;
beforeEach(async () => {
  opened = await openTestStore();
  revision = 0;
});
afterEach(() => opened.close());

/** Moves the space's head to a revision with these page changes; null deletes a page. */
async function write(pages: Record<string, { title: string; text: string } | null>, key = space) {
  await opened.store.transaction(async (tx) => {
    const edits = new Map<string, Entry | null>();
    for (const [id, page] of Object.entries(pages)) {
      edits.set(id, page && (await pageEntry(tx, id, page)));
    }
    const base = revision === 0 ? null : `r${revision}`;
    const id = `r${++revision}`;
    const made = { id, createdAt: 1, parents: [], type: "edits", createdBy: null } as const;
    await commitRevision(tx, { ...made, ...key, base, edits });
    await indexRevision(tx, key, base, id);
  });
}

async function pageEntry(
  tx: Parameters<typeof putText>[0],
  id: string,
  { title, text }: { title: string; text: string },
): Promise<PageEntry> {
  const place = { parent: null, order: "a0", slug: id, createdAt: 1, updatedAt: 1 };
  const hash = await putText(tx, organizationId, text);
  return { kind: "page", id, type: "document", title, text: hash, ...place };
}

const search = (
  query: string,
  { spaceIds = ["docs"], ...more }: { limit?: number; token?: string; spaceIds?: string[] } = {},
) => {
  const { read } = opened.store;
  const spaces = { ids: among(read, spaceIds), name: spaceIds.join() };
  return searchPages(read, { organizationId, spaces, query, ...more });
};
const ids = async (query: string) => (await search(query)).items.map(({ pageId }) => pageId);

test("finds all words in any case and accent, the last as a beginning, titles first", async () => {
  await write({
    body: { title: "Backups", text: "How to restore a Café database." },
    title: { title: "Restore a database", text: "Short." },
    other: { title: "Users", text: "Nothing here." },
  });
  expect(await ids("restore database")).toEqual(["title", "body"]);
  expect(await ids("CAFE data")).toEqual(["body"]);
  expect(await ids("resto")).toEqual(["title", "body"]);
  expect(await ids("data restore")).toEqual([]);
});

test("follows the live content: edits and deletions", async () => {
  await write({ a: { title: "A", text: "apple" }, b: { title: "B", text: "apple" } });
  await write({ a: { title: "A", text: "pear" }, b: null });
  expect(await ids("apple")).toEqual([]);
  expect(await ids("pear")).toEqual(["a"]);
});

test("names the sections that answer, with the text around the word", async () => {
  const text = `Intro.\n\n## Set up\n\nUse [the tool](http://tool.example) for **indexing**.\n\n\`\`\`\n# no heading\n\`\`\`\n\n## Later\n\n${"word ".repeat(100)} needle ${"word ".repeat(100)}`;
  await write({ a: { title: "A", text } });
  const [tool] = (await search("indexing tool")).items;
  expect(tool!.sections).toEqual([
    { id: "set-up", title: "Set up", body: "Use the tool for indexing." },
  ]);
  const [needle] = (await search("needle")).items;
  expect(needle!.sections[0]).toMatchObject({ id: "later", title: "Later" });
  expect(needle!.sections[0]!.body).toMatch(/^… .*needle.* …$/);
  expect(needle!.sections[0]!.body.length).toBeLessThan(260);
});

test("scripts without spaces and of other alphabets are found", async () => {
  await write({
    zh: { title: "安装指南", text: "如何配置数据库连接" },
    ru: { title: "Резервное копирование", text: "Ёлка" },
  });
  expect(await ids("数据库")).toEqual(["zh"]);
  expect(await ids("指南")).toEqual(["zh"]);
  expect(await ids("резерв")).toEqual(["ru"]);
  expect(await ids("елка")).toEqual(["ru"]);
});

test.each([
  `"`,
  `'`,
  `a" OR "b`,
  `NEAR(a b)`,
  `a AND`,
  `-a`,
  `title:a`,
  `a*`,
  `^a`,
  `a\0b`,
  `(`,
  `a & !b | c:*`,
  `\\`,
  `%_`,
  "",
  "𝄞 \ud800",
  "word ".repeat(100),
])("no query is an error: %j", async (query) => {
  await write({ a: { title: "A", text: "a" } });
  await expect(search(query)).resolves.toHaveProperty("items");
});

test("searches only the spaces that are named, in their organization", async () => {
  await write({ a: { title: "A", text: "apple" } });
  revision = 0;
  const other = { organizationId: "other", spaceId: "docs" };
  await opened.store.transaction(async (tx) => {
    await putText(tx, "other", "apple");
  });
  await write({ secret: { title: "S", text: "apple" } }, other);
  expect(await ids("apple")).toEqual(["a"]);
  expect((await search("apple", { spaceIds: [] })).count).toBe(0);
  expect((await search("apple", { spaceIds: ["elsewhere"] })).count).toBe(0);
});

test("pages through results without repeating any", async () => {
  const pages = Array.from({ length: 7 }, (_, index) => [
    `p${index}`,
    { title: `Page ${index}`, text: `apple ${"pear ".repeat(index % 3)}` },
  ]);
  await write(Object.fromEntries(pages));
  const seen: string[] = [];
  let token: string | undefined;
  do {
    const part = await search("apple", { limit: 3, token });
    expect(part.count).toBe(7);
    seen.push(...part.items.map(({ pageId }) => pageId));
    token = part.next;
  } while (token !== undefined);
  expect(seen.toSorted()).toEqual(pages.map(([id]) => id));
  await expect(search("apple", { token: "zzz" })).rejects.toMatchObject({ status: 400 });
});

test("a page far larger than an index row can be is still found by its beginning", async () => {
  const text = Array.from({ length: 120_000 }, (_, index) => `w${index}x`).join(" ");
  await write({ a: { title: "Big", text: `start ${text}` } });
  expect(await ids("start")).toEqual(["a"]);
});

test("words with signs find only pages with them", async () => {
  await write({
    signs: { title: "A", text: "Use C++ and C#." },
    cafe: { title: "B", text: "A café, for c or .net and node and js, a or b; force it." },
    net: { title: "C", text: "Runs on .NET with Node.js: `push --force`, an A/B test." },
  });
  for (const query of ["C++", "C#", "c++ c#"])
    expect([query, await ids(query)]).toEqual([query, ["signs"]]);
  for (const query of ["node.js", "Node.js push", "--force", "a/b"]) {
    expect([query, await ids(query)]).toEqual([query, ["net"]]);
  }
  expect((await ids(".NET")).toSorted()).toEqual(["cafe", "net"]);
  expect((await ids("café")).toSorted()).toEqual(["cafe"]);
});

test("letters are found as other keyboards write them, with and without the Arabic article", async () => {
  await write({
    street: { title: "Straße", text: "Łódź, Encyclopædia" },
    book: { title: "كتاب", text: "المكتبة في المدينة" },
  });
  for (const query of ["strasse", "STRASSE", "Lodz", "łódź", "encyclopaedia", "Encyclopædia"]) {
    expect([query, await ids(query)]).toEqual([query, ["street"]]);
  }
  for (const query of ["الكتاب", "كتاب", "مكتبة", "والمدينة"]) {
    expect([query, await ids(query)]).toEqual([query, ["book"]]);
  }
});

test("titles come first and code last, whatever is longer or more frequent", async () => {
  await write({
    code: { title: "Ship", text: `Short.\n\n\`\`\`\n${"anchor ".repeat(200)}\n\`\`\`\n` },
    diagram: { title: "Dock", text: "```mermaid\ngraph TD; anchor-->chain\n```\n" },
    prose: { title: "Port", text: `${"word ".repeat(300)} anchor ${"word ".repeat(300)}` },
    title: { title: "How to drop an anchor in a harbor with much wind", text: "Nothing." },
  });
  const results = await ids("anchor");
  expect(results.slice(0, 2)).toEqual(["title", "prose"]);
  expect(results.slice(2).toSorted()).toEqual(["code", "diagram"]);
});

test("one wrong letter finds what was meant, and says it as it is written", async () => {
  await write({
    a: { title: "Kubernetes", text: "How to install it in München." },
    b: { title: "Users", text: "Members and guests." },
  });
  for (const query of ["kuberntes", "kubernetess", "kubernetas", "kubenretes"]) {
    expect([query, await search(query)]).toMatchObject([
      query,
      { count: 1, items: [{ pageId: "a" }], didYouMean: "Kubernetes", isCorrected: true },
    ]);
  }
  expect(await search("instal kubernettes in munchem")).toMatchObject({
    items: [{ pageId: "a" }],
    didYouMean: "install Kubernetes in München",
  });
  for (const query of [
    "kubernetes",
    "kuber",
    "C++x",
    "xyzzy",
    "user",
    "12345",
    "kubernetes guests",
  ]) {
    expect([query, await search(query)]).not.toHaveProperty("1.didYouMean");
  }
});

test("few results are shown, with what might be meant", async () => {
  const many = Array.from({ length: 12 }, (_, index) => [
    `p${index}`,
    { title: `Page ${index}`, text: "the server" },
  ]);
  await write({ ...Object.fromEntries(many), odd: { title: "Odd", text: "a sever typo" } });
  const results = await search("sever");
  expect(results).toMatchObject({ count: 1, items: [{ pageId: "odd" }], didYouMean: "server" });
  expect(results).not.toHaveProperty("isCorrected");
  expect(await search("server")).not.toHaveProperty("didYouMean");
});

test("nothing is suggested that only other spaces have", async () => {
  await write({ a: { title: "A", text: "apple" } });
  await write({ b: { title: "Secretword", text: "b" } }, { ...space, spaceId: "hidden" });
  expect(await search("secretwort")).toMatchObject({ count: 0 });
  expect(await search("secretwort")).not.toHaveProperty("didYouMean");
  expect(await search("secretwort", { spaceIds: ["hidden"] })).toMatchObject({
    didYouMean: "Secretword",
  });
});
