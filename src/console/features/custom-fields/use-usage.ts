import { useId, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { readUses } from "./queries.ts";
import type { Value } from "./value.ts";

export type Use = { space: Space; value: Value };

export type Usage =
  | { state: "reading"; read: number }
  | { state: "failed"; error: unknown; retry: () => void }
  | { state: "ready"; uses: readonly Use[] };

/**
 * The spaces that have a value for a field, by one request. From a platform without that operation they are loaded space by
 * space, a few at a time; unmounting stops it.
 *
 * @param isWanted - nothing is loaded before it is true
 */
export function useUsage(spaces: readonly Space[], fieldName: string, isWanted: boolean): Usage {
  const [read, setRead] = useState(0);
  const { data, error, refetch } = useQuery({
    // The ID, because each component shows how far its own reading is.
    queryKey: ["usage of fields", useId(), fieldName, spaces.map(({ id }) => id)] as const,
    queryFn: ({ client, signal }) => readUses(client, { spaces, fieldName }, signal, setRead),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: "static",
    gcTime: 0,
    structuralSharing: false,
  });
  if (data !== undefined) {
    const uses = spaces.map((space) => ({ space, value: data.get(space.id) ?? null }));
    return { state: "ready", uses: uses.filter(({ value }) => value !== null) };
  }
  if (error !== null) return { state: "failed", error, retry: () => void refetch() };
  return { state: "reading", read };
}

/** The spaces whose value is, or contains, an option. */
export function usesOf(uses: readonly Use[], option: string): Use[] {
  return uses.filter(({ value }) =>
    Array.isArray(value) ? value.includes(option) : value === option,
  );
}
