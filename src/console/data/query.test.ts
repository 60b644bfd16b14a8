import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { firstAddress, inSteps } from "#screens/read.ts";
import { connect } from "./client.ts";
import { createQueryClient, shouldRetry } from "./query-client.ts";
import { listQuery, longListQuery, query, queryOf, wholeListQuery } from "./query.ts";
import { RequestFailure } from "./request-failure.ts";

let client: QueryClient;
let asked: string[] = [];

/** A list of 25 spaces, in pages named by their first index. */
function spaces(address: string): Response {
  const { searchParams } = new URL(address, "http://127.0.0.1");
  const start = Number(searchParams.get("page") ?? 0);
  const end = Math.min(start + Math.min(Number(searchParams.get("limit")), 10), 25);
  const items = Array.from({ length: end - start }, (_, index) => ({ id: `s${start + index}` }));
  return Response.json({ count: 25, items, ...(end < 25 && { next: { page: String(end) } }) });
}

beforeEach(() => {
  client = createQueryClient();
  asked = [];
  connect(async (address) => {
    asked.push(address);
    return spaces(address);
  });
});

afterEach(() => {
  client.clear();
  connect((address, init) => fetch(address, init));
});

const key = "GET /v1/orgs/{organizationId}/spaces";
const params = { organizationId: "o" };

test("the key is the operation and its request", () => {
  expect(query(key, { params, query: { limit: 5 } }).queryKey).toEqual([
    key,
    { params, query: { limit: 5 } },
  ]);
  expect(query("GET /v1/user").queryKey).toEqual(["GET /v1/user", {}]);
});

test("content of a revision never goes stale, content of a space does", () => {
  const page = { spaceId: "s", pageId: "p" };
  const fixed = query("GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", {
    params: { ...page, revisionId: "r" },
  });
  const moving = query("GET /v1/spaces/{spaceId}/content/page/{pageId}", { params: page });
  expect(fixed.staleTime).toBe(Infinity);
  expect(moving.staleTime).toBeUndefined();
});

test("a comparison is only made again when something has changed", async () => {
  const read = query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison", {
    params: { spaceId: "s", changeRequestId: "4" },
  });
  expect(read.staleTime).toBe(Infinity);
});

test("a list in two steps is loaded as a first page, and then the rest with what the first one tells", async () => {
  const read = inSteps(key, { params }, ({ count }) => ({ title: `of ${count}` }));
  const observer = new InfiniteQueryObserver(client, queryOf(read));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  await observer.fetchNextPage();
  expect(asked.slice(-2)).toEqual([
    "/v1/orgs/o/spaces?limit=100",
    "/v1/orgs/o/spaces?limit=1000&title=of+25&page=10",
  ]);
  expect(firstAddress(read)).toBe("/v1/orgs/o/spaces?limit=100");
  stop();
});

test("a long list is loaded in growing pages", async () => {
  const observer = new InfiniteQueryObserver(client, longListQuery(key, { params }));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  stop();
  const { data, hasNextPage } = observer.getCurrentResult();
  expect(data?.items.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => `s${at}`));
  expect(data?.count).toBe(25);
  expect(hasNextPage).toBe(false);
  const limits = asked.map((address) => new URL(address, "http://x").searchParams.get("limit"));
  expect(limits.slice(-3)).toEqual(["50", "100", "200"]);
});

test("a list is loaded page by page and returned as one", async () => {
  const observer = new InfiniteQueryObserver(
    client,
    listQuery(key, { params, query: { limit: 10 } }),
  );
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data?.items.length).toBe(10);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const { data, hasNextPage } = observer.getCurrentResult();
  expect([data?.items.length, data?.count, hasNextPage]).toEqual([25, 25, false]);
  expect(asked[1]).toBe("/v1/orgs/o/spaces?limit=10&page=10");
  stop();
});

test("a whole list is loaded to its end, and cached separately", async () => {
  const whole = await client.fetchQuery(wholeListQuery(key, { params }));
  expect(whole.map((space) => space.id).at(-1)).toBe("s24");
  expect(asked).toEqual([
    "/v1/orgs/o/spaces?limit=1000",
    "/v1/orgs/o/spaces?limit=1000&page=10",
    "/v1/orgs/o/spaces?limit=1000&page=20",
  ]);
  expect(client.getQueryData(query(key, { params }).queryKey)).toBeUndefined();
});

test.each([
  [0, 0, true],
  [500, 1, true],
  [503, 1, true],
  [503, 2, false],
  [501, 0, false],
  [429, 0, false],
  [404, 0, false],
  [401, 0, false],
])("after status %i and %i failures asks again: %s", (status, failures, expected) => {
  expect(shouldRetry(failures, new RequestFailure(status, "No."))).toBe(expected);
});

test("a bug in the console isn't retried", () => {
  expect(shouldRetry(0, new TypeError("x is undefined"))).toBe(false);
});
