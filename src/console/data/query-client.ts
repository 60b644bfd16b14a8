import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { Mutation, Query } from "@tanstack/react-query";
import type { ReadKey } from "#screens/read.ts";
import { isOnHold } from "./live/held-updates.ts";
import { includesParams, isImmutable, paramsOf } from "./query.ts";
import { isTemporary, RequestFailure } from "./request-failure.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      /** The queries that a write can affect; absent: all mutable data. */
      touches?: readonly ReadKey[] | undefined;
      optimistic?: boolean;
    };
  }
}

/** Stale time, in milliseconds. */
const FRESH_FOR = 5_000;
const RETRIES = 2;

/** Creates a cache; each test has its own. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_output, request, _result, mutation) => {
        markStale(client, mutation.meta?.touches);
        forget(client, goneBy(mutation, request));
      },
      onError: (error, _request, _result, mutation) => {
        // The write may have been carried out, or the screen is out of date; only a refresh can tell.
        const isUnsure = error instanceof RequestFailure && [0, 409].includes(error.status);
        if (isUnsure) markStale(client, mutation.meta?.touches);
      },
      onSettled: (_output, _error, _request, _result, mutation) => refresh(client, mutation),
    }),
    defaultOptions: {
      // "always": a browser that claims to be offline may still reach the platform. A failure is visible, while a paused query
      // waits silently, and a paused write would be sent when nobody expects it anymore.
      queries: {
        staleTime: FRESH_FOR,
        retry: shouldRetry,
        networkMode: "always",
        // Users who return to a text continue reading; live events show what has changed.
        refetchOnWindowFocus: (query) => !isOnHold(query),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** The console's cache, shared by loaders and the provider. */
export const queryClient = createQueryClient();

/** A retry helps if the platform was unreachable or failed, not if it refused. */
export function shouldRetry(failures: number, error: Error): boolean {
  // Retrying immediately doesn't help against rate limits.
  const isBusy = error instanceof RequestFailure && error.status === 429;
  return failures < RETRIES && isTemporary(error) && !isBusy;
}

/** Marks the data that a change can affect as stale, without refreshing it. */
export function markStale(client: QueryClient, touches?: readonly ReadKey[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      typeof operation === "string" &&
      (touches ? touches.includes(operation as ReadKey) : !isImmutable(operation)),
    refetchType: "none",
  });
}

/**
 * Refreshes visible stale data. While other optimistic writes are running, waits for the last one: earlier responses would revert
 * them on the screen.
 */
function refresh(client: QueryClient, settled: Mutation<unknown, unknown, unknown>): void {
  const others = client.isMutating({
    predicate: (mutation) => mutation !== settled && mutation.meta?.optimistic === true,
  });
  if (others > 0) return;
  const predicate = (query: Query) => query.state.isInvalidated;
  void client.refetchQueries({ type: "active", predicate });
}

/**
 * Removes what was deleted from the cache. What a screen still shows is removed once that screen is gone: until its successor is
 * drawn, the screen can be drawn again, and would request what no longer exists. It doesn't count as stale meanwhile, so no refresh
 * requests it either.
 */
function forget(client: QueryClient, isGone: (query: Query) => boolean): void {
  const cache = client.getQueryCache();
  const shown = new Set<Query>();
  for (const query of cache.findAll({ predicate: isGone })) {
    if (query.getObserversCount() === 0) cache.remove(query);
    else {
      query.setState({ isInvalidated: false });
      shown.add(query);
    }
  }
  if (shown.size === 0) return;
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== "observerRemoved" && type !== "removed") return;
    if (!shown.has(query) || query.getObserversCount() > 0) return;
    shown.delete(query);
    if (shown.size === 0) stop();
    cache.remove(query);
  });
}

/** Finds the queries of what a write deleted. Their screen is about to close, and refreshing them would only give 404. */
function goneBy(
  { options: { mutationKey = [] } }: Mutation<unknown, unknown, unknown>,
  request: unknown,
): (query: Query) => boolean {
  const operation = String(mutationKey[0]);
  if (!operation.startsWith("DELETE ") || !operation.endsWith("}")) return () => false;
  const read = operation.replace("DELETE", "GET");
  const deleted = paramsOf([operation, request]);
  return ({ queryKey }) =>
    `${queryKey[0]}/`.startsWith(`${read}/`) && includesParams(paramsOf(queryKey), deleted);
}
