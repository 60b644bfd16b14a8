import { setImmediate } from "node:timers/promises";

/** Milliseconds of work before other requests get a turn. */
const slice = 8;

/** For long loops: await the returned function regularly. After 8 ms of work it lets other requests run. */
export function takeTurns(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < slice) return;
    await setImmediate();
    started = performance.now();
  };
}
