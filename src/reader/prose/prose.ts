import { levelOf } from "#content/blocks/elements.ts";
import type { Drawing, Piece, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement, OwnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, join, trusted, when } from "../html.ts";
import { icon, drawNamedIcon, emojis } from "../icons.ts";
import { words } from "../words.ts";
import { type Brush, plainAttributes, scrollable } from "./brush.ts";
import {
  drawAnchor,
  drawButton,
  drawImage,
  drawInBothThemes,
  drawLink,
  drawPicture,
} from "./links.ts";
import { drawTag } from "./tags.ts";

/**
 * The text of a page as HTML, every block of it. Contains nothing that runs, whatever the text: only known elements and
 * attributes are written (the guard is `element`).
 * @param drawing of `readDrawing`
 * @param source shown if the text couldn't be parsed
 */
export function drawProse(
  drawing: Drawing | PlainText,
  source: string,
  { resolve, findIcon }: Pick<Brush, "resolve" | "findIcon">,
): Html {
  const brush: Brush = {
    resolve,
    findIcon,
    draw: (drawn) => (typeof drawn === "string" ? escape(drawn) : drawElement(drawn, brush)),
    drawAll: (all) => join(all.map((node) => brush.draw(node))),
  };
  if ("plain" in drawing) {
    const note = element(
      "p",
      { class: "prose-note", role: "note" },
      escape(words.plain[drawing.plain]),
    );
    return element("div", { class: "prose", dir: "auto" }, note, drawSource(source));
  }
  const drawPiece = ({ content }: Piece) =>
    typeof content === "object" && "source" in content
      ? drawSource(content.source)
      : brush.draw(content);
  return element("div", { class: "prose", dir: "auto" }, ...drawing.pieces.map(drawPiece));
}

const drawSource = (source: string) =>
  element("pre", { class: "prose-source", dir: "ltr" }, escape(source));

/** Characters of a cell that may be one word or number. */
const longestShortCell = 40;

function textOf(drawn: Drawn): string {
  return typeof drawn === "string" ? drawn : drawn.children.map(textOf).join("");
}

type Draw = (drawn: DrawnElement, brush: Brush) => Html;

const own: Readonly<Record<OwnElement, Draw>> = {
  "x-button": drawButton,
  "x-card": drawCard,
  "x-card-link": drawCardLink,
  "x-diagram": drawDiagram,
  "x-emoji": drawEmoji,
  "x-formula": drawFormula,
  "x-icon": drawIcon,
  "x-rating": drawRating,
  "x-tag": drawTag,
};

/** How our own elements and those that need more than their attributes are drawn. */
const special: Readonly<Record<string, Draw>> = {
  ...own,
  // The page's title is the only h1.
  h1: (drawn, brush) => drawHeading("h2", drawn, brush),
  ...Object.fromEntries(
    ["h2", "h3", "h4", "h5", "h6"].map((name) => [
      name,
      (drawn: DrawnElement, brush: Brush) => drawHeading(name, drawn, brush),
    ]),
  ),
  a: drawAnchor,
  img: drawImage,
  picture: drawPicture,
  // Drawn with its picture.
  source: () => join([]),
  table: (drawn, brush) =>
    element(
      "div",
      { ...scrollable(words.table, "prose-table"), dir: "auto" },
      drawPlain("table", drawn, brush),
    ),
  td: (drawn, brush) => {
    const attributes = plainAttributes(drawn.props);
    const isLong = textOf(drawn).length > longestShortCell && "cell-long";
    const look = classes(attributes.class, isLong);
    return element("td", { ...attributes, class: look }, brush.drawAll(drawn.children));
  },
  pre: (drawn, brush) =>
    element(
      "div",
      { class: "prose-code" },
      element("pre", { ...scrollable(words.code), dir: "ltr" }, brush.drawAll(drawn.children)),
    ),
  input: ({ props }) =>
    element("input", {
      type: "checkbox",
      checked: props["checked"] === true,
      disabled: true,
      "aria-label": props["checked"] === true ? words.done : words.notDone,
    }),
  li: (drawn, brush) => {
    const isNote = String(drawn.props["id"] ?? "").startsWith("user-content-fn-");
    return element(
      "li",
      { ...plainAttributes(drawn.props), tabindex: isNote ? -1 : undefined },
      brush.drawAll(drawn.children),
    );
  },
  section: ({ props, children }, brush) =>
    props["data-footnotes"] === true
      ? element(
          "section",
          { "aria-label": words.footnotes, class: "prose-notes" },
          brush.drawAll(children),
        )
      : element("section", {}, brush.drawAll(children)),
};

function drawElement(drawn: DrawnElement, brush: Brush): Html {
  const draw = Object.hasOwn(special, drawn.type) ? special[drawn.type] : undefined;
  if (draw) return draw(drawn, brush);
  const isKnown = levelOf(drawn.type) !== undefined;
  return isKnown ? drawPlain(drawn.type, drawn, brush) : brush.drawAll(drawn.children);
}

function drawPlain(name: string, { props, children }: DrawnElement, brush: Brush): Html {
  return element(name, plainAttributes(props), brush.drawAll(children));
}

function drawHeading(name: string, { type, props, children }: DrawnElement, brush: Brush): Html {
  const id = typeof props["id"] === "string" ? props["id"] : undefined;
  const look = type === "h1" ? "prose-h1" : undefined;
  const text = brush.drawAll(children);
  if (id === undefined) return element(name, { class: look }, text);
  const anchor = {
    href: `#${encodeURIComponent(id)}`,
    class: "prose-anchor",
    "aria-hidden": "true",
  };
  return element(
    name,
    { id, class: look },
    text,
    element("a", { ...anchor, tabindex: -1 }, escape("#")),
  );
}

/** One card of a card table. */
function drawCard({ props, children }: DrawnElement, brush: Brush): Html {
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
function drawCardLink({ props, children }: DrawnElement, brush: Brush): Html {
  const content = children.length === 0 ? undefined : brush.drawAll(children);
  return drawLink(brush, String(props["href"] ?? ""), { content, look: "prose-card-link" });
}

function drawRating({ props }: DrawnElement): Html {
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

const sourceOf = ({ children }: DrawnElement) =>
  children.filter((child) => typeof child === "string").join("");

/** `:smile:` as its character, `:icon-rocket:` as an icon, and unknown codes as written. */
function drawEmoji(drawn: DrawnElement, { findIcon }: Brush): Html {
  const written = sourceOf(drawn);
  const name = written.slice(1, -1);
  const named = /^icon-(.+)$/.exec(name)?.[1];
  if (named !== undefined) return drawNamedIcon(named, findIcon) ?? escape("");
  return escape(emojis.get(name) ?? written);
}

/** An icon by its name; nothing if there is none. */
function drawIcon({ props }: DrawnElement, { findIcon }: Brush): Html {
  return drawNamedIcon(String(props["data-icon"] ?? ""), findIcon) ?? escape("");
}

/** A formula as MathML, which browsers draw without scripts or styles; its source if it isn't valid. */
function drawFormula(drawn: DrawnElement): Html {
  const { props } = drawn;
  const isDisplay = props["data-display"] !== undefined;
  const drawnAs = props["data-mathml"];
  const formula =
    typeof drawnAs === "string" ? trusted(drawnAs) : element("code", {}, escape(sourceOf(drawn)));
  if (!isDisplay) {
    const look = "prose-inline-formula";
    // Browsers don't wrap formulas, so one that can be wider than a phone has to scroll by itself.
    const frame = sourceOf(drawn).length > 30 ? scrollable(words.formula, look) : { class: look };
    return element("span", { ...frame, dir: "ltr" }, formula);
  }
  return element("div", { ...scrollable(words.formula, "prose-formula"), dir: "ltr" }, formula);
}

/** A diagram as SVG, for both themes, with its size in pixels. */
export type Picture = { light: string; dark: string; width: number; height: number };

/** In pixels: texts of diagrams up to this width can be read on a phone. */
const widest = 560;

/** A diagram as an image with its source below it, or only the source if it couldn't be drawn. */
function drawDiagram(drawn: DrawnElement, brush: Brush): Html {
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
      drawDiagramPicture(picture, "light"),
      drawDiagramPicture(picture, "dark"),
    ),
    element("details", {}, element("summary", {}, escape(words.diagramSource)), shown),
  );
}

/** In an image, browsers run no script, follow no link, and load nothing, so the SVG needs no other check. */
function drawDiagramPicture(picture: Picture, theme: "light" | "dark"): Html {
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
