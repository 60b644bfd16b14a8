import { useEffect, useRef, useState } from "react";
import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataTag, UseQueryOptions } from "@tanstack/react-query";
import { isTemporary } from "#console/data/request-failure.ts";
import { rowOf } from "#console/data/rows.ts";
import { useRouter } from "./use-set-params.ts";

/** What `query` of console/data returns for a single item. */
type Readable<Data> = { queryKey: DataTag<readonly unknown[], Data, Error> };

type Options<Data> = UseQueryOptions<Data, Error, Data, readonly unknown[]>;

/**
 * The item of a screen whose definition calls it an `item`. Until it is loaded, what the cache had of it, or the row of a list, stands for
 * it. If it can't be loaded, the loader runs again, and reports why. Forms use `useFormSource` instead, because a row has no version to compare
 * with.
 *
 * @returns `isRow`: what is shown may be as old as the list
 */
export function useItem<Data>(options: Readable<Data>): { data: Data; isRow: boolean } {
  const client = useQueryClient();
  // Not `useRevalidator`, which would draw the screen once more before leaving it.
  const router = useRouter();
  const { row, openedAt } = useRow(options.queryKey);
  const { data, dataUpdatedAt, error, isError } = useQuery(options as unknown as Options<Data>);
  // While an item is open, it stays when it can't be loaded again.
  const isFromBefore = dataUpdatedAt < openedAt;
  const isLost = isError && (data === undefined || (isFromBefore && !isTemporary(error)));
  const failed = isLost ? hashKey(options.queryKey) : undefined;
  // The loader's request fails here, too, just before its error replaces the screen.
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (failed === undefined || reported.current === failed) return;
    reported.current = failed;
    void router?.revalidate();
  }, [failed, router]);
  if (data !== undefined) return { data, isRow: false };
  if (row !== undefined) return { data: row, isRow: true };
  // The loader has loaded it, so it left the cache since: suspends until it is there again.
  throw error ?? client.fetchQuery<Data>(options);
}

type Opened<Data> = { row: Data | undefined; openedAt: number };

/** The row at the time when the screen was opened: the list can change before the item is loaded, or since the loader ran. */
function useRow<Data>(queryKey: Readable<Data>["queryKey"]): Opened<Data> {
  const client = useQueryClient();
  const hash = hashKey(queryKey);
  const find = () => ({ hash, row: rowOf(client, queryKey, true), openedAt: Date.now() });
  const [opened, setFound] = useState(find);
  if (opened.hash === hash) return opened;
  const next = find();
  setFound(next);
  return next;
}
