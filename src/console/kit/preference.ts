import { useSyncExternalStore, useCallback, useState } from "react";

/** A preference that is kept in this browser, shared by all tabs. */
type Preference<T extends string> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * @param name - key in the browser's storage
 * @param values - the allowed values; the first is the default, also used when storage is blocked
 */
export function preference<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): Preference<T> {
  const key = keyOf(name);
  const listeners = new Set<() => void>();
  const read = (): T => {
    const kept = chosen(name);
    return values.find((value) => value === kept) ?? values[0];
  };
  // Read when it is needed: opening the storage makes a new tab wait, and until then the first requests are under way.
  let current: T | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== key) return;
    current = read();
    tell();
  });
  return {
    get: () => (current ??= read()),
    set: (value) => {
      current = value;
      attempt(() => localStorage.setItem(key, value));
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keyOf = (name: string) => `bindery.${name}`;

/** What this browser has kept of a preference, for code that doesn't follow it; undefined if nothing. */
export const chosen = (name: string): string | undefined =>
  attempt(() => localStorage.getItem(keyOf(name))) ?? undefined;

export function usePreference<T extends string>(choice: Preference<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

/** The limit of names kept; the oldest are dropped first. */
const mostKept = 1000;

/**
 * A set of names kept in this browser, such as the expanded pages of a tree. Without access to storage, it lasts as long as the
 * component.
 *
 * @param name - key in the browser's storage; another name is another set
 */
export function useKeptSet(
  name: string,
): [ReadonlySet<string>, (change: (current: ReadonlySet<string>) => ReadonlySet<string>) => void] {
  const key = keyOf(name);
  const [kept, setKept] = useState(() => ({ key, names: readNames(key) }));
  if (kept.key !== key) setKept({ key, names: readNames(key) });
  const change = useCallback((step: (current: ReadonlySet<string>) => ReadonlySet<string>) => {
    setKept((current) => {
      const names = step(current.names);
      if (names !== current.names) writeNames(current.key, names);
      return names === current.names ? current : { ...current, names };
    });
  }, []);
  return [kept.names, change];
}

function readNames(key: string): ReadonlySet<string> {
  const names: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? "[]"));
  return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
}

function writeNames(key: string, names: ReadonlySet<string>): void {
  attempt(() => localStorage.setItem(key, JSON.stringify([...names].slice(-mostKept))));
}

/** The limit of organizations kept; users who belong to more find the others by name. */
const mostOrganizations = 50;

const visitsKeyOf = (userId: string) => keyOf(`organizations.${userId}`);

/** When a user last visited each organization in this browser: epoch milliseconds by ID. */
export function visitedOrganizations(userId: string): ReadonlyMap<string, number> {
  const kept: unknown = attempt(() =>
    JSON.parse(localStorage.getItem(visitsKeyOf(userId)) ?? "{}"),
  );
  const entries = Object.entries((kept ?? {}) as Record<string, unknown>);
  return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
}

/** Records that a user visits an organization now. */
export function noteVisit(userId: string, organizationId: string): void {
  const visits = new Map(visitedOrganizations(userId)).set(organizationId, Date.now());
  const latest = [...visits]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostOrganizations);
  // Without storage, organizations are sorted by name.
  attempt(() =>
    localStorage.setItem(visitsKeyOf(userId), JSON.stringify(Object.fromEntries(latest))),
  );
}

// A browser may block storage, and it may be full. What is kept then lasts as long as the tab or the component.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
