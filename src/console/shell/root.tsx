import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { dropOldDrafts } from "#console/kit/draft.ts";
import { listenToKeys, useKeys } from "#console/kit/keys/use-keys.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { shell } from "#console/messages/shell.ts";
import { Tips } from "#console/ui/tips.tsx";
import { nameEntry } from "./entry-key.ts";
import { keepFocus } from "./focus-keeper.ts";
import { linkManifest } from "./link-manifest.ts";
import { PaletteHost } from "./palette-host.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { Toasts } from "./toasts.tsx";

const KeySheet = lazy(async () => ({ default: (await import("./key-sheet.tsx")).KeySheet }));

/** What every screen has, signed in or not. */
export function Root() {
  const [showsKeys, setShowsKeys] = useState(false);
  const [showKeys] = useState(() => () => setShowsKeys(true));
  const [keyOfEntry] = useState(() => nameEntry(history));
  useEffect(() => dropOldDrafts(), []);
  useEffect(() => linkManifest(document), []);
  useLayoutEffect(() => listenToKeys(document), []);
  useEffect(() => keepFocus(document), []);
  useKeys([
    {
      keys: "?",
      label: shell.keys,
      group: shell.keyGroups.general,
      run: showKeys,
    },
  ]);
  return (
    <>
      <PendingBar />
      <RouteFocus />
      <Outlet context={{ showKeys } satisfies RootContext} />
      <PaletteHost showKeys={showKeys} />
      <SessionEnded />
      <Toasts />
      <Tips />
      {showsKeys && (
        <Suspense>
          <KeySheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
      <ScrollRestoration getKey={keyOfEntry} />
    </>
  );
}

/** What the root provides to the shell. */
export type RootContext = { showKeys: () => void };

/** A progress bar at the top of the window while the next screen loads; fast ones never show it. */
function PendingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <Pending>
      <div
        role="progressbar"
        aria-label={shell.loadingScreen}
        className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft"
      >
        <div className="h-full w-1/3 animate-slide bg-accent-solid" />
      </div>
    </Pending>
  );
}

/**
 * After navigating to another URL, focuses the heading of the new screen, unless the focus is in a remaining element marked with
 * `data-keeps-focus` (tabs, a page tree); then the new title is announced instead. The focus never falls back to the body.
 */
function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  // A layout effect, because `keepFocus` would otherwise run first and look like a screen's own choice.
  useLayoutEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    const before = document.activeElement;
    let stop: (() => void) | undefined;
    // One frame later, the new screen's heading exists, and removed elements have lost the focus.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      // The new screen may have focused something itself, such as the thread in the URL.
      const isPlaced = active !== before && active?.closest("main") != null;
      if (isPlaced || active?.closest("[data-keeps-focus], [role=dialog]") != null) {
        setAnnouncement(document.title);
      } else {
        setAnnouncement("");
        stop = focusHeading();
      }
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, [pathname]);
  return (
    <div role="status" className="sr-only">
      {announcement}
    </div>
  );
}

/**
 * Focuses the heading. While the screen is still loading its subject, the focus waits in `main`, unless the user moves it.
 *
 * @returns a function that ends the waiting
 */
function focusHeading(): (() => void) | undefined {
  const heading = () => document.querySelector<HTMLElement>("[data-page-heading]");
  const main = document.querySelector<HTMLElement>("main");
  (heading() ?? main)?.focus({ preventScroll: true });
  if (main === null || document.activeElement !== main) return undefined;
  const observer = new MutationObserver(() => {
    const isWaiting = document.activeElement === main;
    if (isWaiting) heading()?.focus({ preventScroll: true });
    if (!isWaiting || document.activeElement !== main) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
