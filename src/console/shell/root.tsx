import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { dropOldDrafts } from "#console/kit/draft.ts";
import { listenToKeys, useKeys } from "#console/kit/keys/use-keys.ts";
import { LinkRouter } from "#console/kit/link-router.tsx";
import { Pending } from "#console/kit/page-state.tsx";
import { shell } from "#console/messages/shell.ts";
import { nameEntry } from "./entry-key.ts";
import { keepFocus } from "./focus-keeper.ts";
import { PaletteHost } from "./palette-host.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { Toasts } from "./toasts.tsx";

const KeySheet = lazy(async () => ({ default: (await import("./key-sheet.tsx")).KeySheet }));

/** What is there on every screen, signed in or not. */
export function Root() {
  const [showsKeys, setShowsKeys] = useState(false);
  const [showKeys] = useState(() => () => setShowsKeys(true));
  const [keyOfEntry] = useState(() => nameEntry(history));
  useEffect(() => dropOldDrafts(), []);
  useEffect(() => listenToKeys(document), []);
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
    <LinkRouter>
      <PendingBar />
      <RouteFocus />
      <Outlet context={{ showKeys } satisfies RootContext} />
      <PaletteHost showKeys={showKeys} />
      <SessionEnded />
      <Toasts />
      {showsKeys && (
        <Suspense>
          <KeySheet onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
      <ScrollRestoration getKey={keyOfEntry} />
    </LinkRouter>
  );
}

/** What the root hands to the shell inside. */
export type RootContext = { showKeys: () => void };

/** A line at the top of the window while the next screen is awaited; a fast one never shows it. */
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
 * After a navigation to another address the focus is on the heading of the new screen, unless it stands in something that
 * stays and says so with `data-keeps-focus` (a row of tabs, a page tree); then the new title is announced instead. The
 * focus is never left to the body.
 */
function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  // With the new screen itself, not after it is painted: `keepFocus` would come first and look like a screen's own choice.
  useLayoutEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    const before = document.activeElement;
    // A frame later the heading of the new screen is there, and what went has given up the focus.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      // The new screen may have its own place for it, such as the thread of the address.
      const isPlaced = active !== before && active?.closest("main") != null;
      if (isPlaced || active?.closest("[data-keeps-focus], [role=dialog]") != null) {
        setAnnouncement(document.title);
      } else {
        setAnnouncement("");
        headingOrMain()?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <div role="status" className="sr-only">
      {announcement}
    </div>
  );
}

function headingOrMain(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>("[data-page-heading]") ??
    document.querySelector<HTMLElement>("main")
  );
}
