import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { dropOldDrafts } from "#console/kit/draft.ts";
import { listenToKeys, useKeys } from "#console/kit/keys/use-keys.ts";
import { userQuery } from "#console/kit/queries.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { shell } from "#console/messages/common.ts";
import { Tips } from "#console/ui/tips.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { paths } from "#console/paths.ts";
import { later, useLater } from "#console/ui/later.ts";
import { nameEntry } from "./browser.ts";
import { keepFocus } from "./focus-keeper.ts";
import { PaletteHost } from "./palette-host.tsx";
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
      <Viewing />
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

/**
 * Links the manifest that describes the console to browsers that can install it. In the page itself, the link would make the
 * browser request the manifest and its icon together with what the first screen needs.
 *
 * @returns a function that takes the link back
 */
function linkManifest(page: Document): () => void {
  const link = page.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  page.head.append(link);
  return () => link.remove();
}

const ViewBar = lazy(async () => ({ default: (await import("./view-bar.tsx")).ViewBar }));

/** A bar while the user views as somebody else. */
function Viewing() {
  // Screens read the user; those without one, such as signing in, don't wait for it.
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  if (user?.viewing === undefined) return null;
  return (
    <Suspense>
      <ViewBar viewing={user.viewing} />
    </Suspense>
  );
}

const notice = later(() => import("./session-ended-notice.tsx"));

/**
 * Shown when the session ends while a screen is open. The screen stays, so that no input is lost. The user signs in in another
 * tab, and the first successful response removes the message.
 */
function SessionEnded() {
  const client = useQueryClient();
  const ended = useSyncExternalStore(
    (listener) => watch(client, listener),
    () => endedFor.get(client) === true,
  );
  const { pathname } = useLocation();
  const isShown = ended && pathname !== paths.signIn();
  const loaded = useLater(notice, isShown);
  return isShown && loaded !== undefined && <loaded.SessionEndedNotice />;
}

/** What queries and mutations report. */
type Action = { type: string; error?: unknown; manual?: boolean | undefined };

const endedFor = new WeakMap<QueryClient, boolean>();

// Follows the latest response of any screen: 401 ends the session, any success shows that there is one.
function watch(client: QueryClient, listener: () => void): () => void {
  const note = ({ type, action }: { type: string; action?: Action }) => {
    const isEnd = action?.type === "error" && describeFailure(action.error).kind === "unauthorized";
    const isResponse = isEnd || (action?.type === "success" && action.manual !== true);
    if (type !== "updated" || !isResponse || endedFor.get(client) === isEnd) return;
    endedFor.set(client, isEnd);
    listener();
  };
  const stops = [client.getQueryCache().subscribe(note), client.getMutationCache().subscribe(note)];
  return () => stops.forEach((stop) => stop());
}
