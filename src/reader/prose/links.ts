import { fileName, isOutside } from "#content/address.ts";
import { readMention } from "#content/mention.ts";
import type { DrawnElement } from "#content/drawing/drawn.ts";
import { classes, element, escape, type Html, join } from "../html.ts";
import { icon, drawNamedIcon } from "../icons.ts";
import { words } from "../words.ts";
import { type Brush, findTarget } from "./brush.ts";

/** A link of a text. A link without a target stays readable as text, because readers can't mend it. */
export function drawLink(
  brush: Brush,
  address: string,
  { look, content, id }: { look?: string; content: Html | undefined; id?: string | undefined },
): Html {
  const target = findTarget(brush, address, "link");
  const shown = content || escape(target?.title ?? address);
  if (target === undefined) return element("span", { class: look, id }, shown);
  const isAway = isOutside(target.href);
  return element(
    "a",
    { href: target.href, id, class: look, rel: isAway ? "noopener" : undefined },
    shown,
  );
}

/** An `<a>`: a link, a footnote's reference, or a place that links lead to. */
export function drawAnchor({ props, children }: DrawnElement, brush: Brush): Html {
  const { href, title } = props;
  const id = typeof props["id"] === "string" ? props["id"] : undefined;
  const content = brush.drawAll(children);
  if (typeof href !== "string" || href === "" || children.length === 0) {
    return element("span", { id }, content);
  }
  const isBack = props["data-footnote-backref"] !== undefined;
  if (isBack || props["data-footnote-ref"] === true) {
    const label = isBack ? words.backToText : undefined;
    const look = isBack ? "prose-note-back" : "prose-note-link";
    return element("a", { id, href, "aria-label": label, class: look }, content);
  }
  if (title !== "mention") return drawLink(brush, href, { content, id });
  // Readers get the name of a person, and no way to them.
  if (readMention(href) !== undefined) return element("span", { id }, content);
  // Labeled with the current title of its page, whatever the text says.
  const current = brush.resolve(href, "link")?.title;
  const label = join([icon("page"), current === undefined ? content : escape(current)]);
  return drawLink(brush, href, { content: label, look: "prose-mention", id });
}

/** A link that looks like a button. Without a link, there is nothing to press. */
export function drawButton({ props, children }: DrawnElement, brush: Brush): Html {
  const name = props["data-icon"];
  const mark = name ? drawNamedIcon(String(name), brush.findIcon) : undefined;
  const content = join([mark, brush.drawAll(children)]);
  if (typeof props["href"] !== "string" || props["href"] === "") return content;
  const isPrimary = props["data-variant"] === "primary";
  return drawLink(brush, props["href"], {
    content,
    look: isPrimary ? "button button-primary" : "button",
  });
}

/** Draws an image; `on` limits it to one of the two themes. */
function drawImageAt(
  brush: Pick<Brush, "resolve">,
  url: string,
  image: { alt: string; width?: unknown; inline?: boolean; on?: "light" | "dark" },
): Html {
  const target = findTarget(brush, url, "image");
  const only = image.on && `only-${image.on}`;
  if (target === undefined) {
    const text = image.alt || words.missingImage(fileName(url));
    return element(
      "span",
      { class: classes("prose-missing-image", only) },
      icon("image"),
      escape(text),
    );
  }
  const width = /^\d+$/.test(String(image.width ?? "")) ? Number(image.width) : undefined;
  const { size } = target;
  // Both sizes, so that the text below doesn't jump when the image arrives.
  const height =
    width === undefined || !size ? size?.height : Math.round((width * size.height) / size.width);
  return element("img", {
    src: target.href,
    alt: image.alt,
    width: width ?? size?.width,
    height,
    loading: "lazy",
    decoding: "async",
    class: classes(image.inline && "prose-inline-image", only),
  });
}

export function drawImage({ props }: DrawnElement, brush: Brush): Html {
  return drawImageAt(brush, String(props["src"] ?? ""), imageIn(props));
}

const imageIn = (props: Record<string, unknown> = {}) => ({
  alt: String(props["alt"] ?? ""),
  width: props["width"],
  inline: props["data-size"] === "line",
});

/** An image with another one for the dark theme, which follows the site's switch and not only the system. */
export function drawPicture({ children }: DrawnElement, brush: Brush): Html {
  const parts = children.filter((child) => typeof child !== "string");
  const props = parts.find(({ type }) => type === "img")?.props;
  const source = parts.find(({ type }) => type === "source")?.props;
  const url = String(props?.["src"] ?? "");
  const dark = String(source?.["srcSet"] ?? "")
    .trim()
    .split(/\s/)[0];
  return drawInBothThemes(brush, url, dark, imageIn(props));
}

/** An image for the light theme and, if there is one, another for the dark one. */
export function drawInBothThemes(
  brush: Pick<Brush, "resolve">,
  url: string,
  dark: string | undefined,
  image: { alt: string; width?: unknown; inline?: boolean },
): Html {
  if (!dark) return drawImageAt(brush, url, image);
  return join([
    drawImageAt(brush, url, { ...image, on: "light" }),
    drawImageAt(brush, dark, { ...image, on: "dark" }),
  ]);
}
