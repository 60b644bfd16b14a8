import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { PageEntry } from "#content/types.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SiteSpaceTable } from "#service/kernel/store/schema-site.ts";
import { readIndex } from "#service/documents/content/content-scope.ts";
import type { Draft } from "../draft.ts";
import { publishedPaths } from "#service/sites/structure/published-url.ts";

/** A site space with its path on the site; null on the side where it isn't there. */
type Place = { row: SiteSpaceTable; before: string | null; after: string | null };

type Urls = Pick<StagedPreview, "urls" | "redirects">;

/**
 * Compares the paths of a site's spaces before and after a change, and works out redirects for all their pages. Leaves
 * out spaces that the caller can't see, and paths that the site uses for something else afterwards.
 */
export async function urlChanges(db: Context["db"], before: Draft, after: Draft): Promise<Urls> {
  const all = movedSpaces(before, after);
  const taken = takenPaths(db, after);
  const redirects: Urls["redirects"] = [];
  for (const { row, before: from, after: to } of all) {
    const destination = to ?? placeOfSpace(after, row.space_id);
    if (from === null || destination === undefined || from === destination) continue;
    const pages = await pagePaths(db, before, row);
    for (const page of ["", ...pages]) {
      const redirect = { source: joined(from, page), destination: joined(destination, page) };
      if (isUsable(redirect) && !(await taken(redirect.source))) redirects.push(redirect);
    }
  }
  return { urls: all.map((place) => presentPlace(place, before, after)), redirects };
}

function movedSpaces(before: Draft, after: Draft): Place[] {
  const [old, now] = [visiblePaths(before), visiblePaths(after)];
  const rows = new Map(
    [...before.rows.siteSpaces, ...after.rows.siteSpaces].map((row) => [row.id, row]),
  );
  return [...rows.values()].flatMap((row) => {
    const [from, to] = [old.get(row.id) ?? null, now.get(row.id) ?? null];
    return from === null && to === null ? [] : [{ row, before: from, after: to }];
  });
}

/** The path of each site space that the caller can see, by its ID. */
function visiblePaths(draft: Draft): Map<string, string> {
  const { spaces, roleAt } = draft;
  const shown = placed(draft).filter(({ row }) => roleAt(spaces.get(row.space_id)!) !== null);
  return new Map(shown.map(({ row, path }) => [row.id, path]));
}

function placed({ rows, structure }: Draft): { row: SiteSpaceTable; path: string }[] {
  const paths = publishedPaths(structure);
  const nodes = new Map(structure.sections.map((node) => [node.section.id, node]));
  return rows.siteSpaces.map((row) => {
    const node = row.section_id === null ? undefined : nodes.get(row.section_id);
    return { row, path: pathOf(paths.siteSpace(row, node)) };
  });
}

function pathOf(parts: readonly string[]): string {
  return `/${parts.join("/")}`;
}

/** Where a space is on the site, if it is there once more. */
function placeOfSpace(draft: Draft, spaceId: string): string | undefined {
  const paths = visiblePaths(draft);
  const row = draft.rows.siteSpaces.find(
    ({ id, space_id }) => space_id === spaceId && paths.has(id),
  );
  return row && paths.get(row.id);
}

/** Paths below the site space's own. */
async function pagePaths(db: Context["db"], draft: Draft, row: SiteSpaceTable): Promise<string[]> {
  const index = await pagesOf(db, draft, row);
  return index.readingOrder.filter(hasUrl).map(({ id }) => index.path(id));
}

function pagesOf(
  db: Context["db"],
  { spaces, site }: Draft,
  { space_id: spaceId }: SiteSpaceTable,
): ReturnType<typeof readIndex> {
  const { revision: revisionId } = spaces.get(spaceId)!;
  return readIndex(db, { organizationId: site.organization_id, revisionId });
}

function hasUrl({ type }: PageEntry): boolean {
  return type === "document" || type === "computed";
}

/** Segments of the longest path of a site space: of its section and its own. */
const mostSegments = 2;

/** @returns whether the site has something at a path. Reads only the spaces that the path can lead to. */
function takenPaths(db: Context["db"], draft: Draft): (path: string) => Promise<boolean> {
  const byPath = new Map(placed(draft).map(({ row, path }) => [path, row]));
  return async (path) => {
    if (byPath.has(path)) return true;
    const parts = path.split("/").slice(1);
    for (let count = 0; count < Math.min(parts.length, mostSegments + 1); count++) {
      const row = byPath.get(pathOf(parts.slice(0, count)));
      const index = row && (await pagesOf(db, draft, row));
      const page = index?.byPath(parts.slice(count).join("/"));
      if (page !== undefined && hasUrl(page)) return true;
    }
    return false;
  };
}

function joined(base: string, page: string): string {
  return page === "" ? base : `${base === "/" ? "" : base}/${page}`;
}

/** The limits of a redirect; longer paths can only be reached by a link on a page. */
function isUsable({ source, destination }: Urls["redirects"][number]): boolean {
  return source.length <= 512 && destination.length <= 2048 && source !== destination;
}

function presentPlace({ row, before, after }: Place, old: Draft, now: Draft): Urls["urls"][number] {
  const space = now.spaces.get(row.space_id) ?? old.spaces.get(row.space_id);
  return {
    siteSpace: row.id,
    title: space!.title,
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  };
}
