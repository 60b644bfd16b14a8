import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { BoundedWorker, Cut } from "./bounded-worker.ts";

const memory = 512;

/**
 * Like a bounded worker, but a process of its own: what it used is given back to the system when it ends, whereas V8 keeps
 * the memory of an ended thread. It starts with the first request and knows nothing of this process's environment. Ask
 * again only after the answer; after a cut, the next request starts another process.
 * @param script a module that answers each message of its `process` with one message
 */
export function createBoundedProcess<Request extends object, Result extends object>(
  script: URL,
): BoundedWorker<Request, Result> {
  let child: ChildProcess | null = null;
  let settle: (result: Result | Cut) => void = () => undefined;

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${memory}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
    });
    const fail = (cut: Cut["cut"]) => {
      if (child !== started) return;
      child = null;
      settle({ cut });
    };
    started.on("message", (result) => {
      if (child === started) settle(result as Result);
    });
    started.on("error", () => fail("exit"));
    // V8 aborts a process that is out of memory.
    started.on("exit", (_, signal) => fail(signal === "SIGABRT" ? "memory" : "exit"));
    return started;
  }

  return {
    async ask(request, timeout) {
      child ??= start();
      const current = child;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          child = null;
          resolve({ cut: "time" });
          current.kill("SIGKILL");
        }, timeout);
        settle = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        current.send(request, (error) => {
          if (error !== null) settle({ cut: "exit" });
        });
      });
    },
    async close() {
      if (child === null) return;
      const current = child;
      const ended = once(current, "exit");
      current.kill("SIGKILL");
      await ended;
    },
  };
}
