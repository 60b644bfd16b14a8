import { InfiniteQueryObserver, QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#contract/event.ts";
import { call, connect } from "../client.ts";
import { holdUpdates, type Hold } from "./held-updates.ts";
import { createQueryClient } from "../query-client.ts";
import { listQuery, query } from "../query.ts";
import { createLiveChanges, type LiveChanges } from "./changes.ts";

const scope = { spaceId: "s", changeRequestId: "1" };
const space = query("GET /v1/spaces/{spaceId}", { params: { spaceId: "s" } });
const otherSpace = query("GET /v1/spaces/{spaceId}", { params: { spaceId: "other" } });
const draft = query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
  params: scope,
});
const comments = query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments", {
  params: scope,
});

/** The user is reading the change request; its own events have the ID "d". */
const reading: Hold = {
  below: scope,
  concerns: ({ changeRequest }) => changeRequest === "d",
};

let client: QueryClient;
let changes: LiveChanges;
let asked: string[];
/** `Idempotency-Key` of the last write. */
let key: string | undefined;
let ends: (() => void)[];
let answerTime = 0;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  changes = createLiveChanges(client, "o");
  ends = [changes.start()];
  asked = [];
  answerTime = 0;
  connect(async (address, { method, headers }) => {
    asked.push(address);
    key = new Headers(headers).get("idempotency-key") ?? key;
    await new Promise((resolve) => setTimeout(resolve, answerTime));
    const next = address.includes("page=2") ? undefined : { page: "2" };
    return Response.json({ items: [], next, method, at: Date.now() });
  });
});

afterEach(() => {
  for (const end of ends) end();
  client.clear();
  connect((address, init) => fetch(address, init));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function event(rest: Partial<LiveEvent> = {}): LiveEvent {
  const { changeRequest } = rest;
  const ids = { spaceId: "s", ...(changeRequest && { changeRequestId: changeRequest }) };
  const action = `${rest.kind ?? "space"}.update`;
  return { id: "e", kind: "space", resource: "s", action, ids, age: 0, ...rest };
}

/** Loads queries and keeps them on the screen. */
async function show(...shown: (typeof space | typeof draft | typeof comments)[]): Promise<void> {
  for (const options of shown) {
    ends.push(new QueryObserver(client, options as typeof space).subscribe(() => undefined));
  }
  await vi.advanceTimersByTimeAsync(3000);
  asked = [];
}

/** Loads the space from the platform now. */
const read = () =>
  Promise.all([client.fetchQuery({ ...space, staleTime: 0 }), pass(answerTime + 10)]);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("visible data is refreshed, once for a burst of events", async () => {
  await show(space);
  for (let count = 0; count < 100; count++) changes.note(event());
  await pass(200);
  expect(asked).toEqual([]);
  await pass(100);
  expect(asked).toEqual(["/v1/spaces/s"]);
  // One more change shows as soon, but while changes go on, refreshes come at most every five seconds.
  changes.note(event());
  await pass(700);
  expect(asked).toHaveLength(2);
  const steadily = async (seconds: number) => {
    asked = [];
    for (let count = 0; count < seconds * 10; count++) {
      changes.note(event());
      await pass(100);
    }
    return asked.length;
  };
  await steadily(10);
  expect(await steadily(20)).toBeLessThanOrEqual(4);
  await pass(15_000);
  asked = [];
  changes.note(event());
  await pass(300);
  expect(asked).toHaveLength(1);
});

test("hidden data is marked stale, and refreshed when it is shown again", async () => {
  await read();
  await pass(3000);
  asked = [];
  changes.note(event());
  await pass(1100);
  expect(asked).toEqual([]);
  expect(client.getQueryState(space.queryKey)?.isInvalidated).toBe(true);
});

test("what is opened before events are dealt with isn't drawn from before, unless the event is the user's own", async () => {
  await read();
  await pass(3000);
  const isOld = () => client.getQueryState(space.queryKey)?.isInvalidated;
  const write = call("PATCH /v1/spaces/{spaceId}", { params: { spaceId: "s" }, body: {} });
  await Promise.all([write, pass(10)]);
  changes.note(event({ request: key }));
  expect(isOld()).toBe(false);
  changes.note(event());
  expect(isOld()).toBe(true);
});

test("other spaces and other organizations are left alone", async () => {
  await show(space, otherSpace);
  changes.note(event({ space: "s" }));
  await pass(1100);
  expect(asked).toEqual(["/v1/spaces/s"]);
  const elsewhere = query("GET /v1/orgs/{organizationId}", { params: { organizationId: "p" } });
  await show(elsewhere as unknown as typeof space);
  changes.note(event());
  await pass(6000);
  expect(asked).not.toContain("/v1/orgs/p");
});

test("this tab's own writes don't count as changes by others", async () => {
  await show(space);
  const params = { spaceId: "s" };
  answerTime = 2000;
  const write = call("PATCH /v1/spaces/{spaceId}", { params, body: { title: "Mine" } });
  // The event arrives before the response that identifies its write.
  await pass(100);
  changes.note(event({ request: key! }));
  await pass(5000);
  await write;
  expect(asked).toEqual(["/v1/spaces/s"]);
  changes.note(event({ request: "of another" }));
  await pass(7000);
  expect(asked).toHaveLength(2);
});

test("a response that was pending during a change counts as stale", async () => {
  await show(space);
  answerTime = 500;
  const reading = read();
  await pass(100);
  changes.note(event());
  await reading;
  await pass(2000);
  expect(asked).toHaveLength(2);
});

test("data requested after the change isn't refreshed", async () => {
  await show(space);
  changes.note(event({ age: 2000 }));
  await read();
  asked = [];
  await pass(2000);
  expect(asked).toEqual([]);
});

test("comments concern threads and what counts them, not content", async () => {
  await show(space, draft, comments);
  changes.note(event({ kind: "comment", space: "s", changeRequest: "d" }));
  await pass(1100);
  const address = "/v1/spaces/s/change-requests/1";
  expect(asked.toSorted()).toEqual([address, `${address}/comments`]);
});

test("changes to held content wait, and appear on request", async () => {
  await show(space, draft, comments);
  ends.push(holdUpdates(reading));
  const told = vi.fn<() => void>();
  changes.subscribe(told);
  changes.note(event({ kind: "comment-reply", space: "s", changeRequest: "d" }));
  await pass(1100);
  expect(asked).toEqual([]);
  expect([changes.waiting(), told.mock.calls.length]).toEqual(["talk", 1]);
  changes.note(event({ kind: "change-request", space: "s", changeRequest: "d" }));
  await pass(6000);
  expect(asked).toEqual(["/v1/spaces/s"]);
  expect(changes.waiting()).toBe("content");
  asked = [];
  expect(await Promise.all([changes.show(), pass(10)])).toContain(true);
  expect(asked).toHaveLength(2);
  expect(changes.waiting()).toBe("nothing");
  await pass(10_000);
  expect(asked).toHaveLength(2);
});

test("waiting changes are loaded when the content is released", async () => {
  await show(draft);
  const release = holdUpdates(reading);
  changes.note(event({ space: "s", changeRequest: "d" }));
  await pass(1100);
  expect(changes.waiting()).toBe("content");
  release();
  await pass(10);
  expect([changes.waiting(), asked]).toEqual(["nothing", ["/v1/spaces/s/change-requests/1"]]);
});

/** Loads a list of spaces and scrolls to its second page. */
async function scroll() {
  const list = listQuery("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: "o" },
  });
  const observer = new InfiniteQueryObserver(client, list);
  ends.push(observer.subscribe(() => undefined));
  await pass(3000);
  vi.stubGlobal("scrollY", 500);
  await Promise.all([observer.fetchNextPage(), pass(10)]);
  await pass(3000);
  asked = [];
  return observer;
}

test("a scrolled list waits, one that only prefetched doesn't", async () => {
  await scroll();
  changes.note(event());
  await pass(6000);
  expect([changes.waiting(), asked]).toEqual(["content", []]);
  await Promise.all([changes.show(), pass(10)]);
  expect([changes.waiting(), asked.length]).toEqual(["nothing", 2]);
  vi.stubGlobal("scrollY", 0);
  changes.note(event());
  await pass(6000);
  expect([changes.waiting(), asked.length]).toEqual(["nothing", 4]);
});

test("loading another page doesn't refresh the existing ones", async () => {
  const observer = await scroll();
  changes.note(event());
  await pass(6000);
  await Promise.all([observer.fetchNextPage(), pass(10)]);
  await pass(1000);
  expect(changes.waiting()).toBe("content");
});

test("changes to hidden data aren't announced", async () => {
  await show(draft);
  ends.push(holdUpdates(reading));
  await scroll();
  changes.note(event({ kind: "team" }));
  changes.note(event({ kind: "change-request", space: "s", changeRequest: "another" }));
  await pass(6000);
  expect([changes.waiting(), asked]).toEqual(["nothing", []]);
});

test("queries that move no text aren't held back", async () => {
  await show(draft, comments);
  ends.push(holdUpdates({ ...reading, but: [draft.queryKey[0]] }));
  changes.note(event({ kind: "change-request", space: "s", changeRequest: "d" }));
  await pass(1100);
  expect([changes.waiting(), asked]).toEqual(["content", ["/v1/spaces/s/change-requests/1"]]);
});

test("after a gap everything is refreshed, and a reader is asked", async () => {
  await show(space, draft);
  ends.push(holdUpdates(reading));
  changes.note(undefined);
  await pass(1100);
  expect([changes.waiting(), asked]).toEqual(["unknown", ["/v1/spaces/s"]]);
});

test("events during the first request aren't lost", async () => {
  answerTime = 3000;
  ends.push(new QueryObserver(client, space).subscribe(() => undefined));
  await pass(1000);
  changes.note(event());
  await pass(20_000);
  expect(asked).toEqual(["/v1/spaces/s", "/v1/spaces/s"]);
});

test("the next events don't cancel a slow refresh", async () => {
  await show(space);
  answerTime = 12_000;
  for (let second = 0; second < 30; second++) {
    changes.note(event());
    await pass(1000);
  }
  expect(client.getQueryState(space.queryKey)?.dataUpdateCount).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(5);
});

test("a refresh that fails temporarily is retried with increasing intervals", async () => {
  await show(space);
  let fails = true;
  connect(async (address) => {
    asked.push(address);
    const error = { code: 429, message: "Too much." };
    return fails ? Response.json({ error }, { status: 429 }) : Response.json({ id: "s" });
  });
  changes.note(event());
  await pass(5 * 60_000);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(12);
  fails = false;
  await pass(2 * 60_000);
  asked = [];
  await pass(5 * 60_000);
  expect(asked).toEqual([]);
});

test("a write that never ends doesn't block refreshes", async () => {
  await show(space);
  answerTime = 10 * 60_000;
  void call("PATCH /v1/spaces/{spaceId}", { params: { spaceId: "s" }, body: {} });
  await pass(10);
  answerTime = 0;
  asked = [];
  changes.note(event());
  await pass(10_000);
  expect(asked).toEqual([]);
  await pass(30_000);
  expect(asked).toEqual(["/v1/spaces/s"]);
});
