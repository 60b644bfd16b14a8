import { createPath, type DataRouter, type RouterState, type Location } from "react-router";

/* What a browser does for pages, done for screens: it follows links, and restores scroll positions. */

/**
 * Opens links to the console's own screens without reloading the page, wherever they are drawn: in the screens, in menus, in
 * rendered text. One listener instead of one for each link. Everything else is left to the browser: other websites, downloads,
 * new tabs and windows, and addresses that the platform itself answers. Like in a browser, a link to the open URL adds no entry to
 * the history. A link with `data-keeps-scroll` doesn't scroll to the top.
 *
 * @returns a function that ends it
 */
export function followLinks(target: Document, router: DataRouter): () => void {
  const follow = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !isToScreen(link, router)) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    void router.navigate(to, {
      replace: to === createPath(router.state.location),
      preventScrollReset: link.hasAttribute("data-keeps-scroll"),
    });
  };
  // React Aria's menus and trees keep the clicks in them to themselves.
  const followInside = (event: MouseEvent) => {
    const { target: clicked } = event;
    const isInside =
      clicked instanceof Element && clicked.closest("a[role=menuitem], [role=treegrid] a[href]");
    if (isInside) follow(event);
  };
  target.addEventListener("click", followInside, true);
  target.addEventListener("click", follow);
  return () => {
    target.removeEventListener("click", followInside, true);
    target.removeEventListener("click", follow);
  };
}

function isToScreen(link: HTMLAnchorElement, router: DataRouter): boolean {
  if (link.origin !== location.origin || link.hasAttribute("download")) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  const path = router.match(link.pathname)?.at(-1)?.route.path;
  // Matches what no screen has.
  return path !== "*";
}

/** How long to wait for the content above a saved scroll position, in milliseconds. */
const patience = 15_000;

/** What users do when they choose another position themselves. */
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Restores scroll positions also if the content arrives later than the screen: the router tries once, when the page is
 * still too short. Ends when the user scrolls, presses a key, or opens another URL.
 */
export function restoreLate(router: DataRouter): void {
  let stop: (() => void) | undefined;
  let last: Pick<RouterState, "location" | "restoreScrollPosition"> = router.state;
  router.subscribe((state) => {
    const { location, navigation, restoreScrollPosition: place } = state;
    const isKnown = location.key === last.location.key && place === last.restoreScrollPosition;
    if (navigation.state !== "idle" || isKnown) return;
    last = state;
    stop?.();
    stop = typeof place === "number" && place > 0 ? scrollWhenPossible(place) : undefined;
  });
}

/** @returns a function that ends it */
function scrollWhenPossible(place: number): () => void {
  const root = document.documentElement;
  const abort = new AbortController();
  const { signal } = abort;
  const stop = () => abort.abort();
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - root.clientHeight < place) return;
    if (scrollY < place) scrollTo(0, place);
    stop();
  });
  // Two frames later, the new screen is there, and the router has tried.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!signal.aborted) observer.observe(document.body);
    }),
  );
  const timer = setTimeout(stop, patience);
  for (const move of ownMoves) addEventListener(move, stop, { signal, passive: true });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  return stop;
}

/** The router's key for the history entry that a document was opened with, always the same. */
const firstKey = "default";

/**
 * Gives the initial history entry its own key, so that its scroll position survives a reload and Back, and isn't used for another
 * URL opened in the same tab.
 *
 * @returns the key of a location's entry
 */
export function nameEntry(history: History): (location: Pick<Location, "key">) => string {
  const state = history.state as { key?: string } | null;
  const name = state?.key ?? Math.random().toString(36).slice(2);
  if (state?.key === undefined) history.replaceState({ ...state, key: name }, "");
  return ({ key }) => (key === firstKey ? name : key);
}
