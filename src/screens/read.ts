import type { OperationKey, Output, Request, RequestArguments } from "#contract/operations.ts";

/** Read operations that return a single value. */
export type ReadKey = {
  [K in Extract<OperationKey, `GET ${string}`>]: Output<K> extends AsyncIterable<unknown>
    ? never
    : K;
}[Extract<OperationKey, `GET ${string}`>];

type Page<Item> = { next?: { page: string } } & ({ items: Item[] } | { changes: Item[] });

/** Operations that return pages. */
export type ListKey = {
  [K in ReadKey]: Output<K> extends Page<unknown> ? K : never;
}[ReadKey];

/** The item type of a list. */
export type ItemOf<K extends ListKey> =
  Output<K> extends { items: (infer Item)[] } | { changes: (infer Item)[] } ? Item : never;

/** The platform's maximum page size. */
export const LARGEST_PAGE = 1000;

/** Number of rows on the first page of a long list: more than a screen shows. */
export const FIRST_PAGE = 50;

/** Number of rows in the first step of a list in two steps: more than a window shows. */
export const FIRST_STEP = 100;

/**
 * How much of an operation's result is read: the one response; a list page by page, as large as the request says; a long list in
 * pages that grow; a list in two steps, a first page to draw and then the rest; or a bounded list as a whole.
 */
export type Extent = "one" | "pages" | "long" | "steps" | "whole";

/** What a screen reads from the platform, as data: the console makes a query of it, and the service a URL. */
export type Read<K extends ReadKey, E extends Extent> = {
  operation: K;
  request: Request<K>;
  extent: E;
} & (E extends "steps" ? { rest: (first: Output<K>) => object } : unknown);

/** A read of any operation. */
export type AnyRead = { operation: string; request: object; extent: Extent };

export const one = <K extends ReadKey>(operation: K, ...[request]: RequestArguments<K>) =>
  readOf<K, "one">(operation, "one", request);

export const pages = <K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) =>
  readOf<K, "pages">(operation, "pages", request);

export const longList = <K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) =>
  readOf<K, "long">(operation, "long", request);

export const wholeList = <K extends ListKey>(operation: K, ...[request]: RequestArguments<K>) =>
  readOf<K, "whole">(operation, "whole", request);

/** @param rest - query parameters of the second step, from the response with the first rows */
export const inSteps = <K extends ListKey>(
  operation: K,
  request: Request<K>,
  rest: (first: Output<K>) => object = () => ({}),
): Read<K, "steps"> => ({ operation, request, extent: "steps", rest });

const readOf = <K extends ReadKey, E extends "one" | "pages" | "long" | "whole">(
  operation: K,
  extent: E,
  request: Request<K> | undefined,
) => ({ operation, request: request ?? ({} as Request<K>), extent }) as Read<K, E>;

/** The URL of what a read requests first, without the origin. */
export function firstAddress({ operation, request, extent }: AnyRead): string {
  return addressOf(operation, onPage(request, undefined, firstLimits[extent]));
}

const firstLimits: Record<Extent, number | undefined> = {
  one: undefined,
  pages: undefined,
  long: FIRST_PAGE,
  steps: FIRST_STEP,
  whole: LARGEST_PAGE,
};

type Parts = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
};

/** A request for one page of a list. @param limit - unless the request has its own */
export function onPage(request: Parts, page: string | undefined, limit?: number): Parts {
  return { ...request, query: { ...(limit && { limit }), ...request.query, page } };
}

/**
 * The URL of a request, without the origin.
 *
 * @throws TypeError if a path parameter is missing or empty
 */
export function addressOf(operation: string, { params = {}, query = {} }: Parts): string {
  const template = operation.slice(operation.indexOf(" ") + 1);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // An empty value would silently address another resource: the list instead of the item.
    if (!value) throw new TypeError(`${template} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const single of Array.isArray(value) ? value : [value])
      search.append(name, String(single));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
