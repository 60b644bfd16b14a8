import type { Customization } from "#contract/site-customization.ts";
import { isWebUrl } from "#contract/web-url.ts";
import { isColor } from "./color-text.ts";
import { customizationOf, type LookValues } from "./look-values.ts";

const pairs = [
  ["primaryLight", "primaryDark"],
  ["tintLight", "tintDark"],
  ["headerLight", "headerDark"],
  ["headerLinkLight", "headerLinkDark"],
] as const;

const images = ["logoLight", "logoDark", "faviconLight", "faviconDark", "socialPreview"] as const;

/** The customization of a form that may be incomplete: colors and images that can't be saved are left out. */
export function shownCustomization(values: Record<string, unknown>): Customization {
  const shown: Record<string, unknown> = { ...values };
  for (const pair of pairs) {
    if (pair.every((name) => isColor(shown[name]))) continue;
    for (const name of pair) delete shown[name];
  }
  for (const name of images) if (!isWebUrl(String(shown[name]))) delete shown[name];
  return customizationOf(shown as Partial<LookValues>);
}
