/** Milliseconds of work before other requests get a turn. */
const slice = 8;

/** Loops that wait to continue, in order. */
const waiting: (() => void)[] = [];

/** Awaited regularly by a long loop, so that other requests can run. */
export type Turn = () => Promise<void>;

/**
 * For long loops: await the returned function regularly. After 8 ms of work it lets other requests run, and only one
 * loop of the process continues before they run again.
 */
export function takeTurns(): Turn {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < slice) return;
    await nextTurn();
    started = performance.now();
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(continueFirst);
  });
}

function continueFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueFirst);
}
