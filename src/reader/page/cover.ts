import type { Cover, CoverReference, Layout } from "#content/types.ts";
import { classes, element, type Html } from "../html.ts";
import { drawInBothThemes } from "../prose/links.ts";
import { findTarget, type Resolve } from "../prose/brush.ts";

/** Vertical offsets of covers are rounded, because pages have no styles of their own. In pixels. */
const step = 10;
const farthest = 400;

/** The image above a page; undefined if it has none or its file is gone. */
export function drawCover(
  cover: Cover | undefined,
  layout: Layout | undefined,
  resolve: Resolve,
): Html | undefined {
  if (cover === undefined) return undefined;
  const url = addressOf(cover.ref);
  if (findTarget({ resolve }, url, "image") === undefined) return undefined;
  const dark = cover.refDark && addressOf(cover.refDark);
  const look = classes("cover", layout?.coverSize === "hero" && "cover-hero", placeOf(cover));
  return element("div", { class: look }, drawInBothThemes({ resolve }, url, dark, { alt: "" }));
}

const addressOf = (reference: CoverReference) =>
  reference.kind === "file" ? `/files/${reference.file}` : reference.url;

function placeOf({ yPos = 0 }: Cover): string | undefined {
  const offset = Math.round(Math.min(Math.max(yPos, -farthest), farthest) / step) * step;
  return offset === 0 ? undefined : nameOf(offset);
}

const nameOf = (offset: number) => `cover-${offset < 0 ? "up" : "down"}-${Math.abs(offset)}`;

const offsets = Array.from({ length: (2 * farthest) / step + 1 }, (_, at) => at * step - farthest);

/** The style rules for the offsets of covers. */
export const coverStyles = offsets
  .filter((offset) => offset !== 0)
  .map((offset) => `.${nameOf(offset)} img{object-position:50% calc(50% + ${offset}px)}`)
  .join("");
