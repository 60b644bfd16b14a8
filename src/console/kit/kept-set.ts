import { useCallback, useState } from "react";

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
  const key = `bindery.${name}`;
  const [kept, setKept] = useState(() => ({ key, names: read(key) }));
  if (kept.key !== key) setKept({ key, names: read(key) });
  const change = useCallback((step: (current: ReadonlySet<string>) => ReadonlySet<string>) => {
    setKept((current) => {
      const names = step(current.names);
      if (names !== current.names) write(current.key, names);
      return names === current.names ? current : { ...current, names };
    });
  }, []);
  return [kept.names, change];
}

function read(key: string): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === "string") : []);
  } catch {
    return new Set();
  }
}

function write(key: string, names: ReadonlySet<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify([...names].slice(-mostKept)));
  } catch {
    // Without storage the set lasts as long as the component.
  }
}
