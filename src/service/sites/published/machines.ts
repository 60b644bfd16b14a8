import { element, escape, type Html, trusted } from "#reader/html.ts";
import type { PageEntry } from "#content/types.ts";
import { scanText } from "#service/documents/content/page-reader.ts";
import { customizationOf } from "../structure/look.ts";
import { bodyOf, type KeptBody } from "./kept-pages.ts";
import { isListed, type Reading, seenText } from "./render-page.ts";
import {
  pagesAt,
  publishedSpacesOf,
  type Pages,
  type PublishedSpace,
  type Found,
} from "./published-spaces.ts";
import { linksOf } from "./resolve-links.ts";
import { escapeTitle } from "#content/front-matter.ts";
import { linkedMarkdown } from "#reader/visible-text.ts";

/** The limit of a sitemap, in URLs. */
const mostUrls = 50_000;
/** The limit of `llms-full.txt`, in characters. Programs that read more can follow `llms.txt`. */
const mostText = 5_000_000;

const plain = "text/plain; charset=utf-8";

type Draw = (reading: Reading) => Promise<KeptBody | undefined>;

/** What programs ask for at the root of a site, by name; undefined: the site doesn't offer it. */
export const machineFiles: Readonly<Record<string, Draw>> = {
  // Crawlers read it only at the root of a host, which below other paths isn't the site's.
  "robots.txt": async ({ site, addresses }) =>
    addresses.isOwnHost
      ? bodyOf(
          site.site.visibility === "public"
            ? `User-agent: *\nAllow: /\n\nSitemap: ${addresses.root}/sitemap.xml\n`
            : "User-agent: *\nDisallow: /\n",
          plain,
        )
      : undefined,
  "sitemap.xml": drawSitemap,
  "feed.xml": drawFeed,
  "llms.txt": drawIndex,
  "llms-full.txt": drawEverything,
};

async function drawSitemap(reading: Reading): Promise<KeptBody | undefined> {
  const { site, addresses } = reading;
  if (site.site.visibility !== "public") return undefined;
  const all = (await listedPages(reading)).flatMap(({ listed }) => listed);
  const urls = all
    .filter(({ page }) => isListed(site, page))
    .slice(0, mostUrls)
    .map(({ place, pages, page }) =>
      element(
        "url",
        {},
        element("loc", {}, escape(addresses.absolute(addresses.page(place, pages, page)))),
        element("lastmod", {}, escape(new Date(page.updatedAt).toISOString().slice(0, 10))),
      ),
    );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>\n`;
  return bodyOf(xml, "application/xml; charset=utf-8");
}

/** https://llmstxt.org: the pages of a site with their descriptions, as links to their Markdown. */
async function drawIndex(reading: Reading): Promise<KeptBody | undefined> {
  const { site, addresses } = reading;
  if (site.site.agents_context === "excluded") return undefined;
  const byPlace = await listedPages(reading);
  const { title = site.site.title } = customizationOf(site.site);
  const parts = [`# ${escapeTitle(title)}`];
  const about = byPlace[0]?.listed[0]?.page.description;
  if (about) parts.push(`> ${oneLine(about)}`);
  for (const { place, listed } of byPlace) {
    const lines = listed.map(({ pages, page }) => {
      const url = addresses.absolute(addresses.markdown(place, pages, page));
      const note = page.description ? `: ${oneLine(page.description)}` : "";
      return `- [${escapeTitle(page.title)}](${url.replaceAll(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"))})${note}`;
    });
    if (lines.length > 0) parts.push(`## ${escapeTitle(nameOfPlace(place))}`, lines.join("\n"));
  }
  return bodyOf(`${parts.join("\n\n")}\n`, plain);
}

/** All pages of a site as one text. */
async function drawEverything(reading: Reading): Promise<KeptBody | undefined> {
  const { site, addresses } = reading;
  if (site.site.agents_context === "excluded") return undefined;
  const parts: string[] = [];
  let length = 0;
  let isConditional = false;
  for (const { listed } of await listedPages(reading)) {
    for (const target of listed) {
      const { place, pages, page } = target;
      const url = addresses.absolute(addresses.page(place, pages, page));
      const markdown = await renderMarkdown(reading, target);
      isConditional ||= markdown.isConditional;
      length += markdown.text.length;
      if (length > mostText) {
        parts.push(`The rest is left out. All pages are listed in ${addresses.root}/llms.txt.\n`);
        return bodyOf(parts.join("\n---\n\n"), plain, isConditional);
      }
      parts.push(`Source: ${url}\n\n${markdown.text}`);
    }
  }
  return bodyOf(parts.join("\n---\n\n"), plain, isConditional);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Programs ask often enough to see each change. */
const mostEntries = 50;

/**
 * The pages of a site that changed last, as an Atom feed (RFC 4287). Each change is an entry of its own, so that feed readers show it
 * even if they know the page.
 */
async function drawFeed(reading: Reading): Promise<KeptBody> {
  const { site, addresses } = reading;
  const all = (await listedPages(reading)).flatMap(({ listed }) => listed);
  const last = all.toSorted((a, b) => b.page.updatedAt - a.page.updatedAt).slice(0, mostEntries);
  const { title = site.site.title } = customizationOf(site.site);
  const feed = [
    text("title", title),
    text("id", addresses.root),
    text("updated", time(last[0]?.page.updatedAt ?? site.site.created_at)),
    element("author", {}, text("name", title)),
    link("alternate", addresses.absolute(addresses.at([]))),
    link("self", addresses.absolute(addresses.at(["feed.xml"]))),
    ...last.map((listed) => drawEntry(reading, listed)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${feed.join("\n")}</feed>\n`;
  return bodyOf(xml, "application/atom+xml; charset=utf-8");
}

function drawEntry({ addresses }: Reading, { place, pages, page }: Listed): Html {
  const changed = time(page.updatedAt);
  return element(
    "entry",
    {},
    text("title", page.title),
    // Stays the same if the page moves.
    text(
      "id",
      `${addresses.absolute(addresses.at(["@", "pages", place.row.id, page.id]))}#${changed}`,
    ),
    text("updated", changed),
    text("published", time(page.createdAt)),
    link("alternate", addresses.absolute(addresses.page(place, pages, page))),
    element("category", { term: readable(nameOfPlace(place)) }),
    page.description ? text("summary", page.description) : undefined,
  );
}

const text = (name: string, value: string) => element(name, {}, escape(readable(value)));

const link = (rel: string, href: string) => trusted(`<link rel="${rel}" href="${escape(href)}"/>`);

const time = (value: number) => new Date(value).toISOString();

/** XML has no characters for these. */
// oxlint-disable-next-line no-control-regex -- those are meant
const readable = (value: string) => value.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");

type Listed = { place: PublishedSpace; pages: Pages; page: PageEntry };

/** The pages that a site lists, in order, place by place. */
async function listedPages(
  reading: Reading,
): Promise<{ place: PublishedSpace; listed: Listed[] }[]> {
  const byPlace: { place: PublishedSpace; listed: Listed[] }[] = [];
  for (const place of placesInOrder(reading.site)) {
    const pages = await pagesAt(reading, place);
    const shown = pages.reading.filter(({ noIndex }) => !noIndex);
    byPlace.push({ place, listed: shown.map((page) => ({ place, pages, page })) });
  }
  return byPlace;
}

function placesInOrder(site: Reading["site"]): PublishedSpace[] {
  const byId = new Map([...publishedSpacesOf(site).values()].map((place) => [place.row.id, place]));
  const rows = [
    ...site.structure.root,
    ...site.structure.sections.flatMap((section) => section.siteSpaces),
  ];
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What a list of pages calls a place: its section and its space. */
const nameOfPlace = ({ node, space }: PublishedSpace) =>
  [...new Set([node?.section.title, space.title])].filter(Boolean).join(": ");

/** A page as Markdown, and whether visitors with other claims may get another text. */
type PageMarkdown = { text: string; isConditional: boolean };

/** A page as Markdown for programs: its title, its description, and its text with absolute links. */
export async function renderMarkdown(
  reading: Reading,
  target: Found & { page: PageEntry },
): Promise<PageMarkdown> {
  const { db, site, claims, addresses } = reading;
  const { page } = target;
  const { markdown, isConditional } = await seenText(db, site, page, claims);
  const scan = await scanText(markdown, { apart: true });
  const resolve = await linksOf(reading, target, markdown);
  // A text that takes too long to parse stays without links: as written, they could name what is hidden.
  const text =
    scan === undefined ? "" : linkedMarkdown(markdown, scan.links, resolve, addresses.absolute);
  const parts = [
    `# ${escapeTitle(page.title)}`,
    page.description && `> ${oneLine(page.description)}`,
    text.trim(),
  ];
  return { text: `${parts.filter(Boolean).join("\n\n")}\n`, isConditional };
}
