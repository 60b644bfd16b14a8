import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
let spaceId: string;
let pages: string[];
let change: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

beforeEach(async () => {
  [spaceId, ...pages] = await makeSpaceWith(
    platform.as(acme.users.admin),
    acme.id,
    page("Install", "Run it.\n"),
    page("Limits", "Ten.\n"),
  );
  change = await makeChangeRequest(platform.as(acme.users.edit), spaceId);
});

const read = (
  user: TestUser | null = acme.users.review,
  query: { limit?: number; page?: string } = {},
) => platform.as(user).call(`GET ${base}/revisions`, { params: change.params, query });

const approve = () =>
  platform.as(acme.users.review).call(`POST ${base}/reviews`, {
    params: change.params,
    body: { status: "approved" },
  });

/** What another change request does to main, and this one takes over. */
async function updateFromMain() {
  const main = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
  await main.edit(rewrite(pages[1]!, "Twelve.\n"), page("New", "New.\n"));
  const revision = await main.merge();
  expect(await change.update()).toBe("update");
  return revision;
}

const changes = (
  query: { before?: string; after?: string; own?: boolean } = {},
  user = acme.users.review,
) =>
  platform.as(user).call(`GET ${base}/changes`, {
    params: change.params,
    query: { attributes: false, ...query },
  });

const titlesOf = ({ changes: rows }: Awaited<ReturnType<typeof changes>>) =>
  rows.map((row) => row.page?.title);

test("revisions are numbered, and say what they are compared with and when you reviewed them", async () => {
  expect(await read()).toEqual({ count: 0, items: [] });
  const { revisionInitial } = await change.read();
  await change.edit(rewrite(pages[0]!, "Run it twice.\n"));
  await approve();
  const main = await updateFromMain();
  await change.edit(page("Last", "Text.\n"));
  const { count, items } = await read();
  const author = acme.users.edit.id;
  expect(count).toBe(3);
  expect(
    items.map(({ number, type, base: of, createdBy }) => [number, type, of, createdBy?.id]),
  ).toEqual([
    [3, "edits", main, author],
    [2, "update", main, author],
    [1, "edits", revisionInitial, author],
  ]);
  expect(items.map(({ reviewedAt }) => reviewedAt !== undefined)).toEqual([false, false, true]);
  expect(items[0]!.id).toBe((await change.read()).revision);
  // A review is nobody else's.
  const others = await read(acme.users.read);
  expect(others.items.every(({ reviewedAt }) => reviewedAt === undefined)).toBe(true);

  const [first] = [await read(acme.users.read, { limit: 2 })];
  expect(first.items.map(({ number }) => number)).toEqual([3, 2]);
  const rest = await read(acme.users.read, { limit: 2, page: first.next!.page });
  expect(rest.items.map(({ number }) => number)).toEqual([1]);
});

test("between two revisions, what only main changed can be left out, and is counted", async () => {
  await change.edit(rewrite(pages[0]!, "Run it twice.\n"));
  const { revision: before } = await change.read();
  await updateFromMain();
  const all = await changes({ before });
  expect(titlesOf(all)).toEqual(["Limits", "New"]);
  expect(all.summary?.fromMain).toBeUndefined();
  const none = await changes({ before, own: true });
  expect([titlesOf(none), none.summary?.fromMain]).toEqual([[], 2]);

  await change.edit(rewrite(pages[0]!, "Run it thrice.\n"), rewrite(pages[1]!, "Thirteen.\n"));
  const own = await changes({ before, own: true });
  expect([titlesOf(own), own.summary?.fromMain]).toEqual([["Install", "Limits"], 1]);
  const { items } = await read();
  const middle = await changes({ before, after: items[1]!.id, own: true });
  expect([titlesOf(middle), middle.summary?.fromMain]).toEqual([[], 2]);
  // Compared with main, and from the latest to itself, nothing is left out.
  const whole = await changes({ own: true });
  expect([titlesOf(whole), whole.summary?.fromMain]).toEqual([["Install", "Limits"], 0]);
  const nothing = await changes({ before: items[0]!.id, own: true });
  expect([titlesOf(nothing), nothing.summary?.fromMain]).toEqual([[], 0]);
});

test("the list of changes names the revision of your last review once the request has gone on", async () => {
  await change.edit(rewrite(pages[0]!, "Run it twice.\n"));
  await approve();
  const { revision: reviewed } = await change.read();
  expect((await changes()).summary?.reviewed).toBeUndefined();
  await change.edit(rewrite(pages[0]!, "Run it thrice.\n"));
  expect((await changes()).summary?.reviewed?.id).toBe(reviewed);
  expect((await changes({}, acme.users.admin)).summary?.reviewed).toBeUndefined();
  await approve();
  expect((await changes()).summary?.reviewed).toBeUndefined();
});

test.each([
  ["without a credential", (): TestUser | null => null, 401],
  ["without access", () => acme.users.guest, 404],
  ["from another organization", () => other.users.admin, 404],
] as const)("the revisions are refused %s", async (_, user, status) => {
  const refused = await platform
    .as(user())
    .send(`GET ${base}/revisions`, { params: change.params });
  expect(refused.status).toBe(status);
});

test("an edit can say what it takes over, and every reader sees it", async () => {
  const document = { markdown: "Run it now.\n" };
  const changes = [{ operation: "update_page" as const, page: pages[0]!, document }];
  const write = (message: string) =>
    platform.as(acme.users.edit).call(`POST ${base}/content`, {
      params: change.params,
      body: { changes, message },
    });
  await write(" Suggested by Ben and Cleo ");
  await change.edit(rewrite(pages[0]!, "Run it later.\n"));
  const { items } = await read();
  expect(items.map(({ message }) => message)).toEqual([undefined, "Suggested by Ben and Cleo"]);
  await expect(write(" ")).rejects.toMatchObject({ status: 400 });
  await expect(write("a".repeat(501))).rejects.toMatchObject({ status: 400 });
});
