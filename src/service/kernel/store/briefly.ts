import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds; a write usually takes a few. */
const longest = 50;

const underWay = new Set<string>();

/**
 * Begins a write that its request doesn't depend on, such as noting a credential's last use, unless it is under way. Waits
 * for it only for a moment, because another program may hold the database's write lock. If it fails, the next request
 * tries again.
 * @param name of what is written
 */
export async function briefly(name: string, write: () => Promise<unknown>): Promise<void> {
  if (underWay.has(name)) return;
  underWay.add(name);
  const stop = new AbortController();
  const done = write()
    .catch(() => {})
    .finally(() => {
      underWay.delete(name);
      stop.abort();
    });
  await Promise.race([done, delay(longest, undefined, { signal: stop.signal }).catch(() => {})]);
}
