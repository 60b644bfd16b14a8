import { Worker } from "node:worker_threads";

/** Why a request got no result: it exceeded its time or memory limit, or the thread ended for another reason. */
export type Cut = { cut: "time" | "memory" | "exit" };

export type BoundedWorker<Request, Result> = {
  /**
   * Requests run one after another.
   * @param timeout milliseconds for this one
   * @param moved buffers of the request that the thread takes over; absent: it gets copies of all
   */
  ask(request: Request, timeout: number, moved?: readonly ArrayBuffer[]): Promise<Result | Cut>;
  close(): Promise<void>;
};

type Running<Result> = { settle: (result: Result | Cut) => void };

const limits = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };

/**
 * A thread for work whose size depends on untrusted input, with limits on memory (512 MB) and time. A thread that
 * exceeds a limit is replaced, and only its current request fails. Starts with the first request.
 * @param script a module that answers each message of its `parentPort` with one message
 */
export function createBoundedWorker<Request, Result extends object>(
  script: URL,
): BoundedWorker<Request, Result> {
  let worker: Worker | null = null;
  let running: Running<Result> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  /** Meanwhile, the thread keeps the process alive, which might have to close more than this. */
  let isClosing = false;

  function start(): Worker {
    const started = new Worker(script, { resourceLimits: limits, execArgv: [] });
    started.unref();
    const fail = (cut: Cut["cut"]) => {
      // A terminated thread can end after its replacement has started.
      if (worker !== started) return;
      worker = null;
      running?.settle({ cut });
    };
    started.on("message", (result: Result) => {
      if (worker === started) running?.settle(result);
    });
    started.on("error", () => fail("memory"));
    started.on("exit", () => fail("exit"));
    return started;
  }

  async function run(
    request: Request,
    timeout: number,
    moved: readonly ArrayBuffer[],
  ): Promise<Result | Cut> {
    worker ??= start();
    const current = worker;
    current.ref();
    const result = await new Promise<Result | Cut>((resolve) => {
      const timer = setTimeout(() => {
        worker = null;
        resolve({ cut: "time" });
        void current.terminate();
      }, timeout);
      running = {
        settle(outcome) {
          clearTimeout(timer);
          resolve(outcome);
        },
      };
      current.postMessage(request, [...moved]);
    });
    running = null;
    if (!isClosing) current.unref();
    return result;
  }

  return {
    ask(request, timeout, moved = []) {
      const turn = queue.then(() => run(request, timeout, moved));
      queue = turn;
      return turn;
    },
    async close() {
      if (worker === null) return;
      isClosing = true;
      worker.ref();
      await worker.terminate();
      isClosing = false;
    },
  };
}
