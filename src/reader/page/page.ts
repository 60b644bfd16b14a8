import { classes, element, escape, type Html, join, when } from "../html.ts";
import { icon } from "../icons.ts";
import { words, formatDay } from "../words.ts";
import { drawDocument } from "./document.ts";
import { drawNavLink, mainId } from "./header.ts";
import { drawSidebar } from "./sidebar.ts";
import type { NavLink, PageView, SiteView, SpaceView } from "./view.ts";

/** A page of a site as a whole document. */
export function drawPage(site: SiteView, space: SpaceView, page: PageView): Html {
  const { shows, outline } = page;
  const hasOutline = hasOutlineOf(page);
  const layout = classes("layout", !shows.tree && "without-tree", page.isWide && "wide");
  return drawDocument(
    site,
    page,
    shows.tree,
    element(
      "div",
      { class: layout },
      // Always there, because it is the menu on a phone.
      drawSidebar(site, space),
      element("main", { id: mainId, tabindex: -1 }, drawArticle(page)),
      when(hasOutline, () => drawOutline(outline)),
    ),
  );
}

const hasOutlineOf = ({ shows, outline }: PageView) => shows.outline && outline.length > 1;

/** The page for a path that leads nowhere. `isEmpty`: it leads to a space without pages. */
export function drawNotFound(site: SiteView, space: SpaceView, isEmpty: boolean): Html {
  const { home } = words.notFound;
  const { title, text } = isEmpty ? words.noPages : words.notFound;
  return drawDocument(
    site,
    { title, isListed: false },
    true,
    element(
      "div",
      { class: "layout" },
      drawSidebar(site, space),
      element(
        "main",
        { id: mainId, tabindex: -1 },
        element("h1", {}, escape(title)),
        element("p", { class: "lead" }, escape(text)),
        element(
          "p",
          { class: "actions" },
          // Shown by the script that searches.
          when(site.search && !isEmpty, () =>
            element(
              "button",
              { type: "button", class: "button search-again", hidden: true },
              icon("search"),
              escape(words.searchSite),
            ),
          ),
          element("a", { class: "button", href: site.home }, escape(home)),
        ),
      ),
    ),
  );
}

function drawArticle(page: PageView): Html {
  const { title, mark, description, cover, body, breadcrumbs, shows, previous, next } = page;
  return element(
    "article",
    {},
    cover,
    when(breadcrumbs.length > 0, () => drawBreadcrumbs(breadcrumbs)),
    element(
      "h1",
      { class: shows.title ? undefined : "visually-hidden", dir: "auto" },
      mark,
      escape(title),
    ),
    when(shows.description && description, () =>
      element("p", { class: "lead", dir: "auto" }, escape(description!)),
    ),
    when(hasOutlineOf(page), () => drawSmallOutline(page.outline)),
    body ?? element("p", { class: "quiet" }, escape(words.empty)),
    element(
      "footer",
      { class: "page-footer" },
      element(
        "p",
        { class: "quiet" },
        escape(`${words.updated} `),
        element(
          "time",
          { datetime: new Date(page.updatedAt).toISOString() },
          escape(formatDay(page.updatedAt)),
        ),
      ),
      element("a", { class: "quiet", href: page.markdown }, escape(words.asMarkdown)),
    ),
    when(shows.pagination && (previous || next), () => drawPagination(previous, next)),
  );
}

function drawBreadcrumbs(links: readonly NavLink[]): Html {
  const items = links.map((link) =>
    element(
      "li",
      {},
      link.href === "" ? element("span", {}, escape(link.title)) : drawNavLink(link),
    ),
  );
  return element(
    "nav",
    { class: "breadcrumbs", "aria-label": words.breadcrumbs },
    element("ol", {}, ...items),
  );
}

function drawOutline(outline: PageView["outline"]): Html {
  return element(
    "nav",
    { class: "outline", "aria-label": words.outline },
    element("p", {}, escape(words.outline)),
    drawHeadings(outline),
  );
}

/** The outline above the text, for screens that have no place beside it. */
function drawSmallOutline(outline: PageView["outline"]): Html {
  return element(
    "nav",
    { class: "outline-small", "aria-label": words.outline },
    element(
      "details",
      {},
      element("summary", {}, escape(words.outline), icon("down")),
      drawHeadings(outline),
    ),
  );
}

function drawHeadings(outline: PageView["outline"]): Html {
  const top = Math.min(...outline.map(({ depth }) => depth));
  const items = outline.map(({ title, slug, depth }) =>
    element(
      "li",
      { class: depth > top ? "deeper" : undefined },
      element("a", { href: `#${encodeURIComponent(slug)}` }, escape(title)),
    ),
  );
  return element("ul", {}, ...items);
}

function drawPagination(previous: NavLink | undefined, next: NavLink | undefined): Html {
  const draw = (link: NavLink, label: string, look: string, arrow: "left" | "right") =>
    element(
      "a",
      { href: link.href, rel: look, class: `page-${look}` },
      icon(arrow),
      element(
        "span",
        {},
        element("span", { class: "quiet" }, escape(label)),
        element("span", {}, escape(link.title)),
      ),
    );
  return element(
    "nav",
    { class: "pagination", "aria-label": words.pagination },
    join([
      previous && draw(previous, words.previous, "prev", "left"),
      next && draw(next, words.next, "next", "right"),
    ]),
  );
}
