import { availableParallelism } from "node:os";
import { createBoundedWorker, type BoundedWorker, type Cut } from "../bounded-worker.ts";
import { Failure } from "../errors.ts";
import type { TaskInput, TaskName, TaskOutput, TaskReply, TaskRequest } from "./tasks.ts";

/** How a task may run. */
export type Bounds = {
  /** Milliseconds from its start; what waits for a thread does not count. */
  timeout: number;
  /** For a job, which asks for one thing after the other: waits however many others do. */
  isPatient?: boolean;
};

export type WorkPool = {
  /**
   * Has a thread do a task. Tasks wait for a free thread in the order in which they came.
   * @throws Failure 503 when too many wait; whatever the task throws
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    bounds: Bounds,
  ): Promise<{ output: TaskOutput<Name> } | Cut>;
  close(): Promise<void>;
};

type Turn = {
  request: TaskRequest;
  timeout: number;
  settle: (reply: Promise<TaskReply | Cut>) => void;
};

/**
 * A few threads for all that would keep other requests waiting.
 * @param size threads, which start when they are needed first
 * @param mostWaiting tasks that wait before others are refused
 */
export function createWorkPool(size: number, mostWaiting: number): WorkPool {
  const idle: BoundedWorker<TaskRequest, TaskReply>[] = [];
  const all: BoundedWorker<TaskRequest, TaskReply>[] = [];
  const waiting: Turn[] = [];

  function free(): BoundedWorker<TaskRequest, TaskReply> | undefined {
    const worker = idle.pop();
    if (worker !== undefined || all.length === size) return worker;
    const started = createBoundedWorker<TaskRequest, TaskReply>(
      new URL("./worker.ts", import.meta.url),
    );
    all.push(started);
    return started;
  }

  function proceed(): void {
    while (waiting.length > 0) {
      const worker = free();
      if (worker === undefined) return;
      const { request, timeout, settle } = waiting.shift()!;
      const reply = worker.ask(request, timeout);
      settle(reply);
      const done = () => {
        idle.push(worker);
        proceed();
      };
      reply.then(done, done);
    }
  }

  return {
    async run<Name extends TaskName>(name: Name, input: TaskInput<Name>, bounds: Bounds) {
      const { timeout, isPatient = false } = bounds;
      if (!isPatient && waiting.length >= mostWaiting) throw busy();
      const reply = await new Promise<TaskReply | Cut>((settle) => {
        waiting.push({ request: { name, input } as TaskRequest, timeout, settle });
        proceed();
      });
      if ("error" in reply) throw reply.error;
      return reply as { output: TaskOutput<Name> } | Cut;
    },
    async close() {
      await Promise.all(all.map((worker) => worker.close()));
    },
  };
}

function busy(): Failure {
  return new Failure(
    503,
    "The server is busy with other large texts. Nothing was changed; try again in a few seconds.",
    undefined,
    { "retry-after": "5" },
  );
}

/** The threads of this process. One is left to the requests where there are several. */
export const workPool = createWorkPool(Math.min(Math.max(availableParallelism() - 1, 2), 4), 200);
