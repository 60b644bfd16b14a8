import type { Element, ElementContent } from "hast";
import {
  captionedPicture,
  embeddedPlayer,
  expandable,
  isCaptioned,
} from "#content/html/kept-markup.ts";
import {
  attribute,
  elements,
  find,
  hasClass,
  isBlank,
  isElement,
  make,
  rewrite,
  text,
  wordsOf,
} from "#content/html/hast.ts";

/** Converts titles, figures, quotes, images, and small marks of several generators to plain HTML that converts well. */
export function normaliseBlocks(main: Element): void {
  const labels = tabLabels(main);
  rewrite(main, (element, parent) => {
    if (isElement(element, "div") && hasClass(element, "title")) return [caption(element)];
    if (element.tagName === "details") return expandable(element);
    if (element.tagName === "figcaption") return isCaptioned(parent) ? null : [caption(element)];
    if (element.tagName === "figure") {
      if (isCaptioned(element)) return captionedPicture(element);
      return element.children.map((child) =>
        isElement(child, "figcaption") ? caption(child) : child,
      );
    }
    if (element.tagName === "iframe") return embeddedPlayer(element, parent) ?? null;
    if (hasClass(element, "quoteblock", "sidebarblock", "topic"))
      return [make("blockquote", element.children)];
    if (attribute(element, "role") === "tabpanel") return tabPanel(element, labels);
    if (element.tagName === "img") return picture(element);
    if (element.tagName === "object" || element.tagName === "embed") return embedded(element);
    if (element.tagName === "dl" && isContents(element)) return [contents(element)];
    if (element.tagName === "sup" || element.tagName === "sub") return shifted(element);
    if (hasClass(element, "attribution") && wordsOf(element) === "") return [];
    return null;
  });
}

function caption(element: Element): Element {
  const bare = element.children.flatMap((child) =>
    isElement(child, "p", "strong", "em") ? child.children : [child],
  );
  return make(
    "p",
    bare.every((child) => child.type === "text" && child.value.trim() === "")
      ? []
      : [make("strong", bare)],
  );
}

function tabLabels(main: Element): Map<string, string> {
  const labels = new Map<string, string>();
  const visit = (element: Element) => {
    const id = attribute(element, "id");
    if (id !== undefined && attribute(element, "role") === "tab") labels.set(id, wordsOf(element));
    elements(element.children).forEach(visit);
  };
  visit(main);
  return labels;
}

function tabPanel(panel: Element, labels: Map<string, string>): ElementContent[] {
  const label = labels.get(attribute(panel, "ariaLabelledBy") ?? "");
  const lead = label ? [make("p", [make("strong", [text(label)])])] : [];
  return [...lead, ...panel.children];
}

/**
 * Lazy-loaded images keep their URL in another attribute. A 1-pixel image is a tracker, and an emoji image becomes its
 * text.
 */
function picture(image: Element): ElementContent[] | null {
  const alt = attribute(image, "alt") ?? "";
  if (hasClass(image, "emoji", "twemoji")) return [text(alt)];
  if (attribute(image, "width") === "1" || attribute(image, "height") === "1") return [];
  const source = attribute(image, "src") ?? "";
  const lazy = attribute(image, "dataSrc") ?? attribute(image, "dataOriginal") ?? firstOfSet(image);
  const address =
    source === "" || (source.startsWith("data:") && lazy !== undefined) ? lazy : source;
  if (address === undefined || address.startsWith("data:image/svg"))
    return alt === "" ? [] : [text(alt)];
  image.properties["src"] = address;
  return null;
}

/** An image embedded as an object becomes an image; any other object becomes a link. */
function embedded(element: Element): ElementContent[] {
  const source = attribute(element, element.tagName === "object" ? "data" : "src");
  if (source === undefined || source === "") return element.children;
  const words = wordsOf(element) || attribute(element, "ariaLabel") || attribute(element, "title");
  const type = attribute(element, "type") ?? "";
  if (type.startsWith("image/") || (type === "" && /\.(?:svg|png|gif|jpe?g|webp)$/i.test(source)))
    return [make("img", [], { src: source, alt: words ?? "" })];
  return [make("a", [text(words || source)], { href: source })];
}

/** DocBook writes tables of contents as definition lists: links, each followed by the list of its parts. */
function isContents(list: Element): boolean {
  const terms = elements(list.children);
  return terms.every((child) => {
    const inner = child.children.filter((node) => !isBlank(node));
    if (child.tagName === "dd") return inner.every((node) => isElement(node, "ul", "ol"));
    const link = find(
      child,
      (element) => element.tagName === "a" && attribute(element, "href") !== undefined,
    );
    return child.tagName === "dt" && link !== undefined && wordsOf(link) === wordsOf(child);
  });
}

function contents(list: Element): Element {
  const items: Element[] = [];
  for (const child of elements(list.children)) {
    const last = items.at(-1);
    if (child.tagName === "dd" && last) last.children.push(...child.children);
    else items.push(make("li", child.children));
  }
  return make("ul", items);
}

function firstOfSet(image: Element): string | undefined {
  const set = attribute(image, "srcSet") ?? attribute(image, "dataSrcset");
  return set?.trim().split(/[\s,]+/)[0] || undefined;
}

const raised: Record<string, string> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
  n: "ⁿ",
  i: "ⁱ",
};
const lowered: Record<string, string> = {
  "0": "₀",
  "1": "₁",
  "2": "₂",
  "3": "₃",
  "4": "₄",
  "5": "₅",
  "6": "₆",
  "7": "₇",
  "8": "₈",
  "9": "₉",
  "+": "₊",
  "-": "₋",
};

/** 10⁶ must not become 106, in headings for example, where only the words count. Other superscripts stay as they are. */
function shifted(element: Element): ElementContent[] | null {
  const words = wordsOf(element);
  if (words === "" || find(element, (inner) => inner.tagName === "a" || inner.tagName === "img"))
    return null;
  if (/^(?:tm|®|©|st|nd|rd|th)$/i.test(words)) return null;
  const table = element.tagName === "sup" ? raised : lowered;
  const mapped = [...words].map((character) => table[character]);
  return mapped.every((character) => character !== undefined) ? [text(mapped.join(""))] : null;
}
