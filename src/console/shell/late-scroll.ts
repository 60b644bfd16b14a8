import type { DataRouter, RouterState } from "react-router";

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
