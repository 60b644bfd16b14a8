import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { whenQuiet } from "#console/data/quiet.ts";
import { preloadChunks } from "./preload.ts";

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
