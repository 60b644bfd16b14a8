import type { Query } from "@tanstack/react-query";

/** Parameters of paths: what an address names. */
type Params = Readonly<Record<string, string>>;

const held = new Set<Params>();
const listeners = new Set<() => void>();

/**
 * What was read below an address is being read by a person right now: what others change there waits until it is asked for.
 * One's own writes are shown as ever.
 *
 * @returns a function that ends it
 */
export function hold(params: Params): () => void {
  const one = { ...params };
  held.add(one);
  return () => {
    held.delete(one);
    for (const listener of listeners) listener();
  };
}

/** Whether new data would move what somebody is reading: a text that is held, or a list that was scrolled through. */
export function isHeld({ queryKey, state }: Query): boolean {
  const pages = (state.data as { pages?: unknown[] } | undefined)?.pages;
  const isScrolled = queryKey.length > 2 && pages !== undefined && pages.length > 1;
  const params = paramsOf(queryKey);
  return isScrolled || [...held].some((one) => isBelow(params, one));
}

/** What the path of a read names; the key is its operation and request. */
export function paramsOf([, request]: readonly unknown[]): Params {
  return (request as { params?: Params } | undefined)?.params ?? {};
}

/** Calls `listener` whenever somebody has stopped reading something. */
export function onRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isBelow(params: Params, address: Params): boolean {
  return Object.entries(address).every(([name, value]) => params[name] === value);
}
