import { useSyncExternalStore } from "react";

let isOpen = false;
let keysWhileLoading: ReturnType<typeof holdKeys> | undefined;
const listeners = new Set<() => void>();

/** Whether the palette is open. The console has only one. */
export const palette = {
  set: (open: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    keysWhileLoading?.release();
    keysWhileLoading = open ? holdKeys(window) : undefined;
    for (const listener of listeners) listener();
  },
  toggle: () => palette.set(!isOpen),
  /** What was typed between opening the palette and this call, which its field makes once it has the focus. */
  takeTyped: () => {
    const typed = keysWhileLoading?.release() ?? "";
    keysWhileLoading = undefined;
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

/**
 * Keeps typed letters from the screen, where they would be shortcuts or text of another field, and collects them. Keys
 * with modifiers, Escape, and Tab work as always.
 *
 * @returns `release` ends it and returns the collected text
 */
function holdKeys(target: EventTarget): { release: () => string } {
  let typed = "";
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.isComposing) return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Backspace") typed = typed.slice(0, -1);
    else if ([...key].length === 1) typed += key;
    // Nothing is highlighted yet that it could choose, and it must not press the button behind.
    else if (key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", onKeyDown, { capture: true });
  return {
    release: () => {
      target.removeEventListener("keydown", onKeyDown, { capture: true });
      return typed;
    },
  };
}
