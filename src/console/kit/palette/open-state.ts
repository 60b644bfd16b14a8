import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

/** Whether the palette is open; one for the whole console. */
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
