import { parentPort } from "node:worker_threads";
import { tasks, type TaskReply, type TaskRequest } from "./tasks.ts";

async function run({ name, input }: TaskRequest): Promise<TaskReply> {
  try {
    const task: (input: never) => unknown = await tasks[name]();
    return { output: await task(input as never) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", (request: TaskRequest) => {
  void run(request).then((reply) => parentPort?.postMessage(reply));
});
