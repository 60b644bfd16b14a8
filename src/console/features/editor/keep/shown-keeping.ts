import { isTemporary, RequestFailure } from "#console/data/request-failure.ts";
import type { Keeping, KeepState } from "./keeper.ts";

/** What the writer sees, for `useSyncExternalStore`: the same object until something changes. */
export function createShown() {
  const listeners = new Set<() => void>();
  let keeping: Keeping = { state: "saved", isOnDevice: true, conflicts: [] };
  return {
    get: () => keeping,
    set(change: Partial<Keeping>) {
      const { reason, ...before } = keeping;
      const isKept = change.state === undefined && reason !== undefined;
      const after = { ...before, ...(isKept && { reason }), ...change };
      if (isSame(after.conflicts, keeping.conflicts)) after.conflicts = keeping.conflicts;
      const isNews =
        after.state !== keeping.state ||
        after.reason !== keeping.reason ||
        after.isOnDevice !== keeping.isOnDevice ||
        after.conflicts !== keeping.conflicts;
      if (!isNews) return;
      keeping = after;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What a failure to save means to the writer. */
export function shownFailure(error: unknown): { state: KeepState; reason?: string } {
  const status = error instanceof RequestFailure ? error.status : 500;
  if (status === 0) return { state: "offline" };
  if (status === 401) return { state: "signed-out" };
  if (status === 404) return { state: "gone" };
  // A full disk is tried again, too, but someone has to make room.
  if (error instanceof RequestFailure && status === 507) {
    return { state: "failing", reason: error.message };
  }
  if (!(error instanceof RequestFailure) || isTemporary(error)) return { state: "failing" };
  return { state: "refused", reason: error.message };
}

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
