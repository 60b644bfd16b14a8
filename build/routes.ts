import { posix } from "node:path";
import { createServer, type Plugin } from "vite";
import type { RouteObject } from "react-router";

const table = "/src/console/routes.tsx";
/** What replaces `import` in the table of routes. */
const ask = "__askForModule";

/** A URL of the console and the files of the modules that its screen imports on demand, outermost frame first. */
export type ScreenRoute = { path: string; modules: string[] };

/**
 * Reads which modules each URL loads from the routes themselves: it runs the table of routes and notes what every route would
 * import.
 *
 * @returns in order of precedence: the first path that fits a URL is its route
 * @throws if the table can't be run outside a browser
 */
export async function readRoutes(root: string): Promise<ScreenRoute[]> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [askInsteadOfImport],
  });
  const asked: string[] = [];
  Object.assign(globalThis, {
    [ask]: (name: string) => {
      asked.push(posix.join(posix.dirname(table), name));
      return Promise.resolve(anything);
    },
  });
  // Node has one that warns when it is read.
  Object.defineProperty(globalThis, "localStorage", { value: undefined, configurable: true });
  try {
    const { routes } = (await vite.ssrLoadModule(table)) as { routes: RouteObject[] };
    return (await screensOf(routes, { path: "", modules: [] }, asked)).toSorted(byPrecedence);
  } finally {
    Reflect.deleteProperty(globalThis, ask);
    await vite.close();
  }
}

const askInsteadOfImport: Plugin = {
  name: "ask-instead-of-import",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith(table) ? code.replaceAll(/\bimport\(/g, `${ask}(`) : undefined,
};

/** A module with every export. It has no `then`, because it would be awaited. */
const anything = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => null) });

async function screensOf(
  routes: readonly RouteObject[],
  frame: ScreenRoute,
  asked: string[],
): Promise<ScreenRoute[]> {
  const screens: ScreenRoute[] = [];
  for (const route of routes) {
    const screen = {
      path: route.path === undefined ? frame.path : `${frame.path}/${route.path}`,
      modules: [...frame.modules, ...(await modulesOf(route, asked))],
    };
    if (route.children === undefined) screens.push({ ...screen, path: screen.path || "/" });
    else screens.push(...(await screensOf(route.children, screen, asked)));
  }
  return screens;
}

async function modulesOf({ lazy }: RouteObject, asked: string[]): Promise<string[]> {
  const parts = typeof lazy === "function" ? [lazy] : Object.values(lazy ?? {});
  asked.length = 0;
  for (const load of parts) await load?.();
  return [...new Set(asked)];
}

/** Names before parameters before the rest of a path, segment by segment. */
function byPrecedence(one: ScreenRoute, other: ScreenRoute): number {
  const [left, right] = [ranksOf(one), ranksOf(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function ranksOf({ path }: ScreenRoute): string {
  const rank = (segment: string) => (segment === "*" ? "2" : segment.startsWith(":") ? "1" : "0");
  return path.split("/").map(rank).join("");
}
