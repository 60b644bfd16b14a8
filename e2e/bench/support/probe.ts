import { parentPort, workerData } from "node:worker_threads";

/* A thread that asks a platform for something small all the time, and says how long the slowest answer took. */

/** Milliseconds between an answer and the next request. */
const pause = 5;

const { origin, token } = workerData as { origin: string; token: string };
let slowest = 0;

parentPort!.on("message", () => {
  parentPort!.postMessage(slowest);
  slowest = 0;
});
for (;;) {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  await (await fetch(`${origin}/v1/user`, { headers })).text();
  slowest = Math.max(slowest, performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, pause));
}
