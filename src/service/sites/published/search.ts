import type { PageEntry } from "#content/types.ts";
import {
  correctFew,
  rankPages,
  readFound,
  type FoundPage,
  type Meant,
} from "#service/documents/content/search.ts";
import { spellOut } from "#service/documents/content/search-spelling.ts";
import { findTerms, queryTerms } from "#service/documents/content/search-words.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { seenText, type Reading } from "./render-page.ts";
import { pagesAt, placeOfSpace, type Pages, type PublishedSpace } from "./published-spaces.ts";
import { withoutComments } from "#reader/visible-text.ts";

/** Results of one search. Visitors refine their words instead of reading more. */
const mostResults = 15;
const longestQuery = 200;

/** A result as the site's script reads it (src/reader/browser/search.js). */
export type SearchResult = {
  title: string;
  href: string;
  /** Where the page is: section, space, and the pages above it. */
  place: string;
  /** The part of the page with the words. */
  text: string;
};

type Candidate = { place: PublishedSpace; pages: Pages; page: PageEntry; text: string };

/**
 * The pages of a site that contain all words, best first: only pages that the visitor finds in the navigation, and only by words that
 * the visitor can read on them.
 * @param index where the search index is read
 */
export async function searchSite(
  reading: Reading,
  index: Db,
  typed: string,
): Promise<{ items: SearchResult[] } & Meant> {
  const { db, site } = reading;
  const query = typed.slice(0, longestQuery);
  const ids = [...site.spaces.keys()];
  const spaces = { ids: among(db, ids), name: `site ${site.version}` };
  const options = { index, organizationId: site.site.organization_id, spaces, query };
  const terms = queryTerms(query);
  const candidates = await findCandidates(reading, options, terms);
  const correction = await correctFew(db, options, candidates.length);
  const better = correction && (await findCandidates(reading, options, correction.terms));
  if (better === undefined || better.length <= candidates.length) {
    return { items: await present(reading, candidates, terms) };
  }
  // Words as this visitor can read them, so that nothing hidden is told.
  const texts = better.flatMap(({ page, text }) => [page.title, page.description ?? "", text]);
  const didYouMean = spellOut(query, correction!, texts);
  if (candidates.length > 0)
    return { items: await present(reading, candidates, terms), didYouMean };
  const items = await present(reading, better, correction!.terms);
  return { items, didYouMean, isCorrected: true };
}

async function findCandidates(
  reading: Reading,
  options: Parameters<typeof rankPages>[1],
  terms: readonly string[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { spaceId, pageId } of await rankPages(reading.db, options, terms)) {
    if (candidates.length === mostResults) break;
    const candidate = await candidateOf(reading, spaceId, pageId, terms);
    if (candidate !== undefined) candidates.push(candidate);
  }
  return candidates;
}

async function present(
  reading: Reading,
  candidates: readonly Candidate[],
  terms: readonly string[],
): Promise<SearchResult[]> {
  const { db, site } = reading;
  const shown = await readFound(
    db,
    site.site.organization_id,
    // The text that the visitor sees stands for the stored one.
    candidates.map(({ place, page }, rank) => ({
      spaceId: place.space.id,
      pageId: page.id,
      title: page.title,
      text: page.id,
      rank,
    })),
    { terms, texts: new Map(candidates.map(({ page, text }) => [page.id, text])) },
  );
  return shown.map((page, at) => resultOf(reading, candidates[at]!, page));
}

async function candidateOf(
  reading: Reading,
  spaceId: string,
  pageId: string,
  terms: readonly string[],
): Promise<Candidate | undefined> {
  const { db, site, claims } = reading;
  const place = placeOfSpace(site, spaceId);
  if (place === undefined) return undefined;
  const pages = await pagesAt(reading, place);
  const page = pages.index.page(pageId);
  if (page === undefined || page.noIndex || !pages.reading.includes(page)) return undefined;
  const { markdown, isConditional } = await seenText(db, site, page, claims);
  const text = withoutComments(markdown);
  // The index has the words of all visitors.
  const isDifferent = isConditional || text !== markdown;
  const all = [page.title, page.description, text].join("\n");
  if (isDifferent && findTerms(all, terms).count < terms.length) return undefined;
  return { place, pages, page, text };
}

function resultOf(
  { site, addresses }: Reading,
  { place, pages, page }: Candidate,
  { sections: [section] }: FoundPage,
): SearchResult {
  const above = pages.index.ancestors(page.id).map(({ title }) => title);
  const { node, space } = place;
  const hasSections = site.structure.sections.length > 1;
  const hasVariants = (node?.siteSpaces ?? site.structure.root).length > 1;
  const names = [
    hasSections && node?.section.title,
    hasVariants && space.title,
    ...above.reverse(),
  ];
  const heading = section?.title ?? "";
  return {
    title: heading === "" || heading === page.title ? page.title : `${page.title}: ${heading}`,
    href: addresses.page(place, pages, page, section?.id),
    place: names.filter(Boolean).join(" › "),
    text: section?.body ?? page.description ?? "",
  };
}
