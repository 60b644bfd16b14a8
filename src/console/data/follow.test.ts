import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { connect } from "./client.ts";
import { follow } from "./follow.ts";
import { RequestFailure } from "./request-failure.ts";

const key = "GET /v1/orgs/{organizationId}/events";
const request = { params: { organizationId: "o" } };
const bytes = new TextEncoder();
let asked: { address: string; headers: Headers }[];
let source: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
let hungUp: AbortController;

beforeEach(() => {
  asked = [];
  hungUp = new AbortController();
  connect(async (address, { headers, signal }) => {
    asked.push({ address, headers: new Headers(headers) });
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        source = controller;
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
});

afterEach(() => {
  hungUp.abort();
  connect((address, init) => fetch(address, init));
  vi.useRealTimers();
});

const say = (text: string) => source.enqueue(bytes.encode(text));

test("events arrive complete, however the stream is split", async () => {
  const events = follow(key, request, { after: "e7", signal: hungUp.signal });
  const first = events.next();
  await eventually(() => expect(source).toBeDefined());
  expect(asked[0]?.address).toBe("/v1/orgs/o/events");
  expect(asked[0]?.headers.get("last-event-id")).toBe("e7");
  say('retry: 2000\n\n: \n\nid: e8\ndata: {"id":"e8",');
  say('"kind":"space"}\n\nid: e9\ndata: {"id":"e9"}\n\n');
  expect((await first).value).toMatchObject({ id: "e8", kind: "space" });
  expect((await events.next()).value).toMatchObject({ id: "e9" });
  source.close();
  expect((await events.next()).done).toBe(true);
});

test("aborting closes the connection", async () => {
  const events = follow(key, request, { signal: hungUp.signal });
  const first = events.next();
  await eventually(() => expect(asked).toHaveLength(1));
  say('data: {"id":"e1"}\n\n');
  await first;
  await events.return(undefined);
  expect(() => say("data: {}\n\n")).toThrow();
});

test("a silent connection is closed", async () => {
  vi.useFakeTimers();
  const signs = vi.fn<() => void>();
  const events = follow(key, request, { signal: hungUp.signal, onSign: signs });
  const first = events.next();
  const failure = first.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  say(": \n\n");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(signs).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toBeDefined();
});

test("a refused stream throws a failure with its status", async () => {
  const error = { code: 403, message: "No." };
  connect(async () => Response.json({ error }, { status: 403 }));
  const events = follow(key, request, { signal: hungUp.signal });
  const failure = await events.next().catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(RequestFailure);
  expect((failure as RequestFailure).status).toBe(403);
});
