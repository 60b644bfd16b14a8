import { isOutside } from "#content/address.ts";
import { classes, element, escape, type Html, join, when } from "../html.ts";
import { icon } from "../icons.ts";
import { words } from "../words.ts";
import { drawNavLink, drawSections, menuId } from "./header.ts";
import type { PageItem, SiteView, SpaceView } from "./view.ts";

/**
 * The navigation beside a page. On a phone it covers the page after a click on the header's menu link, whose target it is: that
 * needs no script, and the back button closes it.
 */
export function drawSidebar(
  { title, home, sections, headerLinks }: SiteView,
  { variants, pages }: SpaceView,
): Html {
  return element(
    "aside",
    { class: "sidebar", id: menuId, tabindex: -1 },
    element(
      "div",
      { class: "menu-head" },
      element("a", { class: "brand", href: home }, escape(title)),
      element(
        "a",
        { class: "icon-button menu-close", href: "#", "aria-label": words.closeMenu },
        icon("close"),
      ),
    ),
    when(sections.length > 1, () =>
      element(
        "nav",
        { class: "sidebar-sections", "aria-label": words.sections },
        drawSections(sections),
      ),
    ),
    when(headerLinks.length > 0, () =>
      element(
        "nav",
        { class: "sidebar-sections", "aria-label": words.links },
        ...headerLinks.map(({ title, href }) => element("a", { href }, escape(title))),
      ),
    ),
    when(variants.length > 1, () => drawVariants(variants)),
    element(
      "nav",
      { class: "tree", "aria-label": words.pages },
      pages.length === 0 ? element("p", {}, escape(words.emptySpace)) : drawItems(pages),
    ),
  );
}

function drawVariants(variants: SpaceView["variants"]): Html {
  const current = variants.find(({ isCurrent }) => isCurrent);
  return element(
    "details",
    { class: "variants" },
    element(
      "summary",
      {},
      element("span", { class: "visually-hidden" }, escape(`${words.variants}: `)),
      element("span", {}, current?.mark, escape(current?.title ?? words.variants)),
      icon("down"),
    ),
    element("ul", {}, ...variants.map((variant) => element("li", {}, drawNavLink(variant)))),
  );
}

function drawItems(items: readonly PageItem[]): Html {
  return element("ul", {}, ...items.map(drawItem));
}

function drawItem(item: PageItem): Html {
  const { title, mark, href, items, isCurrent, isAbove, hasItems } = item;
  const label = join([mark, escape(title)]);
  if (href === undefined) {
    const heading = element("p", { class: "tree-group" }, label);
    return element(
      "li",
      {},
      heading,
      when(items.length > 0, () => drawItems(items)),
    );
  }
  const isAway = isOutside(href);
  const link = element(
    "a",
    {
      href,
      class: classes(isCurrent && "current", hasItems && "has-items"),
      "aria-current": isCurrent ? "page" : undefined,
      rel: isAway ? "noopener" : undefined,
    },
    element("span", {}, label),
    when(isAway, () => icon("external")),
  );
  if (items.length === 0) return element("li", {}, link);
  // Beside the link, because a control must not be inside another one.
  const branch = element(
    "details",
    { class: "branch", open: isCurrent || isAbove },
    element("summary", { "aria-label": words.below(title) }, icon("chevron")),
    drawItems(items),
  );
  return element("li", {}, link, branch);
}
