import { createLinkResolver } from "#content/links.ts";
import { indexTree } from "#content/tree.ts";
import type { Entry, PageEntry } from "#content/types.ts";
import type { File, Page } from "#contract/page.ts";
import type { Resolve } from "./markdown/address.ts";

/** Where links of a page lead, for the `resolve` of Markdown. */
type PageLinks = {
  /**
   * @param pageId - the page whose text holds the links; an unknown one resolves addresses outside alone
   * @param anchors - of its text; given, a link to a heading that is not there counts as broken
   */
  from: (pageId: string, anchors?: ReadonlySet<string>) => Resolve;
};

type PageLinksOptions = {
  /** All pages of one revision, nested, as the platform sends them. */
  pages: readonly Page[];
  files: readonly File[];
  /** The console's address of a page, and of a heading on it. */
  href: (pageId: string, anchor?: string) => string;
  /** Where the console is served; links into it stay in this tab. Default: the address of the window. */
  origin?: string;
};

/**
 * Resolves links as they are written in the pages of one revision: paths of source files relative to the page's own
 * (`git.path`), paths of pages, `/pages/ID`, anchors, names of files. Build it once for a revision.
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

/** Pages and files as entries of a tree, as far as links need them. */
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
      // The order of the answer is the order of the pages; keys are compared as texts.
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
