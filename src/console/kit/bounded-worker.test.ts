import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { answerRequests, createBoundedWorker, OutOfTime } from "./bounded-worker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker that is still loading; `listen` ends that, and `say` sends a reply. */
function loadingWorker() {
  let listen = () => {};
  const ready = new Promise<void>((resolve) => (listen = resolve));
  const asked: string[] = [];
  const end = vi.fn();
  const port = Object.assign(new EventTarget(), {
    postMessage: (request: string) => asked.push(request),
    terminate: end,
  }) as unknown as Worker;
  const say = (reply: string) =>
    port.dispatchEvent(new MessageEvent("message", { data: { reply } }));
  return { started: { port, ready }, listen, asked, end, say };
}

it("sends a request to a worker that is still loading, which doesn't count as the request's time", async () => {
  const { started, listen, asked, end, say } = loadingWorker();
  const worker = createBoundedWorker<string, string>(() => started, 100);
  const reply = worker.ask("question");
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["question"]);
  started.port.dispatchEvent(new MessageEvent("message", { data: "ready" }));
  listen();
  await vi.advanceTimersByTimeAsync(99);
  say("answer");
  expect(await reply).toBe("answer");
  await vi.advanceTimersByTimeAsync(5000);
  expect(end).not.toHaveBeenCalled();
});

it("ends a worker that takes too long once it listens, and starts another one", async () => {
  const all = [loadingWorker(), loadingWorker()] as const;
  let count = 0;
  const worker = createBoundedWorker<string, string>(() => all[count++ === 0 ? 0 : 1].started, 100);
  const slow = expect(worker.ask("slow")).rejects.toThrow(OutOfTime);
  const next = worker.ask("next");
  all[0].listen();
  await vi.advanceTimersByTimeAsync(101);
  await slow;
  expect(all[0].end).toHaveBeenCalledOnce();
  expect(all[1].asked).toEqual(["next"]);
  all[1].say("answer");
  expect(await next).toBe("answer");
});

it("rejects a request to a worker whose script has failed before", async () => {
  const { started, end } = loadingWorker();
  const ready = Promise.reject(new Error("No script."));
  const worker = createBoundedWorker<string, string>(() => ({ ...started, ready }), 100);
  await expect(worker.ask("question")).rejects.toThrow("No script.");
  expect(end).toHaveBeenCalledOnce();
});

/** Runs the worker's side here. It answers a request by noting it. */
function runWorker(rehearsals: string[]) {
  vi.useRealTimers();
  const said: unknown[] = [];
  const answered: string[] = [];
  const own = new EventTarget();
  vi.stubGlobal("postMessage", (message: unknown) => said.push(message));
  vi.stubGlobal("addEventListener", own.addEventListener.bind(own));
  const ask = (data: string) => own.dispatchEvent(new MessageEvent("message", { data }));
  answerRequests((request: string) => {
    answered.push(request);
    if (request === "second of three") ask("question");
    return `answer to ${request}`;
  }, rehearsals);
  return { said, answered, ask };
}

it("rehearses until it is asked, and only replies to questions", async () => {
  const { said, answered } = runWorker(["first of three", "second of three", "third of three"]);
  expect(said).toEqual(["ready"]);
  await eventually(() => expect(said).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answered).toEqual(["first of three", "second of three", "question"]);
  expect(said).toEqual(["ready", { reply: "answer to question" }]);
});

it("doesn't rehearse when a request is already there", async () => {
  const { answered, ask } = runWorker(["rehearsal"]);
  ask("question");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answered).toEqual(["question"]);
});
