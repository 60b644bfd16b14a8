import { type Element, elementsOnly, parseHtml } from "./html-tree.ts";
import { attributeOf, escapeValue, withAttribute } from "./tag-attributes.ts";

/** What an image shows. `dark` is the image in the dark scheme. */
export type Picture = { src: string; alt: string; dark: string | null };

/** The image of an `<img>` or of a `<picture>` with one `<img>`. */
export function pictureOf(element: Element): Picture | undefined {
  if (element.name === "img") {
    const { open } = element;
    return { src: attributeOf(open, "src") ?? "", alt: attributeOf(open, "alt") ?? "", dark: null };
  }
  if (element.name !== "picture") return undefined;
  const parts = elementsOnly(element.children);
  const image = parts?.find(({ name }) => name === "img");
  const sources = parts?.filter(({ name }) => name === "source") ?? [];
  if (!image || parts?.length !== sources.length + 1 || sources.length > 1) return undefined;
  const dark = sources[0] && attributeOf(sources[0].open, "srcset")?.trim();
  return { ...(pictureOf(image) as Picture), dark: dark ?? null };
}

/** The picture of a piece of HTML that consists of one image. */
export function readPicture(html: string): Picture | undefined {
  const [element, ...others] = elementsOnly(parseHtml(html) ?? []) ?? [];
  return element && others.length === 0 ? pictureOf(element) : undefined;
}

/**
 * The HTML of a picture.
 * @param html how it was written before; size, class, and everything else stay
 */
export function printPicture(picture: Picture, html: string | null): string {
  const before = html === null ? undefined : readPicture(html);
  const { src, alt, dark } = picture;
  if (html === null || !before || (before.dark === null) !== (dark === null)) {
    const image = `<img src="${escapeValue(src)}" alt="${escapeValue(alt)}">`;
    if (dark === null) return image;
    const source = `<source srcset="${escapeValue(dark)}" media="(prefers-color-scheme: dark)">`;
    return `<picture>${source}${image}</picture>`;
  }
  return html.replaceAll(/<(img|source)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag, name: string) => {
    if (name.toLowerCase() === "source") {
      return dark === before.dark ? tag : withAttribute(tag, "srcset", dark ?? "");
    }
    const moved = src === before.src ? tag : withAttribute(tag, "src", src);
    return alt === before.alt ? moved : withAttribute(moved, "alt", alt);
  });
}
