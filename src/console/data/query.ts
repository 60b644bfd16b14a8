import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Output, Request, RequestArguments } from "#contract/operations.ts";
import {
  FIRST_PAGE,
  FIRST_STEP,
  LARGEST_PAGE,
  onPage as pageOf,
  type AnyRead,
  type ItemOf,
  type ListKey,
  type Read,
  type ReadKey,
} from "#screens/read.ts";
import { call } from "./client.ts";
import { shareTagged } from "./entity-tag.ts";
import { received } from "./receive.ts";

/** A page as the cache has it. */
type Page<Item> = { next?: { page: string } } & ({ items: Item[] } | { changes: Item[] });

/** How long unused data stays in the cache, in milliseconds. */
const KEPT = { changing: 5 * 60_000, immutable: 60 * 60_000 };

/** Data with a revision or version in its URL is immutable, so it is loaded once. */
export function isImmutable(operation: string): boolean {
  return /\/(revisions\/\{revisionId\}|versions\/\{versionId\})/.test(operation);
}

/** Path parameters. */
export type Params = Readonly<Record<string, string>>;

/** The path parameters of a query key, which consists of operation and request. */
export function paramsOf([, request]: readonly unknown[]): Params {
  return (request as { params?: Params } | undefined)?.params ?? {};
}

/** Whether path parameters include all of `some`, with the same values. */
export function includesParams(params: Params, some: Params): boolean {
  return Object.entries(some).every(([name, value]) => params[name] === value);
}

function freshness(operation: string) {
  if (isImmutable(operation)) return { staleTime: Infinity, gcTime: KEPT.immutable };
  // Comparing is work, so it is only repeated when something has changed.
  const isCompared = operation.endsWith("/comparison");
  return { gcTime: KEPT.changing, ...(isCompared && { staleTime: Infinity }) };
}

/**
 * Options to load the result of an operation: for `useQuery`, `useSuspenseQuery`, and, in loaders, `client.ensureQueryData`. The
 * key consists of operation and request; no other code writes keys.
 */
export function query<K extends ReadKey>(operation: K, ...[request]: RequestArguments<K>) {
  return queryOptions({
    queryKey: [operation, request ?? {}] as const,
    queryFn: async ({ client, signal }) => {
      const response = await call(operation, request, signal);
      return received(operation, response, request ?? {}, client);
    },
    structuralSharing: shareTagged,
    ...freshness(operation),
  });
}

/**
 * Options to load a list page by page (`useInfiniteQuery`). `data` contains the items loaded so far, and the total if the
 * platform sends it.
 */
export function listQuery<K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) {
  return infiniteQueryOptions({
    queryKey: [operation, request ?? {}, "pages"] as const,
    queryFn: ({ signal, pageParam }) => call(operation, onPage(request, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as Page<unknown>).next?.page,
    select: flat<K>,
    ...freshness(operation),
  });
}

/**
 * Options to load a long list page by page, each page twice as large as the previous one: the first rows arrive quickly, and ten
 * thousand take a dozen requests. Returns the same as `listQuery`; ignores a `limit` in the request.
 */
export function longListQuery<K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) {
  return infiniteQueryOptions({
    queryKey: [operation, request ?? {}, "long"] as const,
    queryFn: ({ signal, pageParam: { page, limit } }) =>
      call(operation, onPage(withoutLimit(request), page, limit), signal),
    initialPageParam: { page: undefined, limit: FIRST_PAGE } as {
      page: string | undefined;
      limit: number;
    },
    getNextPageParam: (last, _pages, { limit }) => {
      const page = (last as Page<unknown>).next?.page;
      return page === undefined ? undefined : { page, limit: Math.min(2 * limit, LARGEST_PAGE) };
    },
    select: flat<K>,
    ...freshness(operation),
  });
}

/**
 * Options to load a list in two steps (`useInfiniteQuery`): a first page to draw, then the rest in pages as large as possible.
 * `data` contains the pages loaded so far.
 */
function stepsQuery<K extends ListKey>({ operation, request, rest }: Read<K, "steps">) {
  return infiniteQueryOptions({
    queryKey: [operation, request, "steps"] as const,
    queryFn: ({ signal, pageParam: { page, limit, also } }) =>
      call(operation, onPage(withQuery(request, also), page, limit), signal),
    initialPageParam: { page: undefined, limit: FIRST_STEP, also: {} } as {
      page: string | undefined;
      limit: number;
      also: object;
    },
    getNextPageParam: (last, [first]) => {
      const page = (last as Page<unknown>).next?.page;
      const also = first === undefined ? {} : rest(first);
      return page === undefined ? undefined : { page, limit: LARGEST_PAGE, also };
    },
    ...freshness(operation),
  });
}

/** Options to load all pages of a bounded list, one after the other. */
export function wholeListQuery<K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) {
  return queryOptions({
    queryKey: [operation, request ?? {}, "whole"] as const,
    queryFn: ({ signal }) => readWhole(operation, request, signal),
    ...freshness(operation),
  });
}

type OptionsOf<R> = R extends { operation: infer K extends ReadKey; extent: infer Extent }
  ? Extent extends "one"
    ? ReturnType<typeof query<K>>
    : [K] extends [ListKey]
      ? Extent extends "pages"
        ? ReturnType<typeof listQuery<K>>
        : Extent extends "long"
          ? ReturnType<typeof longListQuery<K>>
          : Extent extends "steps"
            ? ReturnType<typeof stepsQuery<K>>
            : ReturnType<typeof wholeListQuery<K>>
      : never
  : never;

const optionsBy = {
  one: query,
  pages: listQuery,
  long: longListQuery,
  whole: wholeListQuery,
} as const;

/** Options to load what a screen reads: for `useQuery`, or `useInfiniteQuery` if it is read page by page. */
export function queryOf<R extends AnyRead>(read: R): OptionsOf<R> {
  const { operation, request, extent } = read;
  if (extent === "steps") {
    return stepsQuery(read as unknown as Read<ListKey, "steps">) as unknown as OptionsOf<R>;
  }
  const optionsOf = optionsBy[extent] as (operation: string, request: object) => unknown;
  return optionsOf(operation, request) as OptionsOf<R>;
}

/**
 * Loads all pages of a list, one after the other, bypassing the cache; for actions on everything that matches a filter. Ignores a
 * `limit` in the request.
 *
 * @param onProgress - receives the number of items loaded so far
 * @throws RequestFailure
 */
export async function readWhole<K extends ListKey>(
  operation: K,
  request: Request<K> | undefined,
  signal?: AbortSignal,
  onProgress?: (read: number) => void,
): Promise<ItemOf<K>[]> {
  const items: ItemOf<K>[] = [];
  let page: string | undefined;
  do {
    const response = await call(
      operation,
      onPage(withoutLimit(request), page, LARGEST_PAGE),
      signal,
    );
    for (const item of itemsOf<K>(response)) items.push(item);
    onProgress?.(items.length);
    page = (response as Page<unknown>).next?.page;
  } while (page !== undefined);
  return items;
}

/** The items of all loaded pages, and the total if the platform sends it. */
function flat<K extends ListKey>({ pages }: { pages: Output<K>[] }) {
  return {
    items: pages.flatMap((page) => itemsOf<K>(page)),
    count: (pages.at(-1) as { count?: number } | undefined)?.count,
  };
}

function withQuery<K extends ListKey>(request: Request<K>, also: object): Request<K> {
  const { query } = request as { query?: object };
  return { ...request, query: { ...query, ...also } };
}

function withoutLimit<K extends ListKey>(request: Request<K> | undefined) {
  const { limit: _limit, ...query } =
    (request as { query?: { limit?: number } } | undefined)?.query ?? {};
  return { ...request, query } as unknown as Request<K>;
}

function onPage<K extends ListKey>(
  request: Request<K> | undefined,
  page: string | undefined,
  limit?: number,
): Request<K> {
  return pageOf((request ?? {}) as object, page, limit) as unknown as Request<K>;
}

function itemsOf<K extends ListKey>(response: Output<K>): ItemOf<K>[] {
  const page = response as Page<ItemOf<K>>;
  return "items" in page ? page.items : page.changes;
}
