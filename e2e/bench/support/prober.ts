import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";

/* Sends small requests repeatedly, in a separate thread, so that the benchmark's own work isn't measured. */

type Target = { origin: string; path: string; token: string };
type Probed = { slowest: number; count: number };

const every = 5;

/** Sends a request every 5 ms while `work` runs, without waiting for responses. @returns milliseconds of the slowest response */
export async function slowestWhile(
  target: Target,
  work: () => Promise<unknown>,
): Promise<Probed & { took: number }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: target });
  const next = () => new Promise<Probed>((resolve) => worker.once("message", resolve));
  try {
    await next();
    const start = performance.now();
    await work();
    const took = performance.now() - start;
    const probed = next();
    worker.postMessage("stop");
    return { ...(await probed), took };
  } finally {
    await worker.terminate();
  }
}

async function probe({ origin, path, token }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  let slowest = 0;
  let count = 0;
  const ask = async () => {
    const start = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    slowest = Math.max(slowest, performance.now() - start);
    count++;
  };
  for (let warmUp = 0; warmUp < 100; warmUp++) await ask();
  [slowest, count] = [0, 0];
  let isDone = false;
  parentPort?.once("message", () => (isDone = true));
  parentPort?.postMessage({ slowest, count });
  const asked: Promise<void>[] = [];
  while (!isDone) {
    asked.push(ask());
    await sleep(every);
  }
  await Promise.all(asked);
  parentPort?.postMessage({ slowest, count });
}

if (workerData !== null) await probe(workerData as Target);
