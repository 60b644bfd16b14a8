import type { Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import type { AnyRead } from "#screens/read.ts";
import { organization } from "#screens/shared-reads.ts";
import type { Screen } from "#screens/screen.ts";
import { screensAt } from "#screens/screens.ts";
import type { Step, Steps } from "#screens/step.ts";

/** A query of the console's cache. */
type Query = { key: unknown[]; isUsed: boolean; data: object | undefined };

/**
 * What the screen at a URL reads first by its definition, but doesn't use once it is drawn.
 *
 * @param path - of the screen's definition
 * @returns operations
 */
export async function unusedReads(page: Page, path: string): Promise<string[]> {
  const queries = await queriesOf(page);
  const url = new URL(page.url());
  const params = paramsOf(path, url.pathname);
  const find = (read: AnyRead) => queries.find(({ key }) => textOf(key) === textOf(keyOf(read)));
  const { organizationId } = params;
  const cached =
    organizationId === undefined ? undefined : find(organization(organizationId))?.data;
  const opening: Parameters<NonNullable<Screen<string>["reads"]>>[0] = {
    params,
    search: url.searchParams,
    may: (permission) => (cached as Organization | undefined)?.permissions[permission] === true,
    prefers: () => undefined,
    isAhead: false,
  };
  const readsIn = (steps: Steps): AnyRead[] =>
    steps
      .filter((step): step is Step => step !== false)
      .flatMap(({ read, next }) => {
        const response = find(read)?.data;
        if (next === undefined || response === undefined) return [read];
        return [read, ...readsIn((next as (response: object) => Steps)(response))];
      });
  const reads = screensAt(path).flatMap((screen) => readsIn(screen.reads?.(opening) ?? []));
  return reads.filter((read) => find(read)?.isUsed !== true).map(({ operation }) => operation);
}

/** As `queryOf` of src/console/data/query.ts has it. */
const keyOf = ({ operation, request, extent }: AnyRead) =>
  extent === "one" ? [operation, request] : [operation, request, extent];

/** The same for equal keys, whatever the order of their properties. */
const textOf = (key: unknown): string =>
  JSON.stringify(key, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

function paramsOf(path: string, pathname: string): Record<string, string> {
  const segments = pathname.split("/");
  return Object.fromEntries(
    path
      .split("/")
      .flatMap((name, at) =>
        name.startsWith(":") ? [[name.slice(1), decodeURIComponent(segments[at] ?? "")]] : [],
      ),
  );
}

/** The queries of the console's cache, which React has from its root. */
function queriesOf(page: Page): Promise<Query[]> {
  return page.evaluate(() => {
    type Fiber = { memoizedProps?: { client?: Client }; child?: Fiber; sibling?: Fiber };
    type Cached = {
      queryKey: unknown[];
      state: { data?: object };
      getObserversCount: () => number;
    };
    type Client = { getQueryCache?: () => { getAll: () => Cached[] } };
    const root = document.querySelector("#root") ?? {};
    const name = Object.keys(root).find((key) => key.startsWith("__reactContainer$")) ?? "";
    const first = Reflect.get(root, name) as { stateNode: { current: Fiber } } | undefined;
    const waiting = [first?.stateNode.current];
    for (const fiber of waiting) {
      const cache = fiber?.memoizedProps?.client?.getQueryCache?.();
      if (cache !== undefined) {
        const all = cache.getAll();
        // The response of one query can be that of another, such as a comparison whose page only its response names.
        const isObserved = (query: Cached) => query.getObserversCount() > 0;
        const used = new Set(all.filter(isObserved).map(({ state }) => state.data));
        return all.map((query) => {
          const { data } = query.state;
          const isUsed = isObserved(query) || (data !== undefined && used.has(data));
          return { key: query.queryKey, isUsed, data };
        });
      }
      if (fiber?.child) waiting.push(fiber.child);
      if (fiber?.sibling) waiting.push(fiber.sibling);
    }
    throw new Error("The page has no cache of queries.");
  });
}
