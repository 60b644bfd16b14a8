import type { Query } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { isKind } from "#contract/nouns.ts";
import { isOf } from "./live/touches.ts";
import { paramsOf, type Params, type ReadKey } from "./query.ts";

/** What somebody is reading. */
export type Hold = {
  /** What was read at the addresses that name all of these stays as it is… */
  below: Params;
  /** …but for these reads, which move no text. */
  but?: readonly ReadKey[];
  /** Whether an event tells of what is held, so that its reader wants to know of it. */
  concerns: (event: LiveEvent) => boolean;
};

const holds = new Set<Hold>();
const listeners = new Set<() => void>();

/**
 * Keeps what is being read as it is: what others change there waits until it is asked for. One's own writes are shown as ever.
 *
 * @returns a function that ends it
 */
export function hold(one: Hold): () => void {
  const own = { ...one };
  holds.add(own);
  return () => {
    holds.delete(own);
    for (const listener of listeners) listener();
  };
}

/** Whether new data would move what somebody is reading: a text that is held, or a list that was scrolled through. */
export function isHeld(query: Query): boolean {
  return isScrolled(query) || holdsOf(query).length > 0;
}

/** Whether somebody who reads what `query` has read wants to know of an event. */
export function concerns(query: Query, event: LiveEvent): boolean {
  const all = holdsOf(query);
  if (all.length > 0) return all.some((one) => one.concerns(event));
  // What a row counts may change; the rows are what is read.
  return !isKind(event.kind) || isOf(event.kind, String(query.queryKey[0]));
}

/** Calls `listener` whenever somebody has stopped reading something. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function holdsOf({ queryKey }: Query): Hold[] {
  const params = paramsOf(queryKey);
  return [...holds].filter(
    ({ below, but }) =>
      Object.entries(below).every(([name, value]) => params[name] === value) &&
      but?.includes(queryKey[0] as ReadKey) !== true,
  );
}

/** A list of which more than the first page was read, in a window that was scrolled. */
function isScrolled({ state }: Query): boolean {
  const pages = (state.data as { pages?: unknown } | undefined)?.pages;
  return Array.isArray(pages) && pages.length > 1 && (globalThis.scrollY ?? 0) > 0;
}
