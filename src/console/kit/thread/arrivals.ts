import { useEffect, useEffectEvent } from "react";

const listeners = new Set<() => void>();

/** Drafts of this account have arrived from another browser. */
export function announceArrival(): void {
  for (const listener of listeners) listener();
}

/** Runs when drafts of this account have arrived from another browser. */
export function useArrival(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const listener = () => latest();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
