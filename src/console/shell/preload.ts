import type { DataRouter, RouteObject } from "react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { Opened } from "#console/kit/open-screen.ts";
import { whenQuiet } from "#console/data/quiet.ts";

/** Requests the data of a screen. Only reads, because it also runs for links that nobody follows. */
type Begin = (opened: Opened) => Promise<unknown>;

/** The `handle` of a route whose data may be requested before the user opens it. */
export type Ahead = { begin: Begin };

/** How long the pointer or the focus rests on a link before its screen is requested, in milliseconds: less than a click takes. */
const rest = 65;

/** How long no key is pressed in a list before the screen of its active entry is requested: longer than between typed letters. */
const keyRest = 250;

/**
 * Requests the chunks and the data of a screen as soon as the user points at, presses, or focuses a link to it, so that opening
 * it finds both. An entry of a list that opens a screen without being a link names it in `data-href`. In a list that keeps the
 * focus, the active entry counts, too. A button that leads to a screen whose URL isn't known yet names its path in `data-screen`,
 * with anything as the unknown part: only chunks are requested. Failures stay silent: opening the screen tries again, and reports
 * them.
 *
 * @returns a function that ends it
 */
export function preloadOnIntent(target: Document, router: DataRouter): () => void {
  const abort = new AbortController();
  const options = { passive: true, signal: abort.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intended: string | undefined;
  let isBegun = false;
  const begin = () => {
    clearTimeout(timer);
    if (intended === undefined || isBegun) return;
    isBegun = true;
    preload(router, new URL(intended));
  };
  const intend = (href: string | undefined, after: number) => {
    if (href !== intended) {
      [intended, isBegun] = [href, false];
      clearTimeout(timer);
      timer = setTimeout(begin, after);
    }
    if (after === 0) begin();
  };
  const onRest = ({ target: at }: Event) => {
    intend(hrefAt(at), rest);
    const path = at instanceof Element && at.closest("[data-screen]")?.getAttribute("data-screen");
    if (typeof path === "string") preloadChunks(router, path);
  };
  const onKey = () => {
    if (activeEntry(target) === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => intend(hrefAt(activeEntry(target)), 0), keyRest);
  };
  target.addEventListener("pointerover", onRest, options);
  target.addEventListener("focusin", onRest, options);
  // The click comes when it is let go; until then, the answers may be on their way. Some controls stop the event.
  const onPress = ({ target: at }: Event) => intend(hrefAt(at), 0);
  target.addEventListener("pointerdown", onPress, { ...options, capture: true });
  target.addEventListener("keyup", onKey, options);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/** The entry that a list which keeps the focus would open. */
function activeEntry(target: Document): Element | undefined {
  const id = target.activeElement?.getAttribute("aria-activedescendant");
  return (id && target.getElementById(id)) || undefined;
}

/** Where the link below the pointer or the focus leads, within the console: in a table, the link of the whole row. */
function hrefAt(target: EventTarget | null | undefined): string | undefined {
  if (!(target instanceof Element)) return undefined;
  // A click on a link in a text that is edited puts the cursor there.
  if (target instanceof HTMLElement && target.isContentEditable) return undefined;
  const control = target.closest("a[href], [data-href], button, input, label, [role=row]");
  const link = control?.matches("[role=row]") ? control.querySelector("a[data-row-link]") : control;
  const href = link?.getAttribute("href") ?? link?.getAttribute("data-href");
  if (href == null) return undefined;
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.href : undefined;
}

/** Starts what the router would start to open a URL; screens that stay open aren't loaded again. */
function preload(router: DataRouter, url: URL): void {
  const { matches: open } = router.state;
  const staysEqual = url.search === location.search;
  for (const match of router.match(url.pathname) ?? []) {
    const { route, params, pathname } = match;
    loadChunk(route);
    const isOpen = open.some((item) => item.route.id === route.id && item.pathname === pathname);
    if (isOpen && staysEqual) continue;
    const { begin } = (route.handle ?? {}) as Partial<Ahead>;
    begin?.({ request: new Request(url), params }).catch(() => undefined);
  }
}

/** Requests the chunks of the screen at a path. Failures stay silent: opening it reports them. */
function preloadChunks(router: DataRouter, pathname: string): void {
  for (const { route } of router.match(pathname) ?? []) loadChunk(route);
}

/** The router drops `lazy` when the chunk is loaded, and import() requests each chunk once. */
function loadChunk({ lazy }: RouteObject): void {
  if (typeof lazy === "object") lazy.Component?.().catch(() => undefined);
}

/** Milliseconds for which a screen is open before the next one is loaded: its own parts have priority. */
const untilIdle = 2_000;

/** Links to screens that are probably opened next: the rows of a list, and what is named so. */
const nextLinks = ["a[data-row-link]", "a[data-next]"];

/**
 * Loads the chunks of the screens that are probably opened next, while the user reads this one: those of a list's rows, and those of
 * links with `data-next`.
 */
export function preloadNext(client: QueryClient, target: Document, router: DataRouter): void {
  let opened: string | undefined;
  let cancel: (() => void) | undefined;
  const load = () => {
    for (const selector of nextLinks) {
      const link = target.querySelector<HTMLAnchorElement>(selector);
      if (link !== null) preloadChunks(router, new URL(link.href).pathname);
    }
  };
  const wait = () => {
    const { navigation, location } = router.state;
    if (navigation.state !== "idle" || location.pathname === opened) return;
    opened = location.pathname;
    cancel?.();
    const timer = setTimeout(() => (cancel = whenQuiet(client, load)), untilIdle);
    cancel = () => clearTimeout(timer);
  };
  wait();
  router.subscribe(wait);
}
