import type { LiveEvent } from "#contract/event.ts";

type Listener = (event: LiveEvent | undefined) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with each live event of the organization that is open, for code that has to know what exactly happened. Screens
 * don't need it: their queries are refreshed.
 *
 * @param listener - undefined: events may have been missed
 * @returns a function that unsubscribes
 */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes an event on, as it arrives. */
export function hear(event: LiveEvent | undefined): void {
  for (const listener of listeners) listener(event);
}
