import { useWatch } from "react-hook-form";
import { contrastOf } from "#content/color.ts";
import { leastContrast, lookColors, type SiteMode } from "#content/site-look.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { Banner } from "#console/ui/banner.tsx";
import { isColor } from "./color-text.ts";
import { shownCustomization } from "./shown-customization.ts";

/** Whether the primary color can be read as text, and what the site uses instead if it can't. */
export function PrimaryContrast({ mode }: { mode: SiteMode }) {
  const values = useWatch() as Record<string, unknown>;
  const color = values[mode === "light" ? "primaryLight" : "primaryDark"];
  if (!isColor(color)) return null;
  const colors = lookColors(shownCustomization(values), mode);
  const grounds = ["--site-canvas", "--site-surface"];
  const ratio = Math.min(...grounds.map((name) => contrastOf(color, colors[name] ?? "#ffffff")));
  if (ratio >= leastContrast.text) {
    return <p className="-mt-2 text-sm text-muted">{t.good(t.contrast(ratio))}</p>;
  }
  const shade = colors["--site-accent-text"] ?? "";
  return <Banner tone="warning" live="status" title={t.weak(t.contrast(ratio), mode, shade)} />;
}

/** The same for links on a header with colors of its own. */
export function HeaderContrast({ mode }: { mode: SiteMode }) {
  const values = useWatch() as Record<string, unknown>;
  const color = values[mode === "light" ? "headerLinkLight" : "headerLinkDark"];
  if (!isColor(color)) return null;
  const colors = lookColors(shownCustomization(values), mode);
  const ratio = contrastOf(color, colors["--site-header"] ?? "#ffffff");
  if (ratio >= leastContrast.text) return null;
  const shade = colors["--site-header-link"] ?? "";
  return (
    <Banner tone="warning" live="status" title={t.weakHeader(t.contrast(ratio), mode, shade)} />
  );
}
