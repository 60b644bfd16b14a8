/** Runs tasks, at most `most` at a time; the others wait in order. */
export function createLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      // A task that was canceled while waiting must not send anything.
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
