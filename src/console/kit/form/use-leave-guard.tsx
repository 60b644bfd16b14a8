import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLeaveBlocker } from "../use-leave-blocker.ts";
import { LeaveQuestion, type LeaveWords } from "./use-close-question.tsx";

type Leave = {
  onDiscard: () => void;
  /** Undefined: unsaved changes are discarded. */
  words: LeaveWords | undefined;
};

/** The forms with unsaved changes, oldest change first. */
const touched = new Map<symbol, Leave>();
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
 * @param words - what to ask if nothing is discarded; always the same object
 * @returns the question, to render anywhere in the component
 */
export function useLeaveGuard(
  isTouched: boolean,
  onDiscard: () => void,
  words?: LeaveWords,
): ReactNode {
  return isTouched ? <Guard onDiscard={onDiscard} words={words} /> : null;
}

function Guard({ onDiscard, words }: Leave) {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    touched.set(form, { onDiscard, words });
    tell();
  }, [form, onDiscard, words]);
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
  // What would be lost matters more than what is kept.
  const ordered = [...touched.values()].toSorted(
    (a, b) => Number(a.words !== undefined) - Number(b.words !== undefined),
  );
  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked"}
      words={ordered[0]?.words}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        for (const { onDiscard } of touched.values()) onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}
