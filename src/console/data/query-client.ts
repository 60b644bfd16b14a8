import { MutationCache, QueryClient } from "@tanstack/react-query";
import type { Mutation, Query } from "@tanstack/react-query";
import { isHeld } from "./held.ts";
import { isImmutable, type ReadKey } from "./query.ts";
import { isTemporary, RequestFailure } from "./request-failure.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      /** The reads that a write can have touched; absent: everything that can change. */
      touches?: readonly ReadKey[] | undefined;
      optimistic?: boolean;
    };
  }
}

/** Milliseconds for which a value is taken as current without asking again. */
const FRESH_FOR = 5_000;
const RETRIES = 2;

/** A new cache; tests have one each. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_output, _request, _result, mutation) => {
        markStale(client, mutation.meta?.touches);
      },
      onError: (error, _request, _result, mutation) => {
        // It may have been carried out, or what is shown is not so any more; only reading tells.
        const isUnsure = error instanceof RequestFailure && [0, 409].includes(error.status);
        if (isUnsure) markStale(client, mutation.meta?.touches);
      },
      onSettled: (_output, _error, _request, _result, mutation) => refresh(client, mutation),
    }),
    defaultOptions: {
      // "always": what a browser takes for offline may still reach the platform, and a failure can be told, while a
      // paused request waits without a word and a paused write is sent when nobody expects it any more.
      queries: {
        staleTime: FRESH_FOR,
        retry: shouldRetry,
        networkMode: "always",
        // Who comes back to a text goes on reading where it was; live events tell what has changed.
        refetchOnWindowFocus: (query) => !isHeld(query),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** The console's cache of what has been read; loaders and the provider share it. */
export const queryClient = createQueryClient();

/** Reading again helps where the platform was not reached or stumbled, not where it refused. */
export function shouldRetry(failures: number, error: Error): boolean {
  // Whoever asks too often does not mend it by asking again at once.
  const isBusy = error instanceof RequestFailure && error.status === 429;
  return failures < RETRIES && isTemporary(error) && !isBusy;
}

/** Marks as stale what a change can have touched; nothing is read again by this alone. */
export function markStale(client: QueryClient, touches?: readonly ReadKey[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      typeof operation === "string" &&
      (touches ? touches.includes(operation as ReadKey) : !isImmutable(operation)),
    refetchType: "none",
  });
}

/**
 * Reads again what is stale on the screen. While other optimistic writes are under way this waits for
 * the last of them: an answer given before them would undo them on the screen.
 */
function refresh(client: QueryClient, settled: Mutation<unknown, unknown, unknown>): void {
  const others = client.isMutating({
    predicate: (mutation) => mutation !== settled && mutation.meta?.optimistic === true,
  });
  if (others > 0) return;
  const predicate = (query: Query) => query.state.isInvalidated;
  void client.refetchQueries({ type: "active", predicate });
}
