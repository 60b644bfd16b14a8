import type { DrawnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, trusted } from "../html.ts";
import { words } from "../words.ts";
import { type Brush, scrollable } from "./brush.ts";

/** A diagram as SVG, for both themes, with its size in pixels. */
export type Picture = { light: string; dark: string; width: number; height: number };

/** In pixels: texts of diagrams up to this width can be read on a phone. */
const widest = 560;

/** A diagram as an image with its source below it, or only the source if it couldn't be drawn. */
export function drawDiagram(drawn: DrawnElement, brush: Brush): Html {
  const source = drawn.children.filter((child) => typeof child === "string");
  const code = { type: "code", props: {}, children: source };
  const shown = brush.draw({ type: "pre", props: {}, children: [code] });
  const picture = drawn.props["data-picture"] as Picture | undefined;
  if (picture === undefined) {
    const caption = element("figcaption", {}, escape(words.diagramSource));
    return element("figure", { class: "prose-diagram" }, caption, shown);
  }
  const isWide = picture.width > widest;
  return element(
    "figure",
    { class: "prose-diagram" },
    element(
      "div",
      scrollable(words.diagram, classes("prose-diagram-picture", isWide && "prose-diagram-wide")),
      drawPicture(picture, "light"),
      drawPicture(picture, "dark"),
    ),
    element("details", {}, element("summary", {}, escape(words.diagramSource)), shown),
  );
}

/** In an image, browsers run no script, follow no link, and load nothing, so the SVG needs no other check. */
function drawPicture(picture: Picture, theme: "light" | "dark"): Html {
  const data = picture[theme].replaceAll(/[%#<>"\s]/g, encodeURIComponent);
  const { width, height } = picture;
  const image = element("img", {
    alt: words.diagram,
    width,
    height,
    loading: "lazy",
    class: `only-${theme}`,
  });
  return trusted(image.replace("<img", `<img src="${escape(`data:image/svg+xml,${data}`)}"`));
}
