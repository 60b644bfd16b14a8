import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContentChange } from "#contract/content-edit.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;
let pages: string[];
let request: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const titles = ["Install", "Limits", "Query"];

beforeEach(async () => {
  const admin = platform.as(acme.users.admin);
  const texts = titles.map((title) => page(title, `${title} of v1.\n\nKeep it.\n`));
  const [spaceId, ...created] = await makeSpaceWith(admin, acme.id, ...texts);
  pages = created;
  request = await makeChangeRequest(platform.as(acme.users.edit), spaceId);
});

type Query = {
  limit?: number;
  page?: string;
  contains?: string;
  before?: string;
  after?: string;
  own?: boolean;
};

const read = (query: Query = {}, user: TestUser | null = acme.users.read) =>
  platform.as(user).call(`GET ${base}/edits`, { params: request.params, query });

const wordsOf = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ item, edits }) => [
    titles[pages.indexOf(item)],
    ...edits.map(({ removed = "", added = "" }) => `${removed} → ${added}`),
  ]);

const toV2 = (at: number, more = ""): ContentChange =>
  rewrite(pages[at]!, `${titles[at]} of v2.\n\nKeep it.\n${more}`);

test("the same edit has the same key on every page, and what else a page has is told", async () => {
  await request.edit(toV2(0), toV2(1), toV2(2, "\nNew.\n"));
  const edits = await read();
  expect(wordsOf(edits)).toEqual([
    ["Install", "v1 → v2"],
    ["Limits", "v1 → v2"],
    ["Query", "v1 → v2", " → New."],
  ]);
  const keys = edits.items.map(({ edits: [first] }) => first?.key);
  expect(new Set(keys).size).toBe(1);
  expect(edits).toMatchObject({ count: 3, items: [{ isCompared: true, editCount: 1 }, {}, {}] });
  const { changes } = await platform
    .as(acme.users.read)
    .call(`GET ${base}/changes`, { params: request.params, query: { attributes: false } });
  expect(edits.items.map(({ digest }) => digest)).toEqual(changes.map(({ digest }) => digest));
});

test("fields are edits, too, and pages that came or went are their own", async () => {
  await request.edit(
    { operation: "update_page", page: pages[0]!, title: "Set up" },
    { operation: "delete_page", page: pages[1]! },
    page("New", "Text.\n"),
  );
  const { items } = await read();
  expect(items.map(({ edits }) => edits.map(({ field }) => field))).toEqual([
    [{ name: "title", before: "Install", after: "Set up" }],
    [],
    [],
  ]);
});

test("only so many edits are listed, and only the beginning of long ones", async () => {
  const long = Array.from({ length: 15 }, (_, at) => `${String(at)} ${"word ".repeat(80)}`);
  await request.edit(toV2(0, `\n${long.join("\n\n")}\n`));
  const [item] = (await read()).items;
  expect(item).toMatchObject({ editCount: 16 });
  expect(item?.edits).toHaveLength(12);
  expect(item?.edits.map(({ added = "" }) => added.length)).toContain(300);
});

test("finds pages by the words that were removed or added, in parts of the changes", async () => {
  await request.edit(toV2(0), toV2(1, "\nNobody expects this.\n"), page("New", "Whole new.\n"));
  expect(wordsOf(await read({ contains: "V2" }))).toEqual([
    ["Install", "v1 → v2"],
    ["Limits", "v1 → v2"],
  ]);
  expect(wordsOf(await read({ contains: "nobody this v1" }))).toEqual([
    ["Limits", "v1 → v2", " → Nobody expects this."],
  ]);
  expect(wordsOf(await read({ contains: "whole" }))).toEqual([[undefined, " → Whole new."]]);
  // It was there before.
  expect((await read({ contains: "keep" })).items).toEqual([]);
  const first = await read({ contains: "nobody", limit: 1 });
  expect(first.items).toEqual([]);
  const second = await read({ contains: "nobody", limit: 1, page: first.next!.page });
  expect(wordsOf(second)).toEqual([["Limits", " → Nobody expects this."]]);
});

test("between two revisions, only what was edited in between", async () => {
  await request.edit(toV2(0));
  const { revision: before } = await request.read();
  await request.edit(toV2(1));
  const { revision: after } = await request.read();
  expect(wordsOf(await read({ before, after, own: true }))).toEqual([["Limits", "v1 → v2"]]);
});

test("refuses people who can't read it, and queries out of limits", async () => {
  await request.edit(toV2(0));
  const statusOf = async (user: TestUser | null, query: Query = {}) =>
    (await platform.as(user).send(`GET ${base}/edits`, { params: request.params, query })).status;
  expect(await statusOf(acme.users.read)).toBe(200);
  expect(await statusOf(null)).toBe(401);
  expect(await statusOf(other.users.admin)).toBe(404);
  expect(await statusOf(acme.users.guest)).toBe(404);
  expect(await statusOf(acme.users.read, { contains: "a".repeat(201) })).toBe(400);
  expect(await statusOf(acme.users.read, { limit: 1001 })).toBe(400);
  expect(await statusOf(acme.users.read, { after: "nothing" })).toBe(404);
});
