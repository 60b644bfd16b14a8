import type { Customization } from "#contract/site-customization.ts";
import { classes } from "./html.ts";

const looks = {
  header: new Set(["default", "bold", "contrast", "custom", "none"]),
  list: new Set(["default", "pill", "line"]),
  background: new Set(["default", "filled"]),
};

/** The classes of the root element for a site's look, besides its colors and shapes. Unknown values have none. */
export function lookClasses({ styling, header }: Customization): string | undefined {
  const look = (name: keyof typeof looks, value: string | undefined) =>
    value !== undefined && looks[name].has(value) && `${name}-${value}`;
  return classes(
    look("header", header?.preset),
    look("list", styling?.sidebar?.list),
    look("background", styling?.sidebar?.background),
  );
}

/** The theme that a page starts with: `light`, `dark`, or the system's (undefined). */
export function startingMode({ themes }: Customization): "light" | "dark" | undefined {
  const mode = themes?.default;
  return mode === "light" ? "light" : mode === "dark" ? "dark" : undefined;
}
