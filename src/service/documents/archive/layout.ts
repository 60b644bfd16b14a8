import { slugFrom } from "#content/slug.ts";
import { printSummary, type SummaryNode } from "#content/summary.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { FileEntry, PageEntry } from "#content/types.ts";
import type { ManifestEntry, ManifestFields } from "./manifest.ts";
import { commonFolder, PathPlan } from "./safe-paths.ts";

/** Where the entries of a revision stand in its archive. */
type ArchiveLayout = {
  /** The pages with text, in reading order. */
  pages: { page: PageEntry; path: string }[];
  files: { file: FileEntry; path: string }[];
  /** The table of contents. */
  summary: string;
  /** The groups and links, which only the table of contents has. */
  entries: ManifestEntry[];
};

/**
 * Plans the archive of a revision. Imported pages and files stand where they came from, so that the links between them
 * work there, too. Other pages stand at their path, other files in one folder.
 */
export function layoutArchive(index: TreeIndex): ArchiveLayout {
  const paths = new PathPlan();
  const sources = [...index.readingOrder, ...index.files].flatMap(({ sourcePath }) =>
    sourcePath === undefined ? [] : [sourcePath],
  );
  const folder = commonFolder(sources);
  const below = (path: string) => path.slice(folder.length);

  const pages = index.readingOrder
    .filter(hasFile)
    .map((page) => ({ page, path: paths.take(pagePath(index, page, below)) }));
  const files = index.files.map((file) => ({
    file,
    path: paths.take(file.sourcePath === undefined ? `files/${file.name}` : below(file.sourcePath)),
  }));
  const pathOf = new Map(pages.map(({ page, path }) => [page.id, path]));
  return {
    pages,
    files,
    summary: printSummary(contentsOf(index, null, pathOf)),
    entries: index.readingOrder
      .filter((page) => !hasFile(page))
      .map((page) => entryOf(index, page)),
  };
}

function hasFile({ type }: PageEntry): boolean {
  return type !== "group" && type !== "link";
}

const pageExtension = /\.(?:md|markdown|mdx)$/i;

function pagePath(index: TreeIndex, page: PageEntry, below: (path: string) => string): string {
  if (page.sourcePath !== undefined) {
    const path = below(page.sourcePath);
    return pageExtension.test(path) ? path : `${path}.md`;
  }
  const path = index.path(page.id);
  return index.children(page.id).length > 0 ? `${path}/README.md` : `${path}.md`;
}

function contentsOf(
  index: TreeIndex,
  parent: string | null,
  pathOf: ReadonlyMap<string, string>,
): SummaryNode[] {
  return index.children(parent).map((page): SummaryNode => {
    const { title, href } = page;
    const children = contentsOf(index, page.id, pathOf);
    if (page.type === "group") return { type: "group", title, ...anchorOf(page), children };
    if (page.type === "link") return { type: "link", title, href: href ?? "", children };
    return { type: "page", title, path: pathOf.get(page.id)!, children };
  });
}

/** A slug that the title doesn't lead to, for a group. */
function anchorOf({ title, slug }: PageEntry): { anchor?: string } {
  return slug === slugFrom(title) || !/^[\w-]+$/.test(slug) ? {} : { anchor: slug };
}

function entryOf(index: TreeIndex, page: PageEntry): ManifestEntry {
  const above = index.ancestors(page.id).toReversed();
  return {
    at: [...above, page].map(({ title }) => title),
    id: page.id,
    slug: page.slug,
    ...(page.sourcePath !== undefined && { sourcePath: page.sourcePath }),
    ...(page.href !== undefined && { href: page.href }),
    fields: fieldsOf(page),
  };
}

/** The metadata of a page that its file can hold. */
export function fieldsOf(page: PageEntry): ManifestFields {
  const { title, description, emoji, icon, condition, cover, layout } = page;
  const { hidden, noIndex, noRobotsIndex } = page;
  const texts = { title, description, emoji, icon, condition };
  const fields = { ...texts, hidden, noIndex, noRobotsIndex, cover, layout };
  const set = Object.entries(fields).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(set) as ManifestFields;
}
