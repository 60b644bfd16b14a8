import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { OperationKey, Output, Request } from "#contract/operations.ts";
import type { ReadKey } from "#screens/read.ts";
import { call, type Condition } from "./client.ts";
import { showEdits, type Edit } from "./optimistic.ts";
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
