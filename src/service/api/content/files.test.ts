import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentChange } from "#contract/content-edit.ts";
import type { TestCaller } from "#testing/call.ts";
import { makeChangeRequest, makeSpace, page } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;
const inSpace = "/v1/spaces/{spaceId}/content" as const;

test("a picture has its dimensions wherever it is read, any other file has none", async () => {
  const { id, users } = await platform.makeOrganization();
  const author = platform.as(users.admin);
  const { params, edit, merge } = await makeChangeRequest(author, await makeSpace(author, id));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  await edit({
    operation: "insert_files",
    files: [
      { name: "chart.svg", base64: base64(svg) },
      { name: "notes.txt", base64: base64("Notes") },
    ],
  });
  await merge();
  const { files } = await author.call(`GET ${inSpace}`, { params });
  const { items } = await author.call(`GET ${inSpace}/files`, { params });
  const inFile = { params: { ...params, fileId: items[0]!.id } };
  const lists = [
    files,
    items,
    (await author.call(`GET ${inDraft}/files`, { params })).items,
    [await author.call(`GET ${inSpace}/files/{fileId}`, inFile), items[1]!],
  ];
  for (const list of lists) {
    expect(Object.fromEntries(list.map(({ name, dimensions }) => [name, dimensions]))).toEqual({
      "chart.svg": { width: 30, height: 20 },
      "notes.txt": undefined,
    });
  }
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const inRevision = "/v1/spaces/{spaceId}/revisions/{revisionId}/files" as const;

/** A change request of an organization's admin. `send` applies changes; `list` returns its files, by name. */
async function startDraft(given?: { author: TestCaller; spaceId: string }) {
  const { id, users } = await platform.makeOrganization();
  const author = given?.author ?? platform.as(users.admin);
  const spaceId = given?.spaceId ?? (await makeSpace(author, id));
  const draft = await makeChangeRequest(author, spaceId);
  const send = async (...changes: ContentChange[]) => {
    const { params } = draft;
    return (await author.call(`POST ${inDraft}`, { params, body: { changes } })).changes;
  };
  const list = async () => {
    const params = { spaceId, revisionId: (await draft.read()).revision };
    const { items } = await author.call(`GET ${inRevision}`, { params, query: { uses: true } });
    return items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const insert = async (...names: string[]) => {
    const files = names.map((name) => ({ name, base64: base64(name) }));
    const [done] = await send({ operation: "insert_files", files });
    return done!.files!.map((file) => file.id);
  };
  return { ...draft, spaceId, users, author, send, list, insert };
}

async function otherSpace({ author, spaceId }: { author: TestCaller; spaceId: string }) {
  const { organization } = await author.call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  return makeSpace(author, organization);
}

test("a file gets another content and name under the same ID, and goes back to what main has", async () => {
  const first = await startDraft();
  const [kept, renamed, gone] = (await first.insert("a.svg", "b.txt", "c.txt")) as [
    string,
    string,
    string,
  ];
  await first.merge();
  const second = await startDraft(first);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
  const [update] = await second.send(
    { operation: "update_file", file: kept, base64: base64(svg) },
    { operation: "update_file", file: renamed, name: "d.txt" },
    { operation: "delete_file", file: gone },
  );
  expect(update).toMatchObject({ operation: "update_file", files: [{ id: kept, title: "a.svg" }] });
  expect(await second.list()).toMatchObject([
    { id: kept, name: "a.svg", contentType: "image/svg+xml", dimensions: { width: 8, height: 4 } },
    { id: renamed, name: "d.txt", contentType: "text/plain; charset=utf-8", size: 5 },
  ]);
  const [fresh] = await second.insert("e.txt");
  await second.send(
    ...[kept, renamed, gone, fresh!].map((file) => ({ operation: "revert_file" as const, file })),
  );
  expect(await second.list()).toMatchObject([
    { id: kept, name: "a.svg", size: 5 },
    { id: renamed, name: "b.txt" },
    { id: gone, name: "c.txt" },
  ]);
});

test("a file goes back to what it was in any revision of its space, and of no other", async () => {
  const draft = await startDraft();
  const [file = ""] = await draft.insert("a.txt");
  const { revision } = await draft.read();
  await draft.send({ operation: "delete_file", file });
  await draft.send({ operation: "restore_file", file, revision });
  expect(await draft.list()).toMatchObject([{ id: file, name: "a.txt" }]);
  const other = await startDraft({ author: draft.author, spaceId: await otherSpace(draft) });
  const changes = [{ operation: "restore_file", file, revision }];
  const { params } = other;
  const response = await draft.author.send(`POST ${inDraft}`, { params, body: { changes } });
  expect(response.status).toBe(404);
});

test("files count the pages that link to them, show them, or have them as their cover", async () => {
  const draft = await startDraft();
  const [shown, cover, unused] = (await draft.insert("a.png", "b.png", "c.png")) as [
    string,
    string,
    string,
  ];
  const [first, second] = (await draft.edit(
    page("Shows", `![A](/files/${shown}) and [again](a.png)`),
    page("Covered", "Text", {
      cover: {
        ref: { kind: "url", url: "https://example.com/a.png" },
        refDark: { kind: "file", file: cover },
      },
    }),
    page("Links", `[A](/files/${shown})`),
  )) as [string, string];
  expect((await draft.list()).map(({ uses }) => uses)).toEqual([2, 1, 0]);
  const backlinks = async (fileId: string) => {
    const { items } = await draft.author.call(`GET ${inDraft}/files/{fileId}/backlinks`, {
      params: { ...draft.params, fileId },
    });
    return items.map((item) => item.page?.id);
  };
  expect((await backlinks(shown))[0]).toBe(first);
  expect(await backlinks(cover)).toEqual([second]);
  expect(await backlinks(unused)).toEqual([]);
});

test("refuses changes of files that aren't there, change nothing, or have two contents", async () => {
  const draft = await startDraft();
  const [file = ""] = await draft.insert("a.txt");
  const statusOf = async (change: object, user = draft.users.admin) => {
    const { params } = draft;
    const body = { changes: [change] };
    const { status } = await platform.as(user).send(`POST ${inDraft}`, { params, body });
    return status;
  };
  const both = { base64: base64("a"), url: "https://example.com/a.txt" };
  expect(await statusOf({ operation: "update_file", file })).toBe(400);
  expect(await statusOf({ operation: "update_file", file, ...both })).toBe(400);
  expect(await statusOf({ operation: "update_file", file, name: "" })).toBe(400);
  expect(await statusOf({ operation: "update_file", file: "none", name: "b.txt" })).toBe(404);
  expect(await statusOf({ operation: "delete_file", file: "none" })).toBe(404);
  expect(await statusOf({ operation: "revert_file", file: "none" })).toBe(404);
  expect(await statusOf({ operation: "delete_file", file }, draft.users.comment)).toBe(403);
  expect(await draft.list()).toMatchObject([{ id: file, name: "a.txt" }]);
});
