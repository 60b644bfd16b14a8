import { element, escape, type Html, trusted } from "#reader/html.ts";
import { customizationOf } from "../structure/look.ts";
import { bodyOf, type KeptBody } from "./kept-pages.ts";
import { type Listed, listedPages, nameOfPlace } from "./listed-pages.ts";
import type { Reading } from "./render-page.ts";

/** Programs ask often enough to see each change. */
const mostEntries = 50;

/**
 * The pages of a site that changed last, as an Atom feed (RFC 4287). Each change is an entry of its own, so that feed readers show it
 * even if they know the page.
 */
export async function drawFeed(reading: Reading): Promise<KeptBody> {
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
