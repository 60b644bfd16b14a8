import type { Store } from "../store/store.ts";

/** Tells streams of live events within this process that there is something new. Other processes find it by polling. */
export type Live = {
  /** Wakes the readers of an organization once the surrounding transaction has been committed. */
  wakeOnCommit(organizationId: string): void;
  /**
   * Ends after `patience` milliseconds, at the next change of the organization since `since`, or when the service stops.
   * @param since what `version` said before the last look
   */
  wait(
    organizationId: string,
    since: number,
    patience: number,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Counts the changes of all organizations that this process has made. */
  version(organizationId: string): number;
  /** True once the service is stopping: streams are to end. */
  readonly stopped: boolean;
  /** Ends every stream. */
  stop(): void;
};

export function createLive(store: Pick<Store, "onCommit">): Live {
  const versions = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  let stopped = false;

  function wake(organizationId: string): void {
    versions.set(organizationId, (versions.get(organizationId) ?? 0) + 1);
    for (const go of waiting.get(organizationId) ?? []) go();
  }

  return {
    wakeOnCommit(organizationId) {
      store.onCommit(() => wake(organizationId));
    },
    version: (organizationId) => versions.get(organizationId) ?? 0,
    async wait(organizationId, since, patience, signal) {
      if (stopped || signal?.aborted === true || since !== (versions.get(organizationId) ?? 0))
        return;
      const here = waiting.get(organizationId) ?? new Set();
      waiting.set(organizationId, here);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patience);
      const hangUp = () => resolve();
      signal?.addEventListener("abort", hangUp);
      here.add(resolve);
      await promise;
      clearTimeout(timer);
      signal?.removeEventListener("abort", hangUp);
      here.delete(resolve);
      if (here.size === 0) waiting.delete(organizationId);
    },
    get stopped() {
      return stopped;
    },
    stop() {
      stopped = true;
      for (const here of waiting.values()) for (const go of here) go();
    },
  };
}
