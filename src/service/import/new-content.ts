import type { PageFields } from "#content/page-fields.ts";
import type { FileOutcome } from "./outcome.ts";

/** A page as it goes into a space. */
export type NewPage = {
  /** What the page is known by when the same source is imported again. */
  sourcePath: string;
  fields: PageFields & { title: string };
  /**
   * The front of the page's file, as written; then `fields` has all of the page's metadata. Absent for a page without
   * such a file: fields missing in `fields` stay as they are.
   */
  front?: string;
  /** Null creates a group (a label above pages), or, with `href`, a link. */
  text: string | null;
  /** Where a page of type `link` leads. */
  href?: string;
  /** Source of the slug. */
  name: string;
  pages: NewPage[];
};

export type NewFile = Pick<FileOutcome, "name" | "contentType" | "size" | "blob" | "dimensions"> & {
  sourcePath: string;
};

/** What an import brings into a space. */
export type NewContent = { pages: NewPage[]; files: NewFile[] };
