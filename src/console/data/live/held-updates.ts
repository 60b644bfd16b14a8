import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import type { ReadKey } from "#screens/read.ts";
import { includesParams, paramsOf, type Params } from "../query.ts";

/** Content that the user is reading, whose updates are held back. */
export type Hold = {
  /** Holds back the queries whose paths contain all of these parameters… */
  below: Params;
  /** …except these, which don't move any text. */
  but?: readonly ReadKey[];
  /** Whether an event affects the content, so that the reader should be notified. */
  concerns: (event: LiveEvent) => boolean;
};

const holds = new Set<Hold>();
const listeners = new Set<() => void>();

/**
 * Holds back other people's changes to some content until the user asks for them. The user's own writes are shown as usual.
 *
 * @returns a function that releases it
 */
export function holdUpdates(hold: Hold): () => void {
  const own = { ...hold };
  holds.add(own);
  return () => {
    holds.delete(own);
    for (const listener of listeners) listener();
  };
}

/** Whether new data would move what the user is reading: held content, or a list that has been scrolled. */
export function isOnHold(query: Query): boolean {
  return isScrolled(query) || holdsOf(query).length > 0;
}

/** Calls `listener` whenever content is released. @returns a function that unsubscribes */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What holds back the data of a query. */
export function holdsOf({ queryKey }: Query): Hold[] {
  const params = paramsOf(queryKey);
  return [...holds].filter(
    ({ below, but }) =>
      includesParams(params, below) && but?.includes(queryKey[0] as ReadKey) !== true,
  );
}

/** A list with several loaded pages in a scrolled window. */
function isScrolled({ state }: Query): boolean {
  const pages = (state.data as { pages?: unknown } | undefined)?.pages;
  return Array.isArray(pages) && pages.length > 1 && (globalThis.scrollY ?? 0) > 0;
}
