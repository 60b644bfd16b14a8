import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { palette, useIsPaletteOpen } from "#console/kit/palette/open-state.ts";
import { common, shell } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

const load = async () => (await import("./command-palette.tsx")).CommandPalette;

/** Milliseconds after the start: the screen is loaded by then, so the palette can be. */
const untilIdle = 2_000;

/** The command palette of signed-in users, on every screen. */
export function PaletteHost(props: { showKeys: () => void }) {
  const isOpen = useIsPaletteOpen();
  const { pathname } = useLocation();
  const isSignedIn = pathname !== paths.signIn();
  const [CommandPalette, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const chosen = useRef<() => void>(undefined);
  useKeys(
    isSignedIn
      ? [
          {
            keys: "Mod+k",
            label: shell.paletteHint,
            group: shell.keyGroups.general,
            inFields: true,
            inDialogs: true,
            run: palette.toggle,
          },
        ]
      : [],
  );
  // Not `lazy`: React shows anything that suspends, however briefly, a third of a second later.
  const isLoaded = CommandPalette !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    const fetch = () =>
      void load().then(
        (component) => setLoaded(() => component),
        () => isOpen && giveUp(),
      );
    return isOpen ? fetch() : whenIdle(fetch);
  }, [isLoaded, isOpen]);
  useEffect(() => {
    const run = chosen.current;
    if (isOpen || run === undefined) return;
    chosen.current = undefined;
    // One frame after the palette has closed, the focus is back on the screen, and the action can move it.
    requestAnimationFrame(() => requestAnimationFrame(run));
  }, [isOpen]);
  if (!isOpen || !isSignedIn || CommandPalette === undefined) return null;
  return (
    <CommandPalette
      showKeys={props.showKeys}
      onClose={(run) => {
        chosen.current = run;
        palette.set(false);
      }}
    />
  );
}

function giveUp() {
  palette.set(false);
  showToast({ tone: "danger", title: common.failure.update });
}

function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    // Not supported by every browser.
    if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, untilIdle);
  return () => clearTimeout(timer);
}
