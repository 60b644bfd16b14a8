import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { whenQuiet } from "#console/data/quiet.ts";
import { preloadChunks } from "./preload.ts";

/** Milliseconds for which a screen is open before the next one is loaded: its own parts have priority. */
const untilIdle = 2_000;

/**
 * Loads the chunk of the screen that the rows of a list open while the user reads the list, so that opening the first row doesn't
 * wait for it.
 */
export function preloadNext(client: QueryClient, target: Document, router: DataRouter): void {
  let opened: string | undefined;
  let cancel: (() => void) | undefined;
  const load = () => {
    const link = target.querySelector<HTMLAnchorElement>("a[data-row-link]");
    if (link !== null) preloadChunks(router, new URL(link.href).pathname);
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
