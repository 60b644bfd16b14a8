// @module-tag slow
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeChangeRequest, makeSpace, page, rewrite } from "#testing/change-requests.ts";
import type { TestChangeRequest } from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import type { TestCaller } from "#testing/call.ts";

/* Valid content designed to cause harm. It may be shown as plain text, but must not fail or block other requests. */

const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

let platform: TestPlatform;
let users: TestOrganization["users"];
let caller: TestCaller;
let organizationId: string;
let spaceId: string;
let changeRequest: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  const organization = await platform.makeOrganization();
  organizationId = organization.id;
  users = organization.users;
  caller = platform.as(users.admin);
  spaceId = await makeSpace(caller, organizationId);
  changeRequest = await makeChangeRequest(caller, spaceId);
});
afterAll(() => platform.close());

// For how long others wait meanwhile is measured by e2e/bench/delay.ts.
test("a table of 24,000 rows is read as a tree, scanned for links, and refused as an anchor", async () => {
  const markdown = `|a|b|\n|-|-|\n${"|a|b|\n".repeat(24_000)}`;
  const [pageId] = await changeRequest.edit(page("Table", markdown));
  const params = { ...changeRequest.params, pageId: pageId! };
  const path = `GET ${draft}/content/page/{pageId}` as const;
  const read = await caller.send(path, { params, query: { format: "document" } });
  const links = await caller.send(`${path}/links`, { params });
  const body = { page: pageId, node: "after:0:0", body: { markdown: "?" } };
  const comment = await caller.send(`POST ${draft}/comments`, { params, body });
  expect([read.status, links.status, comment.status]).toEqual([200, 200, 400]);
});

const staircase = Array.from({ length: 900 }, (_, level) => `${"  ".repeat(level)}- x`).join("\n");
const refused: [string, string, number][] = [
  ["a line of 4,000 lists", `Text.\n\n${"- ".repeat(4000)}x\n`, 3],
  ["8,000 quotes", ">".repeat(8000), 1],
  ["a list of 900 levels", staircase, 31],
  ["80 KB of unpaired marks", "**a*".repeat(20_000), 1],
  ["80 KB of brackets", `Text.\n\n${"[a](".repeat(20_000)}`, 3],
];

describe.each(refused)("%s: refused with its line", (_name, markdown, line) => {
  const document = { markdown };
  const scope = () => ({ spaceId, changeRequestId: changeRequest.params.changeRequestId });
  test.each([
    ["content", "changes.0.document", { changes: [{ operation: "insert_page", document }] }],
    ["comments", "body", { body: document }],
    ["reviews", "comment", { status: "approved", comment: document }],
  ])("as %s", async (noun, place, body) => {
    const path = `POST ${draft}/${noun}` as `POST ${typeof draft}/comments`;
    expectRefused(await caller.send(path, { params: scope(), body: body as never }), place, line);
  });
  test("as a description, of a new and of a known change request", async () => {
    const path = "POST /v1/spaces/{spaceId}/change-requests";
    const body = { subject: "x", description: document };
    expectRefused(await caller.send(path, { params: { spaceId }, body }), "description", line);
    const change = await caller.send(`PATCH ${draft}`, { params: scope(), body });
    expectRefused(change, "description", line);
  });
});

function expectRefused(response: { status: number; body: unknown }, place: string, line: number) {
  expect(response).toMatchObject({
    status: 400,
    body: {
      error: {
        details: [
          { path: `body.${place}.markdown`, message: expect.stringContaining(`Line ${line} `) },
        ],
      },
    },
  });
}

test.each([
  [
    "aliases that swell",
    `a: &a [x, x]\nb: &b [${"*a, ".repeat(50)}x]\nc: &c [${"*b, ".repeat(50)}x]\n`,
  ],
  ["5,000 keys", Array.from({ length: 5000 }, (_, key) => `k${key}: v\n`).join("")],
  ["a key twice", "a: 1\na: 2\n"],
])("front matter with %s stays in the text", async (name, yaml) => {
  const source = `---\n${yaml}---\n`;
  const [pageId] = await changeRequest.edit(page(name, source));
  const read = await caller.call(`GET ${draft}/content/page/{pageId}`, {
    params: { ...changeRequest.params, pageId: pageId! },
    query: {},
  });
  expect(read.markdown).toBe(source);
});

test("pages of hundreds of thousands of lines and words are updated and merged", async () => {
  const texts = { lines: "a\nb\n".repeat(120_000), words: "|a".repeat(150_000) };
  const first = await makeChangeRequest(caller, spaceId);
  const ids = await first.edit(page("Lines", texts.lines), page("Words", texts.words));
  await first.merge();
  const second = await makeChangeRequest(caller, spaceId);
  const other = await makeChangeRequest(caller, spaceId);
  const [lines, words] = ids as [string, string];
  await second.edit(
    rewrite(lines, "begin\n".repeat(200_000)),
    rewrite(words, `begin${texts.words}`),
  );
  await other.edit(rewrite(words, `${texts.words}end`));
  await second.merge();
  expect(await other.update()).toBe("update");
  const merged = await caller.call(`GET ${draft}/content/page/{pageId}`, {
    params: { ...other.params, pageId: words },
    query: {},
  });
  expect(merged.markdown).toBe(`begin${texts.words}end`);
});

test("a page whose folded words are ten times its size can be merged and found", async () => {
  // Folding expands each syllable to three letters of three bytes.
  const syllable = (index: number) => String.fromCharCode(0xac1b + ((index * 28) % 11_000));
  const words = Array.from(
    { length: 60_000 },
    (_, index) => syllable(index) + syllable(index * 7 + 1) + syllable(Math.floor(index / 300)),
  );
  const korean = await makeChangeRequest(caller, spaceId);
  await korean.edit(page("Korean", words.join(" ")));
  await korean.merge();
  const results = await caller.call("GET /v1/spaces/{spaceId}/search", {
    params: { spaceId },
    query: { query: words[100]! },
  });
  expect(results.items.map(({ title }) => title)).toContain("Korean");
});

test("a file's type cannot break or forge the head of its answer", async () => {
  const insert = (contentType: string) =>
    caller.send(`POST ${draft}/content`, {
      params: changeRequest.params,
      body: {
        changes: [
          { operation: "insert_files", files: [{ name: "a.txt", contentType, base64: "YQ==" }] },
        ],
      },
    });
  for (const type of ["text/plain\r\nset-cookie: a=b", "é/ü", "text"]) {
    expect(await insert(type)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.changes.0.files.0.contentType" }] } },
    });
  }
  expect(await insert("text/plain; charset=utf-8")).toMatchObject({ status: 200 });
});

test("a null character in a query is refused where it stands", async () => {
  const response = await caller.fetch(`/v1/orgs/${organizationId}/spaces?title=a%00b`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { details: [{ path: "query.title" }] } });
});

test("lists of identifiers and reactions without end are refused, not looked up", async () => {
  const many = Array.from({ length: 40_000 }, (_, index) => `u${index}`);
  const refused = await caller.send(`POST ${draft}/requested-reviewers`, {
    params: changeRequest.params,
    body: { users: many },
  });
  expect(refused.status).toBe(400);
  const { id: commentId } = await caller.call(`POST ${draft}/comments`, {
    params: changeRequest.params,
    body: { body: { markdown: "Here." } },
  });
  const reacted = await caller.send(`PUT ${draft}/comments/{commentId}`, {
    params: { ...changeRequest.params, commentId },
    body: { removedReactions: many },
  });
  expect(reacted.status).toBe(400);
});

test("a target that thousands of places lead to is one item with the first of them and their number", async () => {
  const [pageId] = await changeRequest.edit(
    page("Many links", "[a](https://example.com) ".repeat(3000)),
  );
  const { items, stats } = await caller.call(`GET ${draft}/content/page/{pageId}/links`, {
    params: { ...changeRequest.params, pageId: pageId! },
    query: {},
  });
  expect(stats.total).toBe(3000);
  expect(items.map((item) => [item.locations, item.locationReferences.length])).toEqual([
    [3000, 1000],
  ]);
});

/** Runs `work` with the URL of a server that answers every path with the same body. */
async function whileServing(body: string | Buffer, work: (url: string) => Promise<void>) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("files fetched for one request are bounded together, not only each", async () => {
  await whileServing(Buffer.alloc(9_000_000), async (url) => {
    const files = Array.from({ length: 6 }, (_, index) => ({ name: "a.bin", url: url + index }));
    const response = await caller.send(`POST ${draft}/content`, {
      params: changeRequest.params,
      body: { changes: [{ operation: "insert_files", files }] },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: "body.changes.0.files.5.url" }] } },
    });
  });
});

test("who may not import into the live content may not cancel an import into it", async () => {
  await whileServing("<main><h1>Page</h1><p>Text.</p></main>", async (url) => {
    const imports = "/v1/spaces/{spaceId}/content/import" as const;
    const { import: importId } = await caller.call(`POST ${imports}`, {
      params: { spaceId },
      body: { url, source: "html", wait: false },
    });
    const request = { params: { spaceId, importId: importId! } };
    const cancel = `DELETE ${imports}s/{importId}` as const;
    expect((await platform.as(users.edit).send(cancel, request)).status).toBe(403);
    expect((await platform.as(users.review).send(cancel, request)).status).toBe(205);
  });
});

test("20 edits of one change request at once all stand afterwards", async () => {
  const crowded = await makeChangeRequest(caller, spaceId);
  const titles = Array.from({ length: 20 }, (_, index) => `Crowd ${index}`);
  await Promise.all(titles.map((title) => crowded.edit(page(title, title))));
  const { pages } = await caller.call(`GET ${draft}/content/pages`, { params: crowded.params });
  expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});

test("of updates and merges at once, one merges and the others are told", async () => {
  const contested = await makeChangeRequest(caller, spaceId);
  await contested.edit(page("Contested", "Once."));
  const params = contested.params;
  const acts = ["update", "merge", "update", "merge", "merge"] as const;
  const responses = await Promise.all(
    acts.map((act) => caller.send(`POST ${draft}/${act}`, { params })),
  );
  const merges = responses.filter((_, index) => acts[index] === "merge");
  expect(merges.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { pages } = await caller.call("GET /v1/spaces/{spaceId}/content/pages", {
    params: { spaceId },
  });
  expect(pages.filter(({ title }) => title === "Contested")).toHaveLength(1);
});
