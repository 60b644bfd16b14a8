import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

/** An action on the current screen, as shown in the palette. */
export type PaletteAction = {
  /** Unique on its screen. */
  id: string;
  label: string;
  /** What it applies to, shown next to the label: "Guide", "#12". */
  of?: string | undefined;
  icon?: ReactNode;
  /** The keyboard shortcut of the action. */
  keys?: string;
  /** Why it is unavailable, as a sentence. The action is then shown disabled. */
  unavailable?: string | undefined;
} & ({ href: string } | { run: () => void });

let registered: readonly PaletteAction[] = [];

/** The actions of the current screens. Read them when the palette opens: they don't change while it is open. */
export const paletteActions = (): readonly PaletteAction[] => registered;

/**
 * Adds actions to the palette while the component is mounted. `run` is called after the palette has closed and the focus is back
 * on the screen.
 *     usePaletteActions([{ id: "merge", label: t.action, unavailable: whyNotMerge(review), run: () => panel.open() }]);
 */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const own = useRef<readonly PaletteAction[]>([]);
  // After every render, because `run` and `unavailable` change with it. There are no subscribers, so this is cheap.
  useEffect(() => {
    const before = own.current;
    const at = registered.findIndex((item) => before.includes(item));
    const others = registered.filter((action) => !before.includes(action));
    registered = others.toSpliced(at === -1 ? others.length : at, 0, ...actions);
    own.current = actions;
  });
  useEffect(
    () => () => {
      registered = registered.filter((action) => !own.current.includes(action));
      own.current = [];
    },
    [],
  );
}
