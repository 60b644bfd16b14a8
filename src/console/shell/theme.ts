import { theme } from "#console/kit/theme.ts";

/** Puts the theme on the document now and whenever it changes. Call it before anything is drawn. */
export function followTheme(root: HTMLElement): void {
  const apply = () => {
    const chosen = theme.get();
    if (chosen === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = chosen;
  };
  apply();
  theme.subscribe(apply);
}
