import type { DataRouter, RouteObject } from "react-router";
import type { Opened } from "#console/kit/loading.ts";

/** Requests the data of a screen. Only reads, because it also runs for links that nobody follows. */
export type Begin = (opened: Opened) => Promise<unknown>;

/** The `handle` of a route whose data may be requested before the user opens it. */
export type Ahead = { begin: Begin };

/** How long the pointer or the focus rests on a link before its screen is requested, in milliseconds: less than a click takes. */
const rest = 65;

/**
 * Requests the chunks and the data of a screen as soon as the user points at, touches, or focuses a link to it, so that opening
 * it finds both. Failures stay silent: opening the screen tries again, and reports them.
 *
 * @returns a function that ends it
 */
export function preloadOnIntent(target: Document, router: DataRouter): () => void {
  const abort = new AbortController();
  const options = { passive: true, signal: abort.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intended: HTMLAnchorElement | undefined;
  const intend = (link: HTMLAnchorElement | undefined, after: number) => {
    if (link === intended) return;
    clearTimeout(timer);
    intended = link;
    if (link !== undefined) timer = setTimeout(() => preload(router, new URL(link.href)), after);
  };
  const onRest = ({ target: at }: Event) => intend(linkAt(at), rest);
  target.addEventListener("pointerover", onRest, options);
  target.addEventListener("focusin", onRest, options);
  target.addEventListener("touchstart", ({ target: at }) => intend(linkAt(at), 0), options);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/** The link below the pointer or the focus: in a table, the link of the whole row. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const control = target.closest("a[href], button, input, label, [role=row]");
  const link = control?.matches("[role=row]") ? control.querySelector("a[data-row-link]") : control;
  const isInside = link instanceof HTMLAnchorElement && link.origin === location.origin;
  return isInside ? link : undefined;
}

/** Starts what the router would start to open a URL; screens that stay open aren't loaded again. */
function preload(router: DataRouter, url: URL): void {
  const { matches: open } = router.state;
  const staysEqual = url.search === location.search;
  for (const match of router.match(url.pathname) ?? []) {
    const { route, params, pathname } = match;
    loadChunk(route);
    const isOpen = open.some((one) => one.route.id === route.id && one.pathname === pathname);
    if (isOpen && staysEqual) continue;
    const { begin } = (route.handle ?? {}) as Partial<Ahead>;
    begin?.({ request: new Request(url), params }).catch(() => undefined);
  }
}

/** Requests the chunks of the screen at a path. Failures stay silent: opening it reports them. */
export function preloadChunks(router: DataRouter, pathname: string): void {
  for (const { route } of router.match(pathname) ?? []) loadChunk(route);
}

/** The router drops `lazy` when the chunk is loaded, and import() requests each chunk once. */
function loadChunk({ lazy }: RouteObject): void {
  if (typeof lazy === "object") lazy.Component?.().catch(() => undefined);
}
