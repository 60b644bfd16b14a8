import { useSyncExternalStore } from "react";

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

// A browser may block storage. The preference then lasts as long as the tab.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
