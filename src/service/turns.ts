import { setImmediate } from "node:timers/promises";

/** Milliseconds of work after which other requests get their turn. */
const slice = 20;

/** For long loops: awaiting the function now and then lets others run once this loop has worked for 20 ms. */
export function takeTurns(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < slice) return;
    await setImmediate();
    started = performance.now();
  };
}
