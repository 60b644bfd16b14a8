import type { QueryClient } from "@tanstack/react-query";

/** Screens that never stop requesting, such as one that polls, count as quiet after this long, in milliseconds. */
const patience = 4000;
/** The browser gets this long to draw what has arrived, in milliseconds. */
const drawing = 1000;

/**
 * Runs `work` once: when nothing is being requested anymore, and the browser has drawn what arrived. For requests that nothing on
 * the screen waits for, so that they don't delay the others.
 *
 * @returns a function that cancels it
 */
export function whenQuiet(client: QueryClient, work: () => void): () => void {
  let dropIdle: (() => void) | undefined;
  const finish = () => {
    stop();
    work();
  };
  const look = () => {
    dropIdle?.();
    dropIdle = client.isFetching() > 0 ? undefined : whenIdle(finish);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === "updated" || type === "added") look();
  });
  const timer = setTimeout(finish, patience);
  const stop = () => {
    dropIdle?.();
    unsubscribe();
    clearTimeout(timer);
  };
  look();
  return stop;
}

/** Not all browsers have idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(work, { timeout: drawing });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, drawing / 4);
  return () => clearTimeout(timer);
}
