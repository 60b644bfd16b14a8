import { theme } from "#console/kit/color-scheme.ts";

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
