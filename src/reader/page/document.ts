import type { Customization } from "#contract/site-customization.ts";
import { classes, type Content, element, escape, type Html, when } from "../html.ts";
import { words } from "../words.ts";
import { mainId, drawHeader } from "./header.ts";
import type { SiteView } from "./view.ts";

/** What the head of a document says about it. */
type Head = {
  title: string;
  description?: string | undefined;
  /** Absolute URL; absent for a page that isn't found. */
  canonical?: string | undefined;
  /** The same as Markdown. */
  markdown?: string | undefined;
  isListed: boolean;
};

/** A whole document of a site, with its header. */
export function drawDocument(site: SiteView, head: Head, hasTree: boolean, content: Html): Html {
  const { look, assets } = site;
  return drawRoot(
    { class: lookClasses(look), mode: startingMode(look) },
    [
      ...drawMeta(site, head),
      element("link", { rel: "stylesheet", href: assets.style }),
      element("script", { src: assets.early }),
      element("script", { src: assets.late, defer: true }),
    ],
    [
      element("a", { class: "skip", href: `#${mainId}` }, escape(words.skip)),
      drawHeader(site, hasTree),
      content,
      drawFooter(site),
    ],
  );
}

function drawFooter({ footer: { copyright, groups } }: SiteView): Content {
  if (copyright === undefined && groups.length === 0) return undefined;
  return element(
    "footer",
    { class: "site-footer" },
    ...groups.map(({ title, links }) =>
      element(
        "nav",
        { "aria-label": title },
        element("p", {}, escape(title)),
        element(
          "ul",
          {},
          ...links.map((link) =>
            element("li", {}, element("a", { href: link.href }, escape(link.title))),
          ),
        ),
      ),
    ),
    when(copyright, () => element("p", { class: "quiet" }, escape(copyright!))),
  );
}

function drawMeta({ title, canonical: home, feed, icon, look }: SiteView, head: Head): Content[] {
  const { description, canonical, markdown } = head;
  const full = head.title === title ? title : `${head.title} · ${title}`;
  const property = (name: string, content: string) => element("meta", { property: name, content });
  return [
    element("title", {}, escape(full)),
    when(description, () => element("meta", { name: "description", content: description })),
    when(!head.isListed, () => element("meta", { name: "robots", content: "noindex" })),
    when(canonical, () => element("link", { rel: "canonical", href: canonical })),
    when(markdown, () =>
      element("link", { rel: "alternate", type: "text/markdown", href: markdown }),
    ),
    when(feed, () =>
      element("link", { rel: "alternate", type: "application/atom+xml", title, href: feed }),
    ),
    property("og:type", canonical === home ? "website" : "article"),
    property("og:site_name", title),
    property("og:title", head.title),
    when(description, () => property("og:description", description!)),
    when(canonical, () => property("og:url", canonical!)),
    when(look.socialPreview?.url, () => property("og:image", look.socialPreview!.url)),
    element("meta", {
      name: "twitter:card",
      content: look.socialPreview ? "summary_large_image" : "summary",
    }),
    ...drawIcons(icon),
  ];
}

function drawIcons(icon: SiteView["icon"]): Content[] {
  if (icon === undefined) return [];
  const draw = (href: string, media?: string) => element("link", { rel: "icon", href, media });
  const { light, dark = light } = icon;
  if (dark === light) return [draw(light)];
  // The bar of tabs follows the system, not the site's switch.
  const inScheme = (scheme: string) => `(prefers-color-scheme: ${scheme})`;
  return [draw(light, inScheme("light")), draw(dark, inScheme("dark"))];
}

/** The page for everyone who can't see a site, whether or not it exists. It must not tell which. */
export function drawClosed(style: string, signIn: string): Html {
  const { title, text, signIn: action } = words.closed;
  return drawRoot(
    {},
    [
      element("title", {}, escape(title)),
      element("meta", { name: "robots", content: "noindex" }),
      element("link", { rel: "stylesheet", href: style }),
    ],
    [
      element(
        "main",
        { class: "notice" },
        element("h1", {}, escape(title)),
        element("p", {}, escape(text)),
        element("p", {}, element("a", { class: "button", href: signIn }, escape(action))),
      ),
    ],
  );
}

function drawRoot(
  root: { class?: string | undefined; mode?: string | undefined },
  head: Content[],
  body: Content[],
): Html {
  const html = element(
    "html",
    { lang: "en", class: root.class, "data-mode": root.mode },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      ...head,
    ),
    element("body", {}, ...body),
  );
  return `<!doctype html>${html}` as Html;
}

const looks = {
  header: new Set(["default", "bold", "contrast", "custom", "none"]),
  list: new Set(["default", "pill", "line"]),
  background: new Set(["default", "filled"]),
};

/** The classes of the root element for a site's look, besides its colors and shapes. Unknown values have none. */
function lookClasses({ styling, header }: Customization): string | undefined {
  const look = (name: keyof typeof looks, value: string | undefined) =>
    value !== undefined && looks[name].has(value) && `${name}-${value}`;
  return classes(
    look("header", header?.preset),
    look("list", styling?.sidebar?.list),
    look("background", styling?.sidebar?.background),
  );
}

/** The theme that a page starts with: `light`, `dark`, or the system's (undefined). */
function startingMode({ themes }: Customization): "light" | "dark" | undefined {
  const mode = themes?.default;
  return mode === "light" ? "light" : mode === "dark" ? "dark" : undefined;
}
