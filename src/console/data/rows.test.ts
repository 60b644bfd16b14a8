import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { QueryClient } from "@tanstack/react-query";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import { serveWebPage } from "#testing/web-page.ts";
import { makeWorld, type World } from "#testing/world.ts";
import { connect } from "./client.ts";
import { createQueryClient, markStale } from "./query-client.ts";
import { listQuery, longListQuery, query, wholeListQuery } from "./query.ts";
import { rowLists, rowOf } from "./rows.ts";

let platform: TestPlatform;
let world: World;
let client: QueryClient;

beforeAll(async () => {
  platform = await startTestPlatform({ settings: { allowFetch: ["127.0.0.0/8"] } });
  const site = await serveWebPage();
  world = await makeWorld(platform, site.url);
  await site.close();
  const admin = platform.as(world.organization.users.admin);
  connect((address, init) => admin.fetch(address, init));
});

afterAll(async () => {
  connect((address, init) => fetch(address, init));
  await platform.close();
});

beforeEach(() => {
  client = createQueryClient();
});

afterEach(() => client.clear());

type Item = keyof typeof rowLists;
type List = (typeof rowLists)[Item][number];

const items = Object.keys(rowLists) as Item[];
const pairs = items.flatMap((item) => rowLists[item].map((list) => [item, list] as const));

/** The request for an operation's path in the world. */
const requestOf = (operation: string) => ({
  params: Object.fromEntries(
    [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, world.params[name]]),
  ),
});

const itemQuery = (item: Item) => query(item, requestOf(item) as never);

it.each(pairs)("%s has nothing that a row of %s lacks", async (item, list) => {
  // By default, the list of a space has only open ones.
  const filter = list.endsWith("/change-requests") ? { query: { status: "draft" } } : {};
  const request = { ...requestOf(list), ...filter };
  await client.fetchQuery(wholeListQuery(list as List, request as never));
  const row = rowOf(client, itemQuery(item).queryKey) as Record<string, unknown> | undefined;
  expect(row).toMatchObject(await client.fetchQuery(itemQuery(item)));
});

const members = "GET /v1/orgs/{organizationId}/members";
const member = "GET /v1/orgs/{organizationId}/members/{userId}";

it("finds the row in lists of every kind", async () => {
  const { queryKey } = itemQuery(member);
  const request = requestOf(members) as never;
  expect(rowOf(client, queryKey)).toBeUndefined();
  for (const load of [
    () => client.fetchInfiniteQuery(listQuery(members, request)),
    () => client.fetchInfiniteQuery(longListQuery(members, request)),
    () => client.fetchQuery(query(members, request)),
  ]) {
    client.clear();
    await load();
    expect(rowOf(client, queryKey)).toMatchObject({ id: world.params["userId"] });
  }
});

it("takes no row of another organization, nor one that may be out of date", async () => {
  await client.fetchQuery(wholeListQuery(members, requestOf(members) as never));
  const { userId = "", organizationId = "" } = world.params;
  const elsewhere = query(member, { params: { organizationId: world.elsewhere, userId } });
  expect(rowOf(client, elsewhere.queryKey)).toBeUndefined();
  const unknown = query(member, { params: { organizationId, userId: "unknown" } });
  expect(rowOf(client, unknown.queryKey)).toBeUndefined();
  markStale(client);
  expect(rowOf(client, itemQuery(member).queryKey)).toBeUndefined();
  expect(rowOf(client, itemQuery(member).queryKey, true)).toMatchObject({ id: userId });
});

it("tells change requests of different spaces apart by more than their number", async () => {
  const list = "GET /v1/orgs/{organizationId}/change-requests";
  const [found] = await client.fetchQuery(wholeListQuery(list, requestOf(list) as never));
  const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  const changeRequestId = String(found?.number);
  const inSpace = (spaceId = "") =>
    rowOf(client, query(operation, { params: { spaceId, changeRequestId } }).queryKey);
  expect(inSpace(found?.space.id)).toMatchObject({ id: found?.id });
  expect(inSpace("another")).toBeUndefined();
});
