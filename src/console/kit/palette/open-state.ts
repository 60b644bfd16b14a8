import { useSyncExternalStore } from "react";
import { holdKeys } from "./held-keys.ts";

let isOpen = false;
let held: ReturnType<typeof holdKeys> | undefined;
const listeners = new Set<() => void>();

/** Whether the palette is open. The console has only one. */
export const palette = {
  set: (open: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    held?.release();
    held = open ? holdKeys(window) : undefined;
    for (const listener of listeners) listener();
  },
  toggle: () => palette.set(!isOpen),
  /** What was typed between opening the palette and this call, which its field makes once it has the focus. */
  takeTyped: () => {
    const typed = held?.release() ?? "";
    held = undefined;
    return typed;
  },
};

export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
