import { createLinkResolver } from "#content/links.ts";
import { indexTree } from "#content/tree.ts";
import type { Entry, PageEntry } from "#content/types.ts";
import type { File, Page } from "#contract/page.ts";
import type { Resolve } from "./markdown/address.ts";

/** The link targets of pages, for `resolve` of Markdown. */
type PageLinks = {
  /**
   * @param pageId - the page that contains the links; with an unknown ID, only absolute URLs are resolved
   * @param anchors - of its text; when given, a link to a missing heading counts as broken
   */
  from: (pageId: string, anchors?: ReadonlySet<string>) => Resolve;
};

type PageLinksOptions = {
  /** All pages of one revision, nested, as sent by the platform. */
  pages: readonly Page[];
  files: readonly File[];
  /** The console URL of a page, or of a heading on it. */
  href: (pageId: string, anchor?: string) => string;
  /** Origin of the console; links to it open in the same tab. Default: the window's origin. */
  origin?: string;
};

/**
 * Resolves links as written in the pages of one revision: source file paths relative to the page's own (`git.path`), page paths,
 * `/pages/ID`, anchors, and file names. Create it once per revision.
 */
export function createPageLinks(options: PageLinksOptions): PageLinks {
  const { origin = globalThis.location?.origin ?? "", href } = options;
  const index = indexTree(new Map(entriesOf(options).map((entry) => [entry.id, entry])));
  const downloads = new Map(options.files.map(({ id, downloadURL }) => [id, downloadURL]));
  return {
    from(pageId, anchors) {
      const page = index.page(pageId);
      const find = createLinkResolver(index, {
        appOrigins: [origin],
        anchorsOf: ({ id }) => (id === pageId ? anchors : undefined),
      });
      const titleOf = (id: string) => index.page(id)?.title;
      return (address) => {
        const { status, target } = find(address, page ?? unplaced);
        if (status === "broken") return undefined;
        if (target.kind === "anchor") {
          return { href: href(target.page, target.anchor), title: titleOf(target.page) };
        }
        if (target.kind === "page" && "page" in target) {
          return { href: href(target.page), title: titleOf(target.page) };
        }
        if (target.kind === "file" && "file" in target) {
          const download = downloads.get(target.file);
          return download === undefined ? undefined : { href: download };
        }
        // A mention of a person leads nowhere.
        if (target.kind === "user" && status === "ok") return undefined;
        return { href: status === "in-app" ? address.slice(origin.length) || "/" : address };
      };
    },
  };
}

const unplaced: PageEntry = {
  kind: "page",
  id: "",
  type: "document",
  parent: null,
  order: "",
  title: "",
  slug: "",
  text: null,
  createdAt: 0,
  updatedAt: 0,
};

/** Pages and files as tree entries, with the fields that links need. */
function entriesOf({ pages, files }: PageLinksOptions): Entry[] {
  const entries: Entry[] = files.map((file) => ({
    kind: "file",
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
    blob: "",
    sourcePath: file.git?.path,
  }));
  const add = (siblings: readonly Page[], parent: string | null) => {
    for (const [position, page] of siblings.entries()) {
      const { id, title, slug = "" } = page;
      // Preserves the order of the pages; keys are compared as strings.
      const order = String(position).padStart(6, "0");
      const type = page.type as PageEntry["type"];
      const sourcePath = page.git?.path;
      entries.push({ ...unplaced, id, title, slug, type, parent, order, sourcePath });
      add(page.pages ?? [], id);
    }
  };
  add(pages, null);
  return entries;
}
