import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the palette is open. The console has only one. */
export const palette = {
  set: (open: boolean) => {
    isOpen = open;
    for (const listener of listeners) listener();
  },
  toggle: () => palette.set(!isOpen),
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
