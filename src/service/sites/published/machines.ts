import { element, escape } from "#reader/html.ts";
import { escapeTitle } from "#content/title-heading.ts";
import { customizationOf } from "../structure/look.ts";
import { drawFeed } from "./feed.ts";
import { bodyOf, type KeptBody } from "./kept-pages.ts";
import { listedPages, nameOfPlace } from "./listed-pages.ts";
import { renderMarkdown } from "./markdown.ts";
import { isListed, type Reading } from "./render-page.ts";

/** The limit of a sitemap, in URLs. */
const mostUrls = 50_000;
/** The limit of `llms-full.txt`, in characters. Programs that read more can follow `llms.txt`. */
const mostText = 5_000_000;

const plain = "text/plain; charset=utf-8";

type Draw = (reading: Reading) => Promise<KeptBody | undefined>;

/** What programs ask for at the root of a site, by name; undefined: the site doesn't offer it. */
export const machineFiles: Readonly<Record<string, Draw>> = {
  "robots.txt": async ({ site, addresses }) =>
    bodyOf(
      site.site.visibility === "public"
        ? `User-agent: *\nAllow: /\n\nSitemap: ${addresses.root}/sitemap.xml\n`
        : "User-agent: *\nDisallow: /\n",
      plain,
    ),
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
