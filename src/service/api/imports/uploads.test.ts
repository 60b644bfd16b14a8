// @module-tag slow
import { unzipSync } from "fflate";
import { addOrganization } from "../organizations/organizations.ts";
import { createSampleContent, foundingClock } from "#service/sample/sample.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCorpusBase } from "#testing/corpus.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { docxOf, uploadInto, zipOf } from "#testing/uploads.ts";

const main = "/v1/spaces/{spaceId}/content/imports" as const;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let platform: TestPlatform;
let organization: TestOrganization;

beforeEach(async () => {
  platform = await startTestPlatform({ jobs: true });
  organization = await platform.makeOrganization();
});
afterEach(() => platform.close());

const me = () => platform.as(organization.users.admin);
const space = () => makeSpace(me(), organization.id);
const upload = async (
  files: Record<string, string | Uint8Array>,
  name = "docs.zip",
  into?: string,
) => uploadInto(me(), into ?? (await space()), name, zipOf(files));

async function exported(spaceId: string): Promise<Buffer> {
  const { url } = await me().call("GET /v1/spaces/{spaceId}/export", { params: { spaceId } });
  const response = await platform.as(null).fetch(new URL(url).pathname);
  return Buffer.from(await response.arrayBuffer());
}

const pagesOf = (spaceId: string) =>
  me().call("GET /v1/spaces/{spaceId}/content/pages", { params: { spaceId } });

/** Imports an archive into an empty space, and returns the archive of that. */
async function again(zip: Uint8Array): Promise<Buffer> {
  const into = await space();
  const result = await uploadInto(me(), into, "again.zip", zip);
  expect([result.status, result.failures]).toEqual(["complete", []]);
  return exported(into);
}

test("an export comes back into an empty space, byte for byte, with its IDs, slugs, and order", async () => {
  const draft = await makeChangeRequest(me(), await space());
  const [home = ""] = await draft.edit(
    page("Home", "Go to [the guide](/pages/X).\n", { emoji: "👋", slug: "start", ref: "home" }),
    page("1. Early group", "", { type: "group", document: undefined, ref: "group", icon: "bolt" }),
    page("Guide", "\n# A heading first\n\nText without an end", { into: "group" }),
    page("[Odd] *title* & <more>", "---\nnot: front\n", { into: "home" }),
    page("Away", "", {
      type: "link",
      document: undefined,
      href: "https://example.org/a_(b)?c=%20",
    }),
    page("Inside", "", { type: "link", document: undefined, href: "/start" }),
    page("After", "```md\r\ncode\r\n```\r\n", { hidden: true, description: "With: colon" }),
    page("Last group", "", { type: "group", document: undefined }),
    {
      operation: "insert_files",
      files: [
        { name: "dot.png", base64: png.toString("base64"), ref: "dot" },
        { name: "dot.png", base64: "AAAA", contentType: "application/x-thing" },
        { name: "../../CON", base64: "AAAB" },
      ],
    },
  );
  await draft.edit({
    operation: "update_page",
    page: home,
    cover: { ref: { kind: "url", url: "https://example.org/x.png" }, yPos: 3 },
  });
  await draft.merge();
  const zip = await exported(draft.params.spaceId);
  expect((await again(zip)).equals(zip)).toBe(true);

  const into = await space();
  await uploadInto(me(), into, "a.zip", zip);
  const bare = (content: object) =>
    JSON.stringify(content).replaceAll(/"(?:createdAt|updatedAt|app|api)":"[^"]*"/g, "");
  const before = await pagesOf(draft.params.spaceId);
  expect(bare(await pagesOf(into)).replaceAll(into, "S")).toBe(
    bare(before).replaceAll(draft.params.spaceId, "S"),
  );
});

test("an export that comes back into its own space updates pages, also those that moved", async () => {
  const draft = await makeChangeRequest(me(), await space());
  const [first = "", two = ""] = await draft.edit(
    page("One", "First.\n"),
    page("Two", "Second.\n"),
  );
  await draft.merge();
  const { spaceId } = draft.params;
  const files = unzipSync(await exported(spaceId));
  const moved = await makeChangeRequest(me(), spaceId);
  await moved.edit({ operation: "update_page", page: two, into: first, slug: "moved" });
  await moved.merge();
  await upload({ ...files, "two.md": "# Two\n\nEdited elsewhere.\n" }, "docs.zip", spaceId);
  expect((await pagesOf(spaceId)).pages).toMatchObject([
    { id: first, pages: [{ id: two, slug: "moved" }] },
  ]);
  const read = await me().call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId, pageId: two },
  });
  expect(read.markdown).toBe("Edited elsewhere.\n");
});

test("files with a byte order mark give titles and texts without it, and come out as they went in", async () => {
  const given = {
    "SUMMARY.md": "\uFEFF# Table of contents\n\n* [Titled](titled.md)\n* [Known](known.md)\n",
    "titled.md": "\uFEFF# A title\n\nText.\n",
    "known.md": "\uFEFF---\nicon: x\n---\n\n# Known\n\nText.\n",
  };
  const into = await space();
  const result = await uploadInto(me(), into, "docs.zip", zipOf(given));
  expect(result).toMatchObject({ status: "complete", failures: [] });
  const { pages } = await pagesOf(into);
  expect(pages).toMatchObject([{ title: "A title" }, { title: "Known", icon: "x" }]);
  for (const { id } of pages) {
    const read = await me().call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
      params: { spaceId: into, pageId: id },
    });
    expect(read.markdown).toBe("Text.\n");
  }
  const files = unzipSync(await exported(into));
  for (const path of ["titled.md", "known.md"] as const) {
    expect(Buffer.from(files[path] ?? "").toString()).toBe(given[path]);
  }
});

/** A text without what links that led nowhere become. */
const withoutJoins = (text: string) =>
  text.replaceAll(/(<details) id="[^"]*"/g, "$1").replaceAll(/\]\([^)\n]*\)|href="[^"]*"/g, "]()");

test(
  "real documentation comes out as it went in but for links that led nowhere, and back in again",
  { tags: "corpus" },
  async () => {
    const given = Object.fromEntries(readCorpusBase());
    const into = await space();
    const result = await uploadInto(me(), into, "public-docs-main.zip", zipOf(given));
    expect(result.status).toBe("complete");
    const zip = await exported(into);
    const files = unzipSync(zip);
    const left = new Set(result.failures.map(({ url }) => url));
    for (const [path, text] of Object.entries(given)) {
      // The labels of the table of contents are the pages' titles again.
      if (left.has(path) || !path.endsWith(".md") || path === "SUMMARY.md") continue;
      expect(withoutJoins(Buffer.from(files[path] ?? "").toString()), path).toBe(
        withoutJoins(text),
      );
    }
    expect(Object.keys(files).length).toBeGreaterThan(100);
    expect((await again(zip)).equals(zip)).toBe(true);
  },
);

test("every space of the sample comes back byte for byte", async () => {
  const { environment } = platform.service;
  const { ids, clock, store } = environment;
  const founder = organization.users.admin.id;
  const organizationId = await store.transaction(async (tx) => {
    const to = { ids, clock: foundingClock(clock) };
    const made = await addOrganization(tx, to, { title: "Sample", admin: founder });
    await createSampleContent(tx, environment, {
      administratorId: founder,
      organizationId: made.id,
    });
    return made.id;
  });
  const params = { organizationId };
  const { items } = await me().call("GET /v1/orgs/{organizationId}/spaces", { params });
  expect(items).toHaveLength(5);
  for (const { id } of items) {
    const zip = await exported(id);
    expect((await again(zip)).equals(zip)).toBe(true);
  }
});

test("folders are the tree of files without a table of contents", async () => {
  const into = await space();
  const result = await upload(
    {
      "repo/README.md": "# Start\n\nSee [setup](guides/02-setup.md) and ![dot](img/dot.png).\n",
      "repo/guides/10-last.md": "No heading.\n",
      "repo/guides/02-setup.md": "# Setup\n\n[Data](data.csv)\n",
      "repo/guides/data.csv": "a,b\n",
      "repo/guides/deep/README.md": "# Deep\n",
      "repo/guides/deep/x/y.md": "# Y\n",
      "repo/img/dot.png": png,
      "repo/src/index.ts": "nothing links to this",
    },
    "repo-main (2).zip",
    into,
  );
  expect([result.status, result.failures, result.importedResources]).toEqual(["complete", [], 7]);
  expect((await pagesOf(into)).pages).toMatchObject([
    { title: "Start", path: "start" },
    {
      title: "Guides",
      type: "group",
      pages: [
        { title: "Setup", path: "guides/02-setup" },
        { title: "Last" },
        { title: "Deep", pages: [{ title: "Y" }] },
      ],
    },
  ]);
  const links = await me().call("GET /v1/spaces/{spaceId}/links", { params: { spaceId: into } });
  expect(links.stats.broken.total).toBe(0);
});

test("HTML files keep their links and images", async () => {
  const into = await space();
  const html = (title: string, body: string) =>
    `<title>${title}</title><main><h1>${title}</h1>${body}</main>`;
  const pixel = `data:image/png;base64,${png.toString("base64")}`;
  const result = await upload(
    {
      "index.html": html(
        "Home",
        '<p><a href="sub/Page%20one.html#part">One</a></p><figure><img src="img/dot.png" alt="Dot"><figcaption>A dot</figcaption></figure>',
      ),
      "sub/Page one.html": html(
        "One",
        `<h2 id="part">Part</h2><p>x</p><img src="${pixel}" alt="P"><a href="../gone.html">Gone</a>`,
      ),
      "img/dot.png": png,
    },
    "site.zip",
    into,
  );
  expect([result.status, result.failures]).toEqual(["complete", []]);
  const { pages } = await pagesOf(into);
  expect(
    pages.flatMap((top) => [top.title, ...(top.pages ?? []).map(({ title }) => title)]),
  ).toEqual(["Home", "One"]);
  const links = await me().call("GET /v1/spaces/{spaceId}/links", { params: { spaceId: into } });
  expect(links.stats).toMatchObject({ total: 4, broken: { total: 1 } });
});

test("a Word document becomes a page with its headings and images", async () => {
  const into = await space();
  const docx = docxOf(
    [
      ["Title", "Handbook of tides"],
      ["heading 1", "First part"],
      ["Normal", "Some &amp; text."],
      ["Code", "let x;"],
      ["Code", "x = 1;"],
    ],
    png,
  );
  const result = await uploadInto(me(), into, "My handbook.docx", docx);
  expect([result.status, result.failures, result.source]).toEqual(["complete", [], "docx"]);
  const { pages } = await pagesOf(into);
  expect(pages).toMatchObject([{ title: "Handbook of tides", slug: "my-handbook" }]);
  const { markdown } = await me().call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId: into, pageId: pages[0]!.id },
  });
  expect(markdown).toBe(
    "## First part\n\nSome & text.\n\n```\nlet x;\nx = 1;\n```\n\n![A dot](My%20handbook-media/1.png)\n",
  );
  const links = await me().call("GET /v1/spaces/{spaceId}/links", { params: { spaceId: into } });
  expect(links.stats).toMatchObject({ total: 1, broken: { total: 0 } });
});

/** A Word document with one file more. */
const docxWith = (path: string, content: string | Uint8Array) =>
  zipOf({ ...unzipSync(docxOf([["Normal", "Text."]], png)), [path]: content });

const nested = (depth: number) => "<w:p>".repeat(depth) + "</w:p>".repeat(depth);

test.each([
  [
    "grows when it is unpacked",
    docxWith("word/media/bomb.bin", Buffer.alloc(60_000_000)),
    "The Word document has more than 50 MB when unpacked. Split it.",
  ],
  [
    "grows in its text",
    docxWith("word/document.xml", `<w:document>${" ".repeat(60_000_000)}</w:document>`),
    "The Word document has more than 50 MB when unpacked. Split it.",
  ],
  [
    "is nested without end",
    docxWith("word/document.xml", nested(1_000_000)),
    "The Word document nests its parts more than 400 levels deep. Save it as .docx again, or split it.",
  ],
  [
    "is protected by a password",
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
    "This Word document has a password, or it's an older .doc file. Remove the password or save it as .docx, then import that file.",
  ],
  [
    "declares entities",
    docxWith("word/styles.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    "The Word document is damaged: its part word/styles.xml can't be read. Open it in Word, save it again, and import that file.",
  ],
])("a Word document that %s is refused", async (_, bytes, reason) => {
  const result = await uploadInto(me(), await space(), "bomb.docx", bytes);
  expect(result).toMatchObject({ status: "failed", failures: [{ url: "bomb.docx", reason }] });
  const fine = await uploadInto(me(), await space(), "a.docx", docxOf([["Normal", "Hi."]], png));
  expect(fine.status, "the next document still comes in").toBe("complete");
});

test("a Word document can't include files of the server", async () => {
  const into = await space();
  const given = unzipSync(docxOf([["Normal", "Text."]], png));
  const text = Buffer.from(given["word/document.xml"]!).toString();
  const relations = Buffer.from(given["word/_rels/document.xml.rels"]!).toString();
  const docx = zipOf({
    ...given,
    "word/document.xml": text.replace("r:embed=", "r:link="),
    "word/_rels/document.xml.rels": relations.replace(
      'Target="media/image1.png"',
      'Target="file:///etc/hostname" TargetMode="External"',
    ),
  });
  await uploadInto(me(), into, "a.docx", docx);
  const read = await me().call("GET /v1/spaces/{spaceId}/content", { params: { spaceId: into } });
  expect(read.files).toEqual([]);
});

test("a Markdown file of over 1 MB is one page", async () => {
  const into = await space();
  const text = `# Long\n\n${"words of a paragraph ".repeat(60)}\n`.repeat(1000);
  const result = await upload({ "long.md": text }, "docs.zip", into);
  expect([result.status, result.failures]).toEqual(["complete", []]);
  expect(unzipSync(await exported(into))["long.md"]?.length).toBe(text.length);
});

test("what can't be imported is named, and the rest comes in", async () => {
  const into = await space();
  const result = await upload(
    {
      "a/SUMMARY.md": "* [Fine](fine.md)\n* [Gone](gone.md)\n* [Huge](huge.md)\n",
      "a/fine.md": "# Fine\n\nWell.\n",
      "a/unlisted.md": "# Unlisted\n",
      "a/.bindery.json": "{broken",
      "../../evil.md": "# Evil\n",
      "a/huge.png": Buffer.alloc(25_000_001),
      "a/huge.md": Buffer.alloc(5_000_001, "x"),
      "a/wrong.docx": "not a document",
    },
    "mixed.zip",
    into,
  );
  expect(result.status).toBe("complete");
  expect(result.failures.toSorted((a, b) => (a.url < b.url ? -1 : 1))).toEqual([
    { url: "../../evil.md", reason: "The path leads out of the archive." },
    { url: ".bindery.json", reason: "The file can't be understood." },
    { url: "huge.md", reason: "The file is larger than 5 MB." },
    { url: "huge.png", reason: "The file is larger than 25 MB." },
    { url: "unlisted.md", reason: "SUMMARY.md doesn't list this page." },
    {
      url: "wrong.docx",
      reason: "This isn't a Word document, or it's damaged. Save it as .docx again.",
    },
  ]);
  expect((await pagesOf(into)).pages.map(({ title }) => title)).toEqual(["Fine"]);
});

test("an image with too many pixels is named, and refused where it is inserted", async () => {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(65_535, 16);
  huge.writeUInt32BE(65_535, 20);
  const into = await space();
  const result = await upload(
    { "a.md": "# A\n\n![x](huge.png)\n", "huge.png": huge },
    "a.zip",
    into,
  );
  expect(result).toMatchObject({ importedResources: 1, totalResources: 2 });
  expect(result.failures).toEqual([
    { url: "huge.png", reason: expect.stringContaining("65,535 × 65,535 pixels") },
  ]);
  const draft = await makeChangeRequest(me(), into);
  const base64 = huge.toString("base64");
  const response = await me().send(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
    {
      params: draft.params,
      body: { changes: [{ operation: "insert_files", files: [{ name: "x.png", base64 }] }] },
    },
  );
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    error: { details: [{ path: "body.changes.0.files.0.base64" }] },
  });
});

test("10,000 files and names in any script come in", async () => {
  const into = await space();
  const files: Record<string, string> = {
    "SUMMARY.md": "* [שלום](תיקייה/שלום.md)\n",
    "תיקייה/שלום.md": "# שלום\n",
  };
  for (let index = 0; index < 10_000; index++) files[`unlinked/${index}.txt`] = "x";
  const result = await upload(files, "עולם.zip", into);
  expect([result.status, result.importedResources]).toEqual(["complete", 1]);
  expect((await pagesOf(into)).pages).toMatchObject([{ title: "שלום", slug: "שלום" }]);
});

test("a file comes in parts, in order, each at most once", async () => {
  const spaceId = await space();
  const bytes = Buffer.concat([Buffer.from("# Long\n\n"), Buffer.alloc(4_500_000, "word ")]);
  const started = await me().call(`POST ${main}`, {
    params: { spaceId },
    body: { name: "long.md", size: bytes.length },
  });
  expect(started).toMatchObject({
    status: "uploading",
    source: "markdown",
    upload: { received: 0 },
  });
  const params = { spaceId, importId: started.id };
  const send = (position: number, part: Buffer, caller = me()) =>
    caller.send(`POST ${main}/{importId}/parts`, {
      params,
      body: { position, base64: part.toString("base64") },
    });
  const [first, second] = [bytes.subarray(0, 4_000_000), bytes.subarray(4_000_000)];
  expect((await send(1, second)).status).toBe(400);
  expect((await send(0, second)).status).toBe(400);
  for (let time = 0; time < 2; time++) {
    expect(await send(0, first)).toMatchObject({
      status: 200,
      body: { status: "uploading", upload: { received: 4_000_000, parts: 1 } },
    });
  }
  expect((await send(1, second, platform.as(organization.users.edit))).status).toBe(403);
  expect((await send(1, second, platform.as(null))).status).toBe(401);
  const stranger = (await platform.makeOrganization()).users.admin;
  expect((await send(1, second, platform.as(stranger))).status).toBe(404);
  expect(await send(1, second)).toMatchObject({ status: 200, body: { status: "running" } });
  expect((await send(2, second)).status).toBe(409);
});

test.each([
  [{ name: "a.exe", size: 5 }, "body.name"],
  [{ name: "a.zip", size: 100_000_001 }, "body.size"],
  [{ name: "a.zip", size: 0 }, "body.size"],
])("an upload of %j is refused", async (body, path) => {
  const response = await me().send(`POST ${main}`, { params: { spaceId: await space() }, body });
  expect(response).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
});

test("an archive that isn't one fails with the reason", async () => {
  const result = await uploadInto(
    me(),
    await space(),
    "a.zip",
    Buffer.from("not an archive at all"),
  );
  expect(result).toMatchObject({
    status: "failed",
    failures: [
      {
        url: "a.zip",
        reason:
          "This isn't a zip archive, a book (.epub), a Word document, AsciiDoc, Markdown, or HTML.",
      },
    ],
  });
});

test("an upload that is canceled takes no more parts", async () => {
  const spaceId = await space();
  const { id } = await me().call(`POST ${main}`, {
    params: { spaceId },
    body: { name: "a.zip", size: 5 },
  });
  const params = { spaceId, importId: id };
  await me().call(`DELETE ${main}/{importId}`, { params });
  const body = { position: 0, base64: Buffer.from("12345").toString("base64") };
  expect((await me().send(`POST ${main}/{importId}/parts`, { params, body })).status).toBe(409);
});

test("editors upload into change requests, but not into spaces directly", async () => {
  const draft = await makeChangeRequest(me(), await space());
  const { params } = draft;
  const editor = platform.as(organization.users.edit);
  const bytes = Buffer.from("# New\n\nText.\n");
  const body = { name: "new.md", size: bytes.length };
  expect((await editor.send(`POST ${main}`, { params, body })).status).toBe(403);
  const { id } = await editor.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports",
    { params, body },
  );
  await editor.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}/parts",
    {
      params: { ...params, importId: id },
      body: { position: 0, base64: bytes.toString("base64") },
    },
  );
  await expect
    .poll(() =>
      editor.call("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages", {
        params,
      }),
    )
    .toMatchObject({ pages: [{ title: "New" }] });
  expect((await pagesOf(params.spaceId)).pages).toEqual([]);
});
