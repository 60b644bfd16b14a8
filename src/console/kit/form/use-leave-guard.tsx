import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLeaveBlocker } from "../use-leave-blocker.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/** The forms with unsaved changes, oldest change first, with the function that discards each. */
const touched = new Map<symbol, () => void>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks before navigation discards unsaved changes: once, however many forms on the screen have some.
 *
 * @param isTouched - whether there are unsaved changes
 * @param onDiscard - called when the user leaves anyway
 * @returns the question, to render anywhere in the component
 */
export function useLeaveGuard(isTouched: boolean, onDiscard: () => void): ReactNode {
  return isTouched ? <Guard onDiscard={onDiscard} /> : null;
}

function Guard({ onDiscard }: { onDiscard: () => void }) {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    touched.set(form, onDiscard);
    tell();
  }, [form, onDiscard]);
  useEffect(
    () => () => {
      touched.delete(form);
      tell();
    },
    [form],
  );
  // The router asks only one blocker, so the first form asks on behalf of all.
  const first = useSyncExternalStore(subscribe, () => touched.keys().next().value);
  return first === form ? <Question /> : null;
}

function Question() {
  const blocker = useLeaveBlocker();
  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        for (const discard of touched.values()) discard();
        blocker.proceed?.();
      }}
    />
  );
}
