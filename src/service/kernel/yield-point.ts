import { performance } from "node:perf_hooks";

/** Milliseconds of work before other requests get a turn. */
const slice = 8;
/** Maximum milliseconds that other requests get before a loop continues. */
const pause = 32;

/** Loops that wait to continue, in order. */
const waiting: (() => void)[] = [];

/** Awaited regularly by a long loop, so that other requests can run. */
export type YieldPoint = () => Promise<void>;

/**
 * For long loops: await the returned function regularly. After 8 ms of work it lets the requests that wait
 * run, for at most 32 ms, and only one loop of the process continues before it lets them run again.
 */
export function createYieldPoint(): YieldPoint {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < slice) return;
    await nextTurn();
    started = performance.now();
  };
}

/** Items by key, in the order of the first of each. Other requests get turns in between. */
export async function groupYielding<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  const yieldPoint = createYieldPoint();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
    await yieldPoint();
  }
  return groups;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) letOthersRun();
  });
}

/**
 * Runs the event loop until nothing else waits. Once isn't enough: it accepts only one new connection at a time, so
 * ten of them would wait for ten slices.
 */
function letOthersRun(): void {
  const until = performance.now() + pause;
  let before: number | undefined;
  const iterate = () => {
    const { events } = performance.nodeTiming.uvMetricsInfo;
    if (events === before || performance.now() > until) return continueFirst();
    before = events;
    setImmediate(iterate);
  };
  setImmediate(iterate);
}

function continueFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) letOthersRun();
}
