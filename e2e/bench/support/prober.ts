import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";

/* Sends small requests repeatedly, in a separate thread, so that the benchmark's own work isn't measured. */

type Target = {
  origin: string;
  path: string;
  token: string;
  /** The JSON body of a POST, in which `%n` is replaced by a number that counts on; absent: a GET. */
  body?: string;
  /** Milliseconds between two requests; absent: 5, or 50 for writes. */
  every?: number;
};
type Probed = { slowest: number; count: number };

/** Milliseconds between requests, and between writes, which each add a revision. */
const pauses = { read: 5, write: 50 };

/** Sends a request every 5 ms while `work` runs, without waiting for responses. @returns milliseconds of the slowest response */
export async function slowestWhile(
  target: Target,
  work: () => Promise<unknown>,
): Promise<Probed & { took: number }> {
  const { probed, took } = await slowestOf({ target }, work);
  return { ...probed.target, took };
}

/** As `slowestWhile`, for several targets at the same time, by name. */
export async function slowestOf<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  work: () => Promise<unknown>,
): Promise<{ probed: Record<Name, Probed>; took: number }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: targets });
  const next = () =>
    new Promise<Record<Name, Probed>>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
  try {
    await next();
    const start = performance.now();
    await work();
    const took = performance.now() - start;
    const probed = next();
    worker.postMessage("stop");
    return { probed: await probed, took };
  } finally {
    await worker.terminate();
  }
}

function askerOf({
  origin,
  path,
  token,
  body,
  every = body === undefined ? pauses.read : pauses.write,
}: Target) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const probed: Probed = { slowest: 0, count: 0 };
  let number = 0;
  const ask = async () => {
    const start = performance.now();
    const response = await fetch(origin + path, {
      headers,
      ...(body !== undefined && { method: "POST", body: body.replace("%n", String(number++)) }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    probed.slowest = Math.max(probed.slowest, performance.now() - start);
    probed.count++;
  };
  return { probed, ask, every };
}

async function probe(targets: Readonly<Record<string, Target>>): Promise<void> {
  const askers = Object.entries(targets).map(([name, target]) => ({ name, ...askerOf(target) }));
  for (let warmUp = 0; warmUp < 100; warmUp++) {
    for (const { ask } of askers) await ask();
  }
  for (const { probed } of askers) Object.assign(probed, { slowest: 0, count: 0 });
  let isDone = false;
  parentPort?.once("message", () => (isDone = true));
  const results = () => Object.fromEntries(askers.map(({ name, probed }) => [name, probed]));
  parentPort?.postMessage(results());
  await Promise.all(
    askers.map(async (asker) => {
      const probes: Promise<void>[] = [];
      while (!isDone) {
        probes.push(asker.ask());
        await sleep(asker.every);
      }
      await Promise.all(probes);
    }),
  );
  parentPort?.postMessage(results());
}

if (workerData !== null) await probe(workerData as Record<string, Target>);
