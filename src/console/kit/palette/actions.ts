import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

/** Something that can be done with what is open, as the palette offers it. */
export type PaletteAction = {
  /** Unique on its screen. */
  id: string;
  label: string;
  /** What it is done with, told beside the label: "Guide", "#12". */
  of?: string | undefined;
  /** Further words by which it is found. */
  words?: string;
  icon?: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  /** Why it cannot be done now, as a sentence; it is shown then, and off. */
  unavailable?: string | undefined;
} & ({ href: string } | { run: () => void });

let registered: readonly PaletteAction[] = [];

/** What screens offer now. Ask when the palette opens: what it shows does not change while it covers the screen. */
export const paletteActions = (): readonly PaletteAction[] => registered;

/**
 * Offers actions in the palette while the component is there. It opens over them: `run` is called when it has gone and the
 * focus is back on the screen.
 *
 *     usePaletteActions([{ id: "merge", label: t.action, unavailable: whyNotMerge(review), run: () => panel.open() }]);
 */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const own = useRef<readonly PaletteAction[]>([]);
  // After every render, as what they run and why not changes with it. Nobody listens, so it costs next to nothing.
  useEffect(() => {
    const before = own.current;
    const at = registered.findIndex((one) => before.includes(one));
    const others = registered.filter((one) => !before.includes(one));
    registered = others.toSpliced(at === -1 ? others.length : at, 0, ...actions);
    own.current = actions;
  });
  useEffect(
    () => () => {
      registered = registered.filter((one) => !own.current.includes(one));
      own.current = [];
    },
    [],
  );
}
