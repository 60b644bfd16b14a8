import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { CustomFieldEntry } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { readValues, valueOf } from "./queries.ts";
import type { Value } from "./value.ts";

export type Use = { space: Space; value: Value };

export type Usage =
  | { state: "reading"; read: number }
  | { state: "failed"; error: unknown; retry: () => void }
  | { state: "ready"; uses: readonly Use[] };

/**
 * The spaces that have a value for a field. Loaded space by space, a few at a time, and cached for a minute; unmounting stops it.
 *
 * @param isWanted - nothing is loaded before it is true
 */
export function useUsage(spaces: readonly Space[], fieldName: string, isWanted: boolean): Usage {
  const client = useQueryClient();
  const [found, setFound] = useState<Map<string, CustomFieldEntry[]>>();
  const [read, setRead] = useState(0);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const give = async () => {
      try {
        setFound(await readValues(client, spaces, stop.signal, setRead));
      } catch (failure) {
        if (!stop.signal.aborted) setError(failure);
      }
    };
    void give();
    return () => stop.abort();
  }, [client, spaces, isWanted, attempt]);

  if (found !== undefined) {
    const uses = spaces.map((space) => ({
      space,
      value: valueOf(found.get(space.id) ?? [], fieldName),
    }));
    return { state: "ready", uses: uses.filter(({ value }) => value !== null) };
  }
  if (error !== undefined) {
    const retry = () => {
      setError(undefined);
      setAttempt(attempt + 1);
    };
    return { state: "failed", error, retry };
  }
  return { state: "reading", read };
}

/** The spaces whose value is, or contains, an option. */
export function usesOf(uses: readonly Use[], option: string): Use[] {
  return uses.filter(({ value }) =>
    Array.isArray(value) ? value.includes(option) : value === option,
  );
}
