import { useMutation, useQueryClient, type DataTag, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { OperationKey, Output, Request } from "#contract/operations.ts";
import type { ReadKey } from "#screens/read.ts";
import { call, type Condition } from "./client.ts";
import type { RequestFailure } from "./request-failure.ts";

/** Operations that change something. */
type WriteKey = Exclude<OperationKey, `GET ${string}`>;

export type WriteOptions<K extends WriteKey> = {
  /** What to show before the platform confirms it; rolled back when the write fails. */
  optimistic?: (request: Request<K>) => readonly Edit[];
  /** The queries that the write can affect. Omit it unless measurements justify it: without it, all mutable data is refreshed. */
  touches?: readonly ReadKey[];
  /** Writes with the same queue run one after the other, in order, and none is skipped. */
  queue?: string;
  onSuccess?: (output: Output<K>, request: Request<K>) => void;
  onError?: (failure: RequestFailure, request: Request<K>) => void;
};

/**
 * The only way to change something. A write is carried out once: if its response is lost, it is retried with the same
 * `Idempotency-Key`; a refused one is never retried automatically. While one is running, further calls join it instead of sending
 * another request (a double click sends one), unless a `queue` is given.
 * A request can name the version that it changes, `{ params, body, ifMatch: entityTagOf(space) }`: if another user has saved a newer
 * one, the write fails with 412 and nothing is lost. Forms do this with `useFormSource`.
 * `mutate` reports through the options and the returned state, `mutateAsync` through its promise.
 */
export function useWrite<K extends WriteKey>(operation: K, options: WriteOptions<K> = {}) {
  const client = useQueryClient();
  const { optimistic, touches, queue, onSuccess, onError } = options;
  const mutation = useMutation<Output<K>, RequestFailure, Request<K> & Condition, () => void>({
    mutationKey: [operation],
    mutationFn: (request) => call(operation, request),
    meta: { touches, optimistic: optimistic !== undefined },
    ...(queue !== undefined && { scope: { id: queue } }),
    ...(optimistic && { onMutate: (request) => showEdits(client, optimistic(request)) }),
    onError: (failure, request, takeBack) => {
      takeBack?.();
      onError?.(failure, request);
    },
    onSuccess: (output, request) => onSuccess?.(output, request),
  });

  const underWay = useRef<Promise<Output<K>>>(undefined);
  const { mutateAsync: run } = mutation;
  const mutateAsync = useCallback(
    (request: Request<K> & Condition): Promise<Output<K>> => {
      if (queue !== undefined) return run(request);
      underWay.current ??= run(request).finally(() => {
        underWay.current = undefined;
      });
      return underWay.current;
    },
    [run, queue],
  );
  const mutate = useCallback(
    (request: Request<K> & Condition): void => {
      // The failure is in `error` and was passed to `onError`.
      mutateAsync(request).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

/** One optimistic change of cached data. */
export type Edit = {
  readonly queryKey: readonly unknown[];
  readonly update: (data: unknown) => unknown;
};

/**
 * An edit of the data that `options` (from `query`, `listQuery`, …) has loaded. `update` receives the platform's data and returns
 * a changed copy; it isn't called if nothing is cached.
 */
export function edit<Data>(
  options: { queryKey: DataTag<readonly unknown[], Data, Error> },
  update: (data: Data) => Data,
): Edit {
  return { queryKey: options.queryKey, update: update as Edit["update"] };
}

type Shown = { queryKey: readonly unknown[]; before: unknown; after: unknown };

/**
 * Applies `edits` to the cache. The returned function rolls them back: restores each piece of data, unless it has changed since,
 * and marks it as stale.
 */
async function showEdits(client: QueryClient, edits: readonly Edit[]): Promise<() => void> {
  // A pending response is older than the edit and would revert it on the screen.
  await Promise.all(edits.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })));
  const shown: Shown[] = [];
  for (const { queryKey, update } of edits) {
    const before = client.getQueryData(queryKey);
    if (before === undefined) continue;
    const after = client.setQueryData(queryKey, update(before));
    shown.push({ queryKey, before, after });
  }
  return () => {
    for (const { queryKey, before, after } of shown.toReversed()) {
      if (client.getQueryData(queryKey) === after) client.setQueryData(queryKey, before);
      // `before` may contain another edit that was rolled back meanwhile, so only a refresh gives the right value.
      void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
    }
  };
}
