import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLeaveBlocker } from "../use-leave-blocker.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/** The touched forms on the screen, in the order in which they were touched, with what leaving does to each. */
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
 * Asks before a navigation takes touched text away: once, however many forms of the screen were touched.
 *
 * @param isTouched - whether there is something to lose
 * @param onDiscard - called when the person leaves all the same
 * @returns the question, to be put somewhere into the component
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
  // The router asks one blocker alone, so the first form asks for all of them.
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
