import { nestPages, type PageNode, type TreeIndex } from "#content/tree.ts";
import type { FileEntry, Layout, PageEntry, PageType } from "#content/types.ts";
import type { File, Page } from "#contract/page.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { ContentPlace } from "#service/documents/content/content-scope.ts";

/** A page without its text and subpages; specification, section "Revision, page, file, reusable content". */
export function presentPage(page: PageEntry, path: string, place: ContentPlace, urls: Urls): Page {
  return {
    id: page.id,
    title: page.title,
    emoji: page.emoji,
    icon: page.icon,
    createdAt: new Date(page.createdAt).toISOString(),
    updatedAt: new Date(page.updatedAt).toISOString(),
    type: page.type,
    kind: kinds[page.type],
    urls: { app: pageAppUrl(page.id, place, urls) },
    slug: page.slug,
    path,
    description: page.description,
    documentId: page.type === "document" ? (page.text ?? undefined) : undefined,
    href: page.href,
    layout: page.type === "document" ? { ...fullLayout, ...page.layout } : page.layout,
    cover: page.cover && { ...page.cover, yPos: page.cover.yPos ?? 0 },
    hidden: page.hidden,
    condition: page.condition,
    noIndex: page.noIndex,
    noRobotsIndex: page.noRobotsIndex,
    computed: page.computed,
    git: place.withoutMetadata ? undefined : gitOf(page.text, page.sourcePath),
  };
}

/** Used by published clients to distinguish pages; `type` is newer. */
const kinds: Partial<Record<PageType, string>> = {
  document: "sheet",
  group: "group",
  link: "link",
};

/** Parts are shown unless the page sets them to false. */
const fullLayout = {
  width: "default",
  cover: true,
  coverSize: "full",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
} as const satisfies Layout;

/** The path of the page or file in the import's source. Relative links in texts start there. */
function gitOf(oid: string | null, path: string | undefined): Page["git"] {
  return oid === null || path === undefined ? undefined : { oid, path };
}

/** The pages of a revision, nested, in order. */
export function presentPages(index: TreeIndex, place: ContentPlace, urls: Urls): Page[] {
  const present = (node: PageNode): Page => ({
    ...presentPage(node.page, node.path, place, urls),
    pages: node.pages.map(present),
  });
  return nestPages(index).map(present);
}

/** A file of a revision. Its download URL needs the same credential as the API. */
export function presentFile(file: FileEntry, place: ContentPlace, urls: Urls): File {
  const name = encodeURIComponent(file.name);
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: `${urls.origin}/files/${place.spaceId}/${place.revisionId}/${file.id}/${name}`,
    size: file.size,
    dimensions: file.dimensions,
    git: place.withoutMetadata ? undefined : gitOf(file.blob, file.sourcePath),
  };
}

/** URL of a page in the console: in the reader, or in its change request. */
export function pageAppUrl(pageId: string, place: ContentPlace, urls: Urls): string {
  const space = `/orgs/${place.organizationId}/spaces/${place.spaceId}`;
  return place.changeRequestNumber === undefined
    ? urls.app(`${space}/pages/${pageId}`)
    : urls.app(`${space}/change-requests/${place.changeRequestNumber}/changes?page=${pageId}`);
}
