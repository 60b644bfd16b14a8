import { parentPort, workerData } from "node:worker_threads";

/* A thread that constantly sends small requests to a platform, and reports how long the slowest response took. */

/** Milliseconds between a response and the next request. */
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
