import { useSyncExternalStore } from "react";

/** A choice that is kept in this browser, for all tabs. */
type Preference<T extends string> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * @param name - key in the browser's storage
 * @param values - what may be kept; anything else, and a storage that is closed to us, counts as the first
 */
export function preference<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): Preference<T> {
  const key = `bindery.${name}`;
  const listeners = new Set<() => void>();
  const read = (): T => {
    const kept = attempt(() => localStorage.getItem(key));
    return values.find((value) => value === kept) ?? values[0];
  };
  let current = read();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key !== key) return;
    current = read();
    tell();
  });
  return {
    get: () => current,
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

export function usePreference<T extends string>(choice: Preference<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

// A browser may forbid storage outright; a preference then lasts as long as the tab.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
