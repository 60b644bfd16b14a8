import { availableParallelism } from "node:os";
import { createBoundedWorker, type BoundedWorker, type Cut } from "../bounded-worker.ts";
import { Failure } from "../errors.ts";
import type { Task, TaskResult, TaskRequest } from "./task.ts";

/** Limits for a task. */
type Bounds = {
  /** In milliseconds from the start of the task, without time in the queue, and without loading its module. */
  timeout: number;
  /** For jobs, which run one task after another: waits even if the queue is full. */
  isPatient?: boolean;
  /** Buffers of the input that the thread takes over, which then are empty here; absent: it gets copies. */
  moved?: readonly ArrayBuffer[];
};

export type WorkPool = {
  /**
   * Runs a task in a worker thread. Tasks wait for a free thread in order of arrival.
   * @throws Failure 503 if too many are waiting; any error of the task
   */
  run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    bounds: Bounds,
  ): Promise<{ output: Output } | Cut>;
  close(): Promise<void>;
};

/** Milliseconds to start a thread and load a module, which takes seconds on a busy machine. */
const longestLoading = 60_000;

type Turn = {
  task: { module: string; name: string; input: unknown };
  timeout: number;
  moved: readonly ArrayBuffer[] | undefined;
  settle: (result: Promise<TaskResult | Cut>) => void;
};

/**
 * A few worker threads for work that would delay other requests: everything that can take more than 50 ms.
 * @param size maximum number of threads; each starts when first needed
 * @param mostWaiting maximum number of waiting tasks before others are refused
 */
export function createWorkPool(size: number, mostWaiting: number): WorkPool {
  const idle: BoundedWorker<TaskRequest, TaskResult>[] = [];
  const all: BoundedWorker<TaskRequest, TaskResult>[] = [];
  const waiting: Turn[] = [];

  function free(): BoundedWorker<TaskRequest, TaskResult> | undefined {
    const worker = idle.pop();
    if (worker !== undefined || all.length === size) return worker;
    const started = createBoundedWorker<TaskRequest, TaskResult>(
      new URL("./worker.ts", import.meta.url),
    );
    all.push(started);
    return started;
  }

  function proceed(): void {
    while (waiting.length > 0) {
      const worker = free();
      if (worker === undefined) return;
      const { task, timeout, moved, settle } = waiting.shift()!;
      // A module that can't be loaded is the error of the task.
      void worker.ask({ module: task.module }, longestLoading);
      const result = worker.ask(task, timeout, moved);
      settle(result);
      const done = () => {
        idle.push(worker);
        proceed();
      };
      result.then(done, done);
    }
  }

  return {
    async run<Input, Output>({ module, name }: Task<Input, Output>, input: Input, bounds: Bounds) {
      const { timeout, isPatient = false, moved } = bounds;
      if (!isPatient && waiting.length >= mostWaiting) throw busy();
      const result = await new Promise<TaskResult | Cut>((settle) => {
        waiting.push({ task: { module, name, input }, timeout, moved, settle });
        proceed();
      });
      if ("error" in result) throw result.error;
      return result as { output: Output } | Cut;
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

/** The threads of this process. If there are several processors, one is left for requests. */
export const workPool = createWorkPool(Math.min(Math.max(availableParallelism() - 1, 2), 4), 200);
