import { setTimeout as delay } from "node:timers/promises";

/** Waits until those who entered the queue earlier have left it. @returns leaves the queue */
export type Queues = (name: string) => Promise<() => void>;

/**
 * Queues by name, in the order of arrival. Those who wait need no connection to the database meanwhile, and a retry
 * can't overtake anybody.
 * @param patience milliseconds
 * @param tooLate what is thrown after that
 */
export function createQueues(patience: number, tooLate: () => Error): Queues {
  /** Settles when the last one of a queue has left it. */
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const { promise: own, resolve: leave } = Promise.withResolvers<void>();
    const before = last.get(name);
    const all = before === undefined ? own : before.then(() => own);
    last.set(name, all);
    void all.then(() => {
      if (last.get(name) === all) last.delete(name);
    });
    if (before !== undefined && !(await isOver(before, patience))) {
      leave();
      throw tooLate();
    }
    return leave;
  };
}

async function isOver(work: Promise<void>, patience: number): Promise<boolean> {
  const stop = new AbortController();
  const timeout = delay(patience, false, { signal: stop.signal }).catch(() => false);
  const isInTime = await Promise.race([work.then(() => true), timeout]);
  stop.abort();
  return isInTime;
}
