import { useSyncExternalStore } from "react";
import { preference } from "./preference.ts";

const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function subscribe(listener: () => void): () => void {
  system?.addEventListener("change", listener);
  const unsubscribe = theme.subscribe(listener);
  return () => {
    system?.removeEventListener("change", listener);
    unsubscribe();
  };
}

function read(): "light" | "dark" {
  const chosen = theme.get();
  if (chosen === "light" || chosen === "dark") return chosen;
  return system?.matches === true ? "dark" : "light";
}

/** Whether the console is light or dark now, for cases that CSS can't handle. */
export function useColorScheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, read, read);
}

/** `system` follows the browser; `contrast` is the high contrast theme, light or dark like the system. */
export const theme = preference("theme", ["system", "light", "dark", "contrast"]);

/** Applies the theme to the document, now and on changes. Call it before the first render. */
export function followTheme(root: HTMLElement): void {
  const apply = () => {
    const chosen = theme.get();
    if (chosen === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = chosen;
  };
  apply();
  theme.subscribe(apply);
}
