import { workerAddress } from "./worker-address.ts";

/** A message from the worker: it is ready, a reply, or an error. */
type Said<Reply> = "ready" | { reply: Reply } | { error: string };

/** A request took longer than the worker's time limit. */
export class OutOfTime extends Error {
  constructor() {
    super("The worker took too long.");
    this.name = "OutOfTime";
  }
}

/** A worker that has been created. `ready` resolves once it listens, and rejects if its script fails. */
export type StartedWorker = { port: Worker; ready: Promise<void> };

type BoundedWorker<Request, Reply> = {
  /** Requests run one at a time. @throws OutOfTime, or an Error when the worker fails */
  ask(request: Request): Promise<Reply>;
  /** Starts the worker unless it runs, so that the first request doesn't wait for its script. */
  prepare(): void;
};

/** @param address - URL of the bundled script, which calls {@link answerRequests} */
export function startWorker(address: string): StartedWorker {
  const port = new Worker(workerAddress(address), { type: "module" });
  const ready = new Promise<void>((resolve, reject) => {
    port.addEventListener("message", () => resolve(), { once: true });
    port.addEventListener("error", (event) => reject(errorOf(event)), { once: true });
  });
  // A worker that nobody asks yet may fail unnoticed; the first request reports it.
  ready.catch(() => undefined);
  return { port, ready };
}

/**
 * A worker for input of any size. A request that exceeds the time limit terminates the worker; the next request starts a new one.
 *
 * @param start - creates a worker, usually by {@link startWorker}
 * @param limit - milliseconds for one request, not counting the time the worker takes to load
 */
export function createBoundedWorker<Request, Reply>(
  start: () => StartedWorker,
  limit: number,
): BoundedWorker<Request, Reply> {
  let worker: StartedWorker | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function end(): void {
    worker?.port.terminate();
    worker = undefined;
  }

  async function run(request: Request): Promise<Reply> {
    worker ??= start();
    const { port, ready } = worker;
    const own = new AbortController();
    const { signal } = own;
    return new Promise<Reply>((resolve, reject) => {
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      const limitTime = () => {
        if (signal.aborted) return;
        const timer = setTimeout(() => fail(new OutOfTime()), limit);
        signal.addEventListener("abort", () => clearTimeout(timer));
      };
      ready.then(limitTime, fail);
      port.addEventListener("error", (event) => fail(errorOf(event)), { signal });
      port.addEventListener(
        "message",
        ({ data }: MessageEvent<Said<Reply>>) => {
          if (data === "ready") return;
          if ("reply" in data) resolve(data.reply);
          else reject(new Error(data.error));
        },
        { signal },
      );
      // A worker that is still loading keeps the request until it listens.
      port.postMessage(request);
    }).finally(() => own.abort());
  }

  return {
    ask(request) {
      const turn = queue.then(() => run(request));
      queue = turn.catch(() => {});
      return turn;
    },
    prepare() {
      worker ??= start();
    },
  };
}

function errorOf(event: ErrorEvent): Error {
  return new Error(event.message || "The worker stopped.");
}

/**
 * The worker's side of {@link createBoundedWorker}: answers each message with what `handle` returns.
 *
 * @param rehearsals - requests that it answers for nobody until the first message arrives: code that has run once is compiled
 */
export function answerRequests<Request, Reply>(
  handle: (request: Request) => Reply | Promise<Reply>,
  rehearsals: readonly Request[] = [],
): void {
  const say = (said: Said<Reply>) => postMessage(said);
  let hasRequest = false;
  const reply = async (request: Request) => {
    try {
      say({ reply: await handle(request) });
    } catch (error) {
      say({ error: error instanceof Error ? error.message : String(error) });
    }
  };
  addEventListener("message", ({ data }: MessageEvent<Request>) => {
    hasRequest = true;
    void reply(data);
  });
  say("ready");
  // Each one is a task of its own, so that a message waits for one of them at most. Timers would leave pauses between them.
  const { port1, port2 } = new MessageChannel();
  const left = rehearsals.values();
  port1.onmessage = () => {
    const { value } = left.next();
    if (hasRequest || value === undefined) return port1.close();
    void handle(value);
    port2.postMessage(undefined);
  };
  // A request that is already there comes before a timer.
  setTimeout(() => port2.postMessage(undefined));
}
