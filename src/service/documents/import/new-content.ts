import type { ImportChange } from "#contract/import.ts";
import type { PageFields } from "#content/page-fields.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { FileOutcome } from "./outcome.ts";
import type { SourceThread } from "./source-threads.ts";

/** A page to add to a space. */
export type NewPage = {
  /** Identifies the page when the same source is imported again; undefined: only `id` does. */
  sourcePath: string | undefined;
  /** URL of the outcome that it is made from; absent for groups and links. */
  url?: string;
  /** The ID and slug that the page had where it was exported. */
  id?: string;
  slug?: string;
  fields: PageFields & { title: string };
  /**
   * The front of the page's file, as written; `fields` then has all of the page's metadata. Absent for a page without
   * such a file: existing values of fields that aren't in `fields` are kept.
   */
  front?: string;
  /** Null creates a group (a label above pages), or, with `href`, a link. */
  text: string | null;
  /** Target of a page of type `link`. */
  href?: string;
  /** The name that the slug is derived from. */
  name: string;
  /** Paths that the page had on the site that it comes from, without a slash at either end. */
  addresses?: readonly string[];
  pages: NewPage[];
  /** Comments of the source, which become threads at its blocks. */
  threads?: readonly SourceThread[];
};

export type NewFile = Pick<FileOutcome, "name" | "contentType" | "size" | "blob" | "dimensions"> & {
  sourcePath: string | undefined;
  /** The ID that the file had where it was exported. */
  id?: string;
};

/** The pages and files to add to a space. */
export type NewContent = {
  pages: NewPage[];
  files: NewFile[];
  /** URLs of outcomes that need no page of their own, such as a table of contents and further URLs of a page. */
  placeless?: ReadonlySet<string>;
  /** How many links were rewritten, by the page's `sourcePath`. */
  joined?: ReadonlyMap<string, number>;
  /** What was left out of pages because most pages repeat it, by URL. */
  repeated?: ReadonlyMap<string, readonly ImportChange[]>;
  /** Why outcomes have no page on purpose, by URL. */
  leftOut?: ReadonlyMap<string, string>;
};

/** Pages and all pages below them. Other requests get turns in between. */
export async function withBelow(pages: readonly NewPage[]): Promise<NewPage[]> {
  const all: NewPage[] = [];
  const yieldPoint = createYieldPoint();
  const add = async (level: readonly NewPage[]) => {
    for (const page of level) {
      all.push(page);
      await yieldPoint();
      await add(page.pages);
    }
  };
  await add(pages);
  return all;
}
