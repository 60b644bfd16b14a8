import type { Cover, CoverReference, Layout } from "#content/types.ts";
import { element, type Html } from "../html.ts";
import { drawInBothThemes } from "../prose/links.ts";
import type { Resolve } from "../prose/brush.ts";

/** The image above a page; undefined if it has none or its file is gone. */
export function drawCover(
  cover: Cover | undefined,
  layout: Layout | undefined,
  resolve: Resolve,
): Html | undefined {
  if (cover === undefined) return undefined;
  const url = addressOf(cover.ref);
  if (resolve(url, "image") === undefined) return undefined;
  const dark = cover.refDark && addressOf(cover.refDark);
  const look = layout?.coverSize === "hero" ? "cover cover-hero" : "cover";
  return element("div", { class: look }, drawInBothThemes({ resolve }, url, dark, { alt: "" }));
}

const addressOf = (reference: CoverReference) =>
  reference.kind === "file" ? `/files/${reference.file}` : reference.url;
