import { matchRoutes } from "react-router";
import type { RouteObject } from "react-router";

/** Loads the chunk of a screen as soon as the user points at or focuses a link to it. */
export function preloadOnIntent(target: Document, routes: RouteObject[]): void {
  const begun = new Set<unknown>();
  const preload = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy !== "function" || begun.has(route.lazy)) continue;
      begun.add(route.lazy);
      // The navigation itself reports a chunk that fails to load.
      route.lazy().catch(() => begun.delete(route.lazy));
    }
  };
  target.addEventListener("pointerover", preload, { passive: true });
  target.addEventListener("focusin", preload);
}
