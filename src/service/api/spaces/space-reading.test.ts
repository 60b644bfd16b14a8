import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestCaller } from "#testing/call.ts";
import { readDrawing } from "#content/drawing/drawing.ts";
import { readSyntaxJson, syntaxJson } from "#content/prose/syntax-json.ts";
import { parseSyntax } from "#content/prose/syntax.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, testOrigin, type TestPlatform } from "#testing/platform.ts";

/* A page with links to a file and to a page that doesn't exist, read in its change request and then in its space. */

const space = "/v1/spaces/{spaceId}";
const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
const revision = "/v1/spaces/{spaceId}/revisions/{revisionId}";

let platform: TestPlatform;
let reader: TestCaller;
let inDraft: { spaceId: string; changeRequestId: string; pageId: string; fileId: string };
let inRevision: { spaceId: string; revisionId: string; pageId: string };

beforeAll(async () => {
  platform = await startTestPlatform();
  const { id, users } = await platform.makeOrganization();
  const author = platform.as(users.admin);
  reader = platform.as(users.read);
  const change = await makeChangeRequest(author, await makeSpace(author, id));
  const made = await author.call(`POST ${draft}/content`, {
    params: change.params,
    body: {
      changes: [
        { operation: "insert_files", files: [{ name: "a.txt", base64: "YQ==" }] },
        page("Install", "See [notes](a.txt) and [more](more.md).\n"),
      ],
    },
  });
  const fileId = made.changes[0]!.files![0]!.id;
  inDraft = { ...change.params, fileId, pageId: made.changes[1]!.page!.id };
  const { spaceId, pageId } = inDraft;
  inRevision = { spaceId, pageId, revisionId: await change.merge() };
});
afterAll(() => platform.close());

test("files are listed, shown, and lead back to the pages that use them", async () => {
  const responses = [
    await reader.call(`GET ${draft}/content/files`, { params: inDraft }),
    await reader.call(`GET ${space}/content/files`, { params: inDraft }),
    await reader.call(`GET ${revision}/files`, { params: inRevision }),
  ];
  const file = { id: inDraft.fileId, name: "a.txt" };
  for (const { count, items } of responses) {
    expect(count).toBe(1);
    expect(items).toMatchObject([file]);
  }
  const filePath = "content/files/{fileId}" as const;
  expect(await reader.call(`GET ${draft}/${filePath}`, { params: inDraft })).toMatchObject(file);
  expect(await reader.call(`GET ${space}/${filePath}`, { params: inDraft })).toMatchObject(file);
  const back = [
    await reader.call(`GET ${draft}/${filePath}/backlinks`, { params: inDraft }),
    await reader.call(`GET ${space}/${filePath}/backlinks`, { params: inDraft }),
  ];
  for (const { items } of back) {
    expect(items).toMatchObject([{ kind: "page", page: { id: inDraft.pageId } }]);
  }
  const unknown = { ...inDraft, fileId: "nothing" };
  const missing = await reader.send(`GET ${space}/${filePath}/backlinks`, { params: unknown });
  expect(missing.status).toBe(404);
});

test("the links of a page say what they lead to, and which lead nowhere", async () => {
  const links = "content/page/{pageId}/links" as const;
  const before = await reader.call(`GET ${draft}/${links}`, { params: inDraft });
  const after = await reader.call(`GET ${space}/${links}`, { params: inDraft });
  for (const { items, stats } of [before, after]) {
    expect(stats).toMatchObject({ total: 2, broken: { total: 1 } });
    expect(items.map(({ status }) => status).toSorted()).toEqual(["broken", "ok"]);
  }
  const broken = await reader.call(`GET ${space}/${links}`, {
    params: inDraft,
    query: { status: "broken" },
  });
  expect(broken.items).toMatchObject([{ targetReference: { url: "more.md" } }]);
});

test("references and pages have the shapes that published clients expect", async () => {
  const links = "content/page/{pageId}/links" as const;
  const [proposed] = (await reader.call(`GET ${draft}/${links}`, { params: inDraft })).items;
  expect(proposed?.locationReferences[0]?.versionContext).toMatchObject({
    type: "changeRequest",
    changeRequest: { object: "change-request", id: inDraft.changeRequestId },
  });
  const [merged] = (await reader.call(`GET ${space}/${links}`, { params: inDraft })).items;
  expect(merged?.locationReferences[0]).toMatchObject({
    versionContext: {
      type: "revision",
      revision: { object: "revision", id: inRevision.revisionId },
    },
    page: {
      kind: "sheet",
      layout: {
        width: "default",
        cover: true,
        coverSize: "full",
        title: true,
        description: true,
        tableOfContents: true,
        outline: true,
        pagination: true,
      },
    },
  });
});

test("references name the organization, and the things of the console that the reader may see", async () => {
  const { id, users } = await platform.makeOrganization("Named");
  const admin = platform.as(users.admin);
  const app = (rest: string) => `${testOrigin}/orgs/${id}/${rest}`;
  const hidden = await makeSpace(admin, id);
  const seen = await makeSpace(admin, id);
  await admin.call(`PATCH ${space}`, { params: { spaceId: hidden }, body: { defaultLevel: null } });
  const collection = await admin.call("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: id },
    body: { title: "Manuals" },
  });
  const change = await makeChangeRequest(admin, seen);
  const addresses = [
    app(`spaces/${seen}`),
    app(`spaces/${hidden}`),
    app(`collections/${collection.id}`),
    app(`members/${users.edit.id}`),
    app("members/nobody"),
    "b.md",
  ];
  await change.edit(
    page("A", addresses.map((address) => `[x](${address})`).join("\n\n")),
    page("B", "Text.\n"),
  );
  await change.merge();
  const params = { spaceId: seen };
  const { items } = await platform.as(users.read).call(`GET ${space}/links`, { params });
  const organization = { object: "organization", id };
  expect(items.map(({ targetReference }) => targetReference)).toMatchObject([
    { kind: "space", url: addresses[0], organization, space: { object: "space", id: seen } },
    { kind: "space", url: addresses[1] },
    { kind: "collection", url: addresses[2], organization, collection: { id: collection.id } },
    { kind: "user", url: addresses[3], organization, user: { object: "user", id: users.edit.id } },
    { kind: "user", url: addresses[4] },
    { kind: "page", organization, space: { id: seen }, page: { title: "B" } },
  ]);
  expect(items[1]!.targetReference).not.toHaveProperty("space");
  expect(items[0]!.locationReferences[0]).toMatchObject({ kind: "page", organization });
});

test("content is shown by revision, with its pages by ID and path, and what changed", async () => {
  const { pageId } = inRevision;
  const merged = await reader.call(`GET ${space}/content`, { params: inDraft });
  expect(merged.id).toBe(inRevision.revisionId);
  const proposed = await reader.call(`GET ${draft}/content`, { params: inDraft });
  expect(proposed.id).not.toBe(merged.id);
  const { pages } = await reader.call(`GET ${revision}/pages`, { params: inRevision });
  expect(pages).toMatchObject([{ id: pageId, title: "Install" }]);
  const params = { ...inDraft, path: "install" };
  expect(await reader.call(`GET ${draft}/content/path/{path}`, { params })).toMatchObject({
    id: pageId,
  });
  expect(await reader.call(`GET ${revision}/page/{pageId}`, { params: inRevision })).toMatchObject({
    id: pageId,
    title: "Install",
  });
  const { changes } = await reader.call(`GET ${revision}/changes`, { params: inRevision });
  expect(changes.map(({ type }) => type).toSorted()).toEqual(["file_created", "page_created"]);
});

test(
  "a page has its parsed text for those who ask, unless it is long",
  { tags: "slow" },
  async () => {
    const short = "See [notes](a.txt) and [more](more.md).";
    const read = `GET ${revision}/page/{pageId}` as const;
    const drawn = await reader.call(read, { params: inRevision, query: { drawing: true } });
    expect(drawn.markdown?.trim()).toBe(short);
    expect(drawn.drawing).toEqual(readDrawing(short, undefined));
    expect(await reader.call(read, { params: inRevision })).not.toHaveProperty("drawing");

    const { id, users } = await platform.makeOrganization("Long");
    const author = platform.as(users.admin);
    const spaceId = await makeSpace(author, id);
    const change = await makeChangeRequest(author, spaceId);
    const [pageId] = await change.edit(page("Long", "Long. ".repeat(6000)));
    const revisionId = await change.merge();
    const params = { spaceId, revisionId, pageId: pageId! };
    const long = await author.call(read, { params, query: { drawing: true } });
    expect(long.markdown).toHaveLength(36_000);
    expect(long).not.toHaveProperty("drawing");
  },
);

test("an edited page has the syntax tree of its text for those who ask, unless it is long", async () => {
  const read = `GET ${draft}/content/page/{pageId}` as const;
  const query = { computed: false, syntax: true };
  const syntax = async () => (await reader.call(read, { params: inDraft, query })).syntaxTree;
  const { markdown } = await reader.call(read, { params: inDraft });
  // It isn't waited for, while a new thread loads the parser.
  await expect.poll(syntax).toBe(syntaxJson(parseSyntax(markdown!), markdown!));
  expect(readSyntaxJson((await syntax())!, markdown!)).toMatchObject([{ type: "paragraph" }]);
  expect(await reader.call(read, { params: inDraft })).not.toHaveProperty("syntaxTree");

  const { id, users } = await platform.makeOrganization("Long to edit");
  const author = platform.as(users.admin);
  const change = await makeChangeRequest(author, await makeSpace(author, id));
  const [pageId] = await change.edit(page("Long", "Long. ".repeat(35_000)));
  const long = await author.call(read, { params: { ...change.params, pageId: pageId! }, query });
  expect(long.markdown).toHaveLength(210_000);
  expect(long).not.toHaveProperty("syntaxTree");
});

test("a text that was saved is read for its next editor, once nobody saves it again", async () => {
  const { id, users } = await platform.makeOrganization("Saved");
  const author = platform.as(users.admin);
  const change = await makeChangeRequest(author, await makeSpace(author, id));
  const textOf = (word: string) => `${word} `.repeat(3000);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = vi.spyOn(workPool, "run");
  try {
    const [pageId] = await change.edit(page("Saved", textOf("One")), page("Short", "Short."));
    vi.advanceTimersByTime(1000);
    const update = { operation: "update_page" as const, page: pageId! };
    await change.edit({ ...update, document: { markdown: textOf("Two") } });
    vi.advanceTimersByTime(2500);
    const read = run.mock.calls
      .filter(([task]) => task.name === "readSyntax")
      .map(([, text]) => text);
    expect(read).toEqual([expect.stringMatching(/^Two Two/)]);
  } finally {
    vi.useRealTimers();
    run.mockRestore();
  }
});
