import { classes, element, escape, type Html, join, when } from "../html.ts";
import { icon } from "../icons.ts";
import { words } from "../words.ts";
import type { NavGroup, NavLink, SiteView } from "./view.ts";

// Colons, because no heading has such an ID.
export const mainId = ":content";
export const menuId = ":menu";

/** The header of a site: its name, search, theme, and sections. */
export function drawHeader(site: SiteView, hasTree: boolean): Html {
  const { sections } = site;
  const isToggleable = site.look.themes?.toggleable !== false;
  return element(
    "header",
    { class: "site-header" },
    element(
      "div",
      { class: "site-bar" },
      when(hasTree || sections.length > 1, () =>
        element(
          "a",
          { class: "icon-button menu-link", href: `#${menuId}`, "aria-label": words.menu },
          icon("menu"),
        ),
      ),
      element("a", { class: "brand", href: site.home }, drawLogo(site)),
      when(site.headerLinks.length > 0, () =>
        element(
          "nav",
          { class: "header-links", "aria-label": words.links },
          ...site.headerLinks.map(({ title, href }) => element("a", { href }, escape(title))),
        ),
      ),
      // Both work only with scripts, which show them.
      when(site.search, () =>
        element(
          "button",
          {
            type: "button",
            class: "search-button",
            hidden: true,
            "data-search": site.search,
            "aria-keyshortcuts": "/ Control+K Meta+K",
          },
          icon("search"),
          element("span", {}, escape(words.search)),
          element("kbd", { "aria-hidden": "true" }, escape("/")),
        ),
      ),
      when(isToggleable, () =>
        element(
          "button",
          {
            type: "button",
            class: "icon-button theme-button",
            hidden: true,
            "aria-label": words.theme,
          },
          icon("sun", { look: "only-dark" }),
          icon("moon", { look: "only-light" }),
        ),
      ),
    ),
    when(sections.length > 1, () =>
      element(
        "nav",
        { class: "site-sections", "aria-label": words.sections },
        drawSections(sections),
      ),
    ),
  );
}

function drawLogo({ title, look }: SiteView): Html {
  const logo = look.header?.logo;
  if (!logo) return escape(title);
  const draw = (src: string, only?: string) => element("img", { src, alt: title, class: only });
  if (!logo.dark) return draw(logo.light);
  return join([draw(logo.light, "only-light"), draw(logo.dark, "only-dark")]);
}

/** The sections of a site as a list: links, and groups that open. */
export function drawSections(sections: SiteView["sections"]): Html {
  return element(
    "ul",
    {},
    ...sections.map((section) =>
      element("li", {}, "links" in section ? drawGroup(section) : drawNavLink(section)),
    ),
  );
}

function drawGroup({ title, mark, links, isCurrent }: NavGroup): Html {
  return element(
    "details",
    { class: "site-group", name: "site-group" },
    element(
      "summary",
      { class: isCurrent ? "current" : undefined },
      join([mark, escape(title)]),
      icon("down"),
    ),
    element("ul", {}, ...links.map((link) => element("li", {}, drawNavLink(link)))),
  );
}

export function drawNavLink(
  { title, href, mark, isCurrent }: NavLink,
  // A section is current on all of its pages.
  current: "page" | "true" = "true",
): Html {
  return element(
    "a",
    {
      href,
      class: classes(isCurrent && "current"),
      "aria-current": isCurrent ? current : undefined,
    },
    mark,
    escape(title),
  );
}
