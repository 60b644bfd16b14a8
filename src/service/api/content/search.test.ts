import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
  await makeSpace("One", ["Rivers", "A river is **water**."]);
  await makeSpace(
    "Two",
    ["Lakes", "Deep.\n\n## Depth\n\nA lake is water, too."],
    ["Water", "Only water."],
  );
  const hidden = await makeSpace("Hidden", ["Secret water", "Nobody sees this water."]);
  await platform.as(acme.users.admin).call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: hidden },
    body: { defaultLevel: null },
  });
});
afterAll(() => platform.close());

const search = "GET /v1/orgs/{organizationId}/search";

const makeSpace = (title: string, ...pages: [string, string][]) => makeSpaceIn(acme, title, pages);

async function makeSpaceIn(
  organization: TestOrganization,
  title: string,
  pages: readonly [string, string][],
): Promise<string> {
  const admin = platform.as(organization.users.admin);
  const { id: spaceId } = await admin.call("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: organization.id },
    body: { title, empty: true },
  });
  const { id: changeRequestId } = await admin.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: {},
  });
  const params = { spaceId, changeRequestId };
  await admin.call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
    params,
    body: {
      changes: pages.map(([name, markdown]) => ({
        operation: "insert_page" as const,
        title: name,
        document: { markdown },
      })),
    },
  });
  await admin.call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params });
  return spaceId;
}

const find = (user: TestUser, query: { query: string; limit?: number; page?: string }) =>
  platform.as(user).call(search, { params: { organizationId: acme.id }, query });

test("pages are found in all spaces that the caller sees, grouped by space, best first", async () => {
  const { items, count } = await find(acme.users.read, { query: "water" });
  expect(count).toBe(2);
  expect(items.map(({ title, pages }) => [title, pages.map((page) => page.title)])).toEqual([
    ["Two", ["Water", "Lakes"]],
    ["One", ["Rivers"]],
  ]);
  expect(items[0]!.pages[1]!.sections[0]).toMatchObject({ title: "Depth", path: "lakes#depth" });
  const all = await find(acme.users.admin, { query: "water" });
  expect(all.items.map(({ title }) => title)).toContain("Hidden");
  expect(await find(acme.users.guest, { query: "water" })).toEqual({ count: 0, items: [] });
});

test("one wrong letter finds what was meant, among what the caller sees", async () => {
  const meant = await find(acme.users.read, { query: "Rivres" });
  expect(meant).toMatchObject({ count: 1, didYouMean: "Rivers", isCorrected: true });
  expect(meant.items[0]!.pages.map(({ title }) => title)).toEqual(["Rivers"]);
  const [spaceId = ""] = meant.items.map(({ id }) => id);
  const inSpace = await platform
    .as(acme.users.read)
    .call("GET /v1/spaces/{spaceId}/search", { params: { spaceId }, query: { query: "rivre" } });
  expect(inSpace).toMatchObject({
    items: [{ title: "Rivers" }],
    didYouMean: "river",
    isCorrected: true,
  });
  expect(await find(acme.users.read, { query: "secrat" })).toEqual({ count: 0, items: [] });
  expect(await find(acme.users.admin, { query: "secrat" })).toMatchObject({
    didYouMean: "Secret",
  });
});

test("spaces come page by page", async () => {
  const first = await find(acme.users.read, { query: "water", limit: 1 });
  expect(first.items.map(({ title }) => title)).toEqual(["Two"]);
  const page = first.next!.page;
  const second = await find(acme.users.read, { query: "water", limit: 1, page });
  expect(second.items.map(({ title }) => title)).toEqual(["One"]);
  expect(second.next).toBeUndefined();
});

test("what is written elsewhere meanwhile neither hides nor repeats a space on the next page", async () => {
  const mine = await platform.makeOrganization("Whales");
  const theirs = await platform.makeOrganization("Ships");
  for (const title of ["A", "B", "C", "D"]) {
    await makeSpaceIn(mine, title, [[`Whale of ${title}`, "Sea."]]);
  }
  const params = { organizationId: mine.id };
  const caller = platform.as(mine.users.admin);
  const titles: string[] = [];
  let page: string | undefined;
  for (const round of [1, 2, 3, 4]) {
    const query = { query: "whale", limit: 1, ...(page !== undefined && { page }) };
    const response = await caller.call(search, { params, query });
    titles.push(...response.items.map(({ title }) => title));
    page = response.next?.page;
    // Odd rounds make the word rarer, even ones more common, so ranks move both ways.
    const text = round % 2 === 1 ? "Nothing of it." : "A whale, a whale.";
    await makeSpaceIn(theirs, `Space ${round}`, [[`Ship ${round}`, text.repeat(round)]]);
  }
  expect(titles.toSorted()).toEqual(["A", "B", "C", "D"]);
  expect(page).toBeUndefined();
});

test("spaces in collections are found by members and by guests who have a grant there", async () => {
  const caves = await platform.makeOrganization("Caves");
  const params = { organizationId: caves.id };
  const admin = platform.as(caves.users.admin);
  const { id: collectionId } = await admin.call("POST /v1/orgs/{organizationId}/collections", {
    params,
    body: { title: "Deep" },
  });
  const spaceId = await makeSpaceIn(caves, "Inside", [["Cave", "A cave is dark."]]);
  await admin.call("POST /v1/spaces/{spaceId}/move", {
    params: { spaceId },
    body: { parent: collectionId },
  });
  const results = async (user: TestUser) => {
    const { items } = await platform.as(user).call(search, { params, query: { query: "cave" } });
    return items.map(({ title }) => title);
  };
  expect(await results(caves.users.read)).toEqual(["Inside"]);
  expect(await results(caves.users.guest)).toEqual([]);
  await admin.call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body: { users: [caves.users.guest.id], role: "read" },
  });
  expect(await results(caves.users.guest)).toEqual(["Inside"]);
});

test("deleted spaces are not searched", async () => {
  const id = await makeSpace("Short-lived", ["Mayfly", "Ephemeral."]);
  expect((await find(acme.users.admin, { query: "ephemeral" })).count).toBe(1);
  const params = { spaceId: id };
  await platform.as(acme.users.admin).call("DELETE /v1/spaces/{spaceId}", { params });
  expect((await find(acme.users.admin, { query: "ephemeral" })).count).toBe(0);
});

test("a query is required and has at most 512 characters; other organizations are not found", async () => {
  const send = (user: TestUser | null, query: object) =>
    platform.as(user).send(search, { params: { organizationId: acme.id }, query: { ...query } });
  for (const query of [{}, { query: "x".repeat(513) }, { query: "x", page: "none" }]) {
    expect((await send(acme.users.read, query)).status).toBe(400);
  }
  expect((await send(null, { query: "water" })).status).toBe(401);
  expect((await send(other.users.admin, { query: "water" })).status).toBe(404);
});
