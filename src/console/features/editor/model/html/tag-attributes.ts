import type { Node } from "prosemirror-model";
import { decodeEntities } from "#content/prose/entities.ts";
import { type Element, elementsOnly, parseHtml } from "./html-tree.ts";

/** An attribute of a tag as written, HTML or `{% … %}`. The name must stand after a space, so `src` isn't found in `data-src`. */
function pattern(name: string): RegExp {
  return new RegExp(
    `(\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'=<>\`%]+)))?(?=[\\s/>%]|$)`,
    "i",
  );
}

/** The value of a tag's attribute; "" for one without a value, undefined for none. */
export function attributeOf(tag: string, name: string): string | undefined {
  const match = pattern(name).exec(tag);
  return match ? decodeEntities(match[2] ?? match[3] ?? match[4] ?? "") : undefined;
}

/**
 * The tag with another value of an attribute; everything else stays as written.
 * @param tag the start tag, `<name …>` or `{% name … %}`
 * @param value undefined removes the attribute
 */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const escaped = tag.startsWith("<")
    ? escapeValue(value ?? "")
    : (value ?? "").replaceAll('"', "'");
  const written = pattern(name);
  if (written.test(tag)) {
    return tag.replace(written, (_, space: string) =>
      value === undefined ? "" : `${space}${name}="${escaped}"`,
    );
  }
  if (value === undefined) return tag;
  return tag.replace(/\s*(\/?>|%\})\s*$/, (_, end: string) =>
    end === "%}"
      ? ` ${name}="${escaped}" %}`
      : ` ${name}="${escaped}"${end === "/>" ? " " : ""}${end}`,
  );
}

/** Whether a start tag has attributes besides the named ones. */
export function hasOtherAttributes(tag: string, ...names: string[]): boolean {
  const rest = names.reduce((left, name) => left.replace(pattern(name), ""), tag);
  return !/^<\s*[\w-]+\s*\/?>$/.test(rest);
}

/** Text as the value of an HTML attribute. */
export function escapeValue(value: string): string {
  return value.replaceAll("&", "&#x26;").replaceAll('"', "&#x22;").replaceAll("<", "&#x3C;");
}

/** Text between HTML tags, with the references that the platform's own exporter writes. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;");
}

/** What an image shows. `dark` is the image in the dark scheme. */
type Picture = { src: string; alt: string; dark: string | null };

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

/** An image as HTML. */
export function imageHtml(node: Node): string {
  const { src, alt, dark, html, title } = node.attrs as Record<string, string | null>;
  const printed = printPicture(
    { src: src ?? "", alt: alt ?? "", dark: dark ?? null },
    html ?? null,
  );
  return title ? withAttribute(printed, "title", title) : printed;
}

/** The HTML of an image or a figure's image with another width; "" for its natural width. */
export function imageWithWidth(node: Node, width: string): string {
  return imageHtml(node).replace(/<img\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i, (tag) =>
    withAttribute(tag, "width", width === "" ? undefined : width),
  );
}
