import { parentPort } from "node:worker_threads";
import type { TaskResult, TaskRequest } from "./task.ts";

async function run(request: TaskRequest): Promise<TaskResult> {
  try {
    const { module } = request;
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    if (!("name" in request)) return { output: undefined };
    const { name, input } = request;
    const task = functions[name];
    if (task === undefined) throw new Error(`${module} has no function ${name}.`);
    return { output: await task(input) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", (request: TaskRequest) => {
  void run(request).then((result) => parentPort?.postMessage(result));
});
