import type { DrawnElement } from "#content/drawing/drawn.ts";
import { element, escape, type Html, when } from "../html.ts";
import { icon } from "../icons.ts";
import { words } from "../words.ts";
import { drawInBothThemes, drawLink } from "./links.ts";
import type { Brush } from "./brush.ts";

/** One card of a card table. */
export function drawCard({ props, children }: DrawnElement, brush: Brush): Html {
  const cover = props["data-cover"];
  const dark = props["data-cover-dark"];
  return element(
    "div",
    { class: "prose-card" },
    when(typeof cover === "string", () =>
      element(
        "div",
        { class: "prose-card-cover" },
        drawInBothThemes(brush, String(cover), typeof dark === "string" ? dark : undefined, {
          alt: "",
        }),
      ),
    ),
    element("div", { class: "prose-card-body" }, brush.drawAll(children)),
  );
}

/** The title of a card, whose link covers the card. A card without a title shows that of its target page. */
export function drawCardLink({ props, children }: DrawnElement, brush: Brush): Html {
  const content = children.length === 0 ? undefined : brush.drawAll(children);
  return drawLink(brush, String(props["href"] ?? ""), { content, look: "prose-card-link" });
}

export function drawRating({ props }: DrawnElement): Html {
  const [value, most] = [Number(props["data-value"] ?? 0), Number(props["data-max"] ?? 5)];
  const stars = Array.from({ length: Math.min(most, 10) }, (_, index) =>
    icon("star", { look: index < value ? "star-full" : "star-empty" }),
  );
  const label = words.rating(value, most);
  return element(
    "span",
    { role: "img", "aria-label": label, class: "prose-rating" },
    ...stars,
    escape(""),
  );
}
