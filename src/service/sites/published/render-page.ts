import type { Html } from "#reader/html.ts";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { PageEntry } from "#content/types.ts";
import { drawCover } from "#reader/page/cover.ts";
import { drawNotFound, drawPage } from "#reader/page/page.ts";
import type { PageView } from "#reader/page/view.ts";
import { drawProse } from "#reader/prose/prose.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isConditional, visibleText } from "#reader/visible-text.ts";
import { hashBytes, readText } from "#service/documents/content/blobs.ts";
import { type Claims, holds } from "../structure/visit.ts";
import type { Addresses } from "./addresses.ts";
import type { SiteAssets } from "./assets.ts";
import { openAway } from "./away-links.ts";
import { drawText } from "./draw-text.ts";
import { findIcon } from "./icon-shapes.ts";
import { breadcrumbsOf, neighborsOf, siteView, spaceView } from "./navigation.ts";
import { findPage, type Found, type PageReading } from "./published-spaces.ts";
import { linksOf } from "./resolve-links.ts";
import type { ShownSite } from "../structure/snapshot.ts";
import { siteLinks } from "./site-links.ts";
import { drawMark } from "#reader/icons.ts";

/** What a page is rendered from. */
export type Reading = {
  db: Db;
  /** Where the index of the live pages is searched. Absent: other pages are read, which can't be searched. */
  index?: Db;
  site: ShownSite;
  claims: Claims;
  audience: PageReading["audience"];
  addresses: Addresses;
  assets: SiteAssets;
  /** Of the platform. */
  origin: string;
  /** Whether the pages are for a frame of the console. */
  isFramed?: true;
};

/** A page as a document. */
type RenderedPage = {
  html: Html;
  /** Whether visitors with other claims may get another one. */
  isConditional: boolean;
  /** Whether nothing is missing only because drawing it took too long. */
  isComplete: boolean;
};

/** Renders a page that was found. */
export async function renderPage(
  reading: Reading,
  target: Found & { page: PageEntry },
): Promise<RenderedPage> {
  const { db, site, claims, addresses } = reading;
  const { page } = target;
  const text = await seenText(db, site, page, claims);
  const resolve = await linksOf(reading, target, text.markdown);
  const { drawing, isComplete } = await drawText(text.markdown, text.key);
  const body =
    text.markdown.trim() === ""
      ? undefined
      : drawProse(drawing, text.markdown, { resolve, findIcon });
  const view = viewOf(reading, target, drawing);
  const cover =
    page.layout?.cover === false ? undefined : drawCover(page.cover, page.layout, resolve);
  const frame = siteView(reading, await siteLinks(reading), target.place);
  const drawn = drawPage(frame, spaceView(site, addresses, target), { ...view, body, cover });
  const html = inItsPlace(reading, drawn);
  return { html, isConditional: text.isConditional, isComplete };
}

function viewOf(
  { site, addresses }: Reading,
  target: Found & { page: PageEntry },
  drawing: Drawing | PlainText,
): PageView {
  const { place, pages, page } = target;
  const { layout = {} } = page;
  const outline = "pieces" in drawing ? drawing.outline : [];
  return {
    title: page.title,
    mark: drawMark(page, findIcon),
    description: page.description,
    body: undefined,
    outline: outline
      .filter(({ depth, text }) => depth <= 3 && text.trim() !== "")
      .map(({ text, slug, depth }) => ({ title: text, slug, depth })),
    breadcrumbs: breadcrumbsOf(site, addresses, target, page),
    ...neighborsOf(addresses, place, pages, page),
    updatedAt: page.updatedAt,
    shows: {
      title: layout.title !== false,
      description: layout.description !== false,
      tree: layout.tableOfContents !== false,
      outline: layout.outline !== false,
      pagination: layout.pagination !== false,
    },
    isWide: layout.width === "wide",
    canonical: addresses.absolute(addresses.page(place, pages, page)),
    markdown: addresses.markdown(place, pages, page),
    isListed: isListed(site, page),
  };
}

/** Whether search engines may list a page. */
export function isListed({ site }: ShownSite, page: PageEntry): boolean {
  return site.visibility === "public" && !page.hidden && !page.noIndex && !page.noRobotsIndex;
}

/** The page for a path of a site that leads nowhere, or to a space without pages. */
export async function renderNotFound(reading: Reading, segments: readonly string[]): Promise<Html> {
  const { site, addresses } = reading;
  const home = await findPage(reading, []);
  const frame = siteView(reading, await siteLinks(reading), home?.place);
  const space = home
    ? spaceView(site, addresses, { ...home, page: undefined })
    : { variants: [], pages: [] };
  const isEmpty = (await findPage(reading, segments)) !== undefined;
  return inItsPlace(reading, drawNotFound(frame, space, isEmpty));
}

/** A document for where it is shown: in a frame or a tab. */
const inItsPlace = ({ isFramed, addresses }: Reading, html: Html): Html =>
  isFramed ? openAway(html, addresses.origin + addresses.base) : html;

/** The text of a page as a visitor sees it. */
type SeenText = {
  markdown: string;
  /** Promises equal texts. */
  key: string;
  /** Whether other visitors may see another text. */
  isConditional: boolean;
};

/** What every form of a page starts from: its text without the blocks that the visitor doesn't see. */
export async function seenText(
  db: Db,
  { site }: ShownSite,
  { text }: PageEntry,
  claims: Claims,
): Promise<SeenText> {
  if (text === null) return { markdown: "", key: "", isConditional: false };
  const written = await readText(db, site.organization_id, text);
  if (!isConditional(written)) return { markdown: written, key: text, isConditional: false };
  const markdown = visibleText(written, (condition) => holds(condition, claims));
  return { markdown, key: hashBytes(markdown), isConditional: true };
}
