import type { Element, ElementContent, Nodes } from "hast";
import { markupName } from "./formulas.ts";
import {
  attribute,
  descendants,
  elements,
  isBlank,
  isElement,
  make,
  text,
  wordsOf,
} from "./hast.ts";

/** Placeholder element for a picture with a caption, whose URL isn't known until the page is converted. */
export const figureName = "bindery-figure";

/** Markup on lines of its own. */
export const blockMarkup = (value: string) => make("div", [make(markupName, [text(value)])]);

/** A `<details>` as it is in pages. */
export function expandable({ children }: Element): ElementContent[] {
  const summary = elements(children).find(({ tagName }) => tagName === "summary");
  const title = escapeHtml(summary ? wordsOf(summary) : "");
  return [
    blockMarkup("<details>"),
    blockMarkup(`<summary>${title}</summary>`),
    ...children.filter((child) => child !== summary),
    blockMarkup("</details>"),
  ];
}

/** Whether an element is a figure of one picture with a caption in plain words, which pages can have as it is. */
export function isCaptioned(node: Nodes): boolean {
  if (!isElement(node, "figure")) return false;
  const inner = [...descendants(node)];
  const captions = inner.filter(({ tagName }) => tagName === "figcaption");
  const [caption] = captions;
  if (caption === undefined || captions.length > 1 || wordsOf(caption) === "") return false;
  const isPlain = [...descendants(caption)].every((part) =>
    isElement(part, "p", "span", "em", "strong", "b", "i", "small"),
  );
  const pictures = inner.filter(({ tagName }) => tagName === "img");
  const isLinked = inner.some(
    (part) =>
      isElement(part, "table", "pre", "iframe", "video") ||
      // A link to the picture alone says nothing.
      (isElement(part, "a") &&
        attribute(part, "href") !== (pictures[0] && attribute(pictures[0], "src"))),
  );
  return (
    isPlain &&
    !isLinked &&
    pictures.length === 1 &&
    wordsOf(node).trim() === wordsOf(caption).trim()
  );
}

/** A figure that {@link isCaptioned}. */
export function captionedPicture(figure: Element): ElementContent[] {
  const inner = [...descendants(figure)];
  const picture = inner.find(({ tagName }) => tagName === "img")!;
  const caption = inner.find(({ tagName }) => tagName === "figcaption")!;
  const written = {
    src: attribute(picture, "src") ?? "",
    alt: attribute(picture, "alt") ?? "",
    dataCaption: wordsOf(caption).replaceAll(/\s+/g, " ").trim(),
  };
  return [make("div", [make(figureName, [], written)])];
}

export type Figure = { url: string; alt: string; caption: string };

export const printFigure = ({ url, alt, caption }: Figure) =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption><p>${escapeHtml(caption)}</p></figcaption></figure>`;

/** Videos and demos by the URLs of their frames, and where people find them. */
const players: [RegExp, (id: string, rest: string) => string][] = [
  [
    /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[?#].*)?$/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)(?:[?#].*)?$/, (id) => `https://vimeo.com/${id}`],
  [/^https:\/\/(?:www\.)?loom\.com\/embed\/(\w+)/, (id) => `https://www.loom.com/share/${id}`],
  [
    /^https:\/\/fast\.wistia\.(?:net|com)\/embed\/iframe\/(\w+)/,
    (id) => `https://fast.wistia.net/embed/iframe/${id}`,
  ],
  [
    /^https:\/\/codepen\.io\/([\w-]+)\/embed\/(?:preview\/)?(\w+)/,
    (user, pen) => `https://codepen.io/${user}/pen/${pen}`,
  ],
  [/^https:\/\/codesandbox\.io\/embed\/([\w-]+)/, (id) => `https://codesandbox.io/s/${id}`],
  [/^https:\/\/stackblitz\.com\/edit\/([\w-]+)/, (id) => `https://stackblitz.com/edit/${id}`],
  [/^https:\/\/(?:www\.)?figma\.com\/embed\?.*?\burl=([^&#]+)/, (url) => decoded(url)],
];

/**
 * The block for a frame with a known video or demo.
 * @returns undefined for others, and where there is no room for a block
 */
export function embeddedPlayer(frame: Element, parent: Nodes): ElementContent[] | undefined {
  const source = (attribute(frame, "src") ?? attribute(frame, "dataSrc") ?? "").replace(
    /^\/\//,
    "https://",
  );
  const address = players
    .map(([pattern, write]) => {
      const [whole, first = "", second = ""] = pattern.exec(source) ?? [];
      return whole === undefined ? undefined : write(first, second);
    })
    .find((found) => found !== undefined && URL.canParse(found) && !/["%}]{2}|"/.test(found));
  if (address === undefined || !("children" in parent)) return undefined;
  const markup = `{% embed url="${address}" %}`;
  if (isElement(parent, "p")) {
    const isAlone = parent.children.every((child) => child === frame || isBlank(child));
    return isAlone ? [make(markupName, [text(markup)])] : undefined;
  }
  const hasRoom = isElement(
    parent,
    "body",
    "main",
    "div",
    "section",
    "article",
    "li",
    "blockquote",
    "figure",
  );
  return hasRoom ? [blockMarkup(markup)] : undefined;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return "";
  }
}

export function escapeHtml(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
