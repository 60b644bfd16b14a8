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
let request: TestChangeRequest;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

beforeEach(async () => {
  const admin = platform.as(acme.users.admin);
  [spaceId, ...pages] = await makeSpaceWith(
    admin,
    acme.id,
    page("Install", "Run it.\n"),
    page("Limits", "Ten.\n"),
    page("Old", "."),
  );
  request = await makeChangeRequest(platform.as(acme.users.edit), spaceId);
});

const read = async () => {
  const { authors, owners } = await platform
    .as(acme.users.read)
    .call(`GET ${base}/change-people`, { params: request.params });
  return {
    authors: authors.map(({ user, items }) => [user.id, ...items]),
    owners: owners.map(({ type, id, items }) => [type, id, ...items]),
  };
};

const editAs = (user: TestUser, pageId: string, text: string) =>
  platform.as(user).call(`POST ${base}/content`, {
    params: request.params,
    body: { changes: [rewrite(pageId, text)] },
  });

test("each author has the pages that they wrote in", async () => {
  expect(await read()).toEqual({ authors: [], owners: [] });
  const { admin, edit } = acme.users;
  await editAs(edit, pages[0]!, "Run it twice.\n");
  await editAs(admin, pages[1]!, "Eleven.\n");
  await editAs(admin, pages[0]!, "Run it often.\n");
  await editAs(edit, pages[2]!, "Old.\n");
  const { authors } = await read();
  expect(authors.map(([id, ...items]) => [id, items.toSorted()])).toEqual([
    [edit.id, [pages[0]!, pages[2]!].toSorted()],
    [admin.id, [pages[0]!, pages[1]!].toSorted()],
  ]);
});

test("what an update brings from main has no author here", async () => {
  const main = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
  await main.edit(rewrite(pages[1]!, "Twelve.\n"));
  await main.merge();
  await editAs(acme.users.edit, pages[0]!, "Run it twice.\n");
  expect(await request.update()).toBe("update");
  expect((await read()).authors).toEqual([[acme.users.edit.id, pages[0]]]);
});

test("owners have their changed pages, by the rules of the space", async () => {
  const admin = platform.as(acme.users.admin);
  const team = await admin.call("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: acme.id },
    body: { title: "Writers" },
  });
  await admin.call("PATCH /v1/spaces/{spaceId}/review-rules", {
    params: { spaceId },
    body: {
      owners: [
        { pattern: "*", owners: [{ type: "user", id: acme.users.review.id }] },
        { pattern: "limits", owners: [{ type: "team", id: team.id }] },
      ],
    },
  });
  await request.edit(rewrite(pages[0]!, "Run it twice.\n"), rewrite(pages[1]!, "Eleven.\n"));
  expect((await read()).owners.toSorted()).toEqual([
    ["team", team.id, pages[1]],
    ["user", acme.users.review.id, pages[0]],
  ]);
});

test("refuses people who can't read it", async () => {
  const statusOf = async (user: TestUser | null) =>
    (await platform.as(user).send(`GET ${base}/change-people`, { params: request.params })).status;
  expect(await statusOf(acme.users.read)).toBe(200);
  expect(await statusOf(null)).toBe(401);
  expect(await statusOf(other.users.admin)).toBe(404);
  expect(await statusOf(acme.users.guest)).toBe(404);
});
