import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { dropOldDrafts } from "#console/kit/draft.ts";
import { listenToKeys, useKeys } from "#console/kit/keys/use-keys.ts";
import { LinkRouter } from "#console/kit/link-router.tsx";
import { shell } from "#console/messages/shell.ts";
import { nameEntry } from "./entry-key.ts";
import { keepFocus } from "./focus-keeper.ts";
import { PaletteHost } from "./palette-host.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { RouteFocus } from "./route-focus.tsx";
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
