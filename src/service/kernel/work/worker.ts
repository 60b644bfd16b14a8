import { parentPort } from "node:worker_threads";
import type { TaskReply, TaskRequest } from "./task.ts";

async function run({ module, name, input }: TaskRequest): Promise<TaskReply> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    const task = functions[name];
    if (task === undefined) throw new Error(`${module} has no function ${name}.`);
    return { output: await task(input) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", (request: TaskRequest) => {
  void run(request).then((reply) => parentPort?.postMessage(reply));
});
