// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";
import type { LiveEvent } from "#contract/event.ts";
import { connect } from "../client.ts";
import { listen } from "./connection.ts";

type Opened = {
  address: string;
  after: string | null;
  say: (text: string) => void;
  end: () => void;
  isHungUp: boolean;
};

const bytes = new TextEncoder();
let opened: Opened[];
let refusal: number | undefined;
let user: { id: string } | null;
let noted: (LiveEvent | undefined)[];
let lost: Mock<() => void>;
let hangUp: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  noted = [];
  refusal = undefined;
  user = { id: "u" };
  connect(async (address, init) => {
    if (address === "/auth/session") return Response.json({ user });
    return answer(address, init);
  });
});

afterEach(() => {
  hangUp();
  setHidden(false);
  connect((address, init) => fetch(address, init));
  vi.useRealTimers();
});

function answer(address: string, { headers, signal }: RequestInit): Response {
  const stream: Opened = {
    address,
    after: new Headers(headers).get("last-event-id"),
    say: () => undefined,
    end: () => undefined,
    isHungUp: false,
  };
  opened.push(stream);
  if (refusal !== undefined) {
    return Response.json({ error: { code: refusal, message: "No." } }, { status: refusal });
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      stream.say = (text) => controller.enqueue(bytes.encode(text));
      stream.end = () => controller.close();
      signal?.addEventListener("abort", () => {
        stream.isHungUp = true;
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body);
}

async function start(): Promise<void> {
  lost = vi.fn();
  hangUp = listen("o", (event) => noted.push(event), lost);
  await pass(0);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("it starts slightly in the past, because the screen was loaded before", async () => {
  await start();
  expect(opened.map(({ address }) => address)).toEqual(["/v1/orgs/o/events?recent=30"]);
  opened[0]!.say('id: e1\ndata: {"id":"e1"}\n\n');
  await pass(0);
  expect(noted).toEqual([{ id: "e1" }]);
});

test("a stream that ends is reopened after its last event", async () => {
  await start();
  opened[0]!.say('id: e1\ndata: {"id":"e1"}\n\n');
  opened[0]!.end();
  await pass(1000);
  expect(opened).toHaveLength(1);
  await pass(2000);
  expect(opened).toHaveLength(2);
  expect(opened[1]).toMatchObject({ address: "/v1/orgs/o/events", after: "e1" });
});

test("a failing platform is retried with increasing intervals", async () => {
  refusal = 503;
  await start();
  await pass(10 * 60_000);
  expect(opened.length).toBeGreaterThan(8);
  expect(opened.length).toBeLessThan(18);
});

test("without permission, or signed out, there are no retries", async () => {
  refusal = 404;
  await start();
  await pass(10 * 60_000);
  expect(opened).toHaveLength(1);
  expect(lost).not.toHaveBeenCalled();
  hangUp();
  refusal = undefined;
  await start();
  user = null;
  opened[1]!.end();
  await pass(10 * 60_000);
  expect(opened).toHaveLength(2);
});

test.each([
  [403, 1],
  [404, 1],
  [401, 0],
])(
  "a refusal with %i after the platform had accepted the user is reported",
  async (status, times) => {
    await start();
    opened[0]!.say('id: e1\ndata: {"id":"e1"}\n\n');
    await pass(0);
    refusal = status;
    opened[0]!.end();
    await pass(10 * 60_000);
    expect(opened).toHaveLength(2);
    expect(lost).toHaveBeenCalledTimes(times);
  },
);

test("a stream that the platform ended before it sent anything was accepted", async () => {
  await start();
  refusal = 404;
  opened[0]!.end();
  await pass(10 * 60_000);
  expect(lost).toHaveBeenCalledTimes(1);
});

test("a hidden tab disconnects, and after a long absence reports only a gap", async () => {
  await start();
  opened[0]!.say('id: e1\ndata: {"id":"e1"}\n\n');
  await pass(0);
  setHidden(true);
  await pass(5 * 60_000);
  expect(opened.map(({ isHungUp }) => isHungUp)).toEqual([true]);
  setHidden(false);
  await pass(0);
  expect(opened[1]).toMatchObject({ after: "e1" });
  opened[1]!.say(": \n\n");
  await pass(0);
  setHidden(true);
  await pass(11 * 60_000);
  noted = [];
  setHidden(false);
  await pass(0);
  expect(noted, "not before the platform answers").toEqual([]);
  opened[2]!.say("retry: 2000\n\n");
  await pass(0);
  expect(noted).toEqual([undefined]);
  expect(opened[2]).toMatchObject({ address: "/v1/orgs/o/events", after: null });
});
