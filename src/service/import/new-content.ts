import type { PageFields } from "#content/page-fields.ts";
import type { FileOutcome } from "./outcome.ts";

/** A page as it goes into a space. */
export type NewPage = {
  /** What the page is known by when the same source is imported again. */
  sourcePath: string;
  fields: PageFields & { title: string };
  /**
   * What stands before the text in the page's file, as it was written: then `fields` are all that the page says of
   * itself. Absent for a page that comes from no such file: fields which `fields` does not name stay as they are.
   */
  front?: string;
  /** Null makes a group (a label over pages), or with `href` a link. */
  text: string | null;
  /** Where a page of type `link` leads. */
  href?: string;
  /** What the slug is made from. */
  name: string;
  pages: NewPage[];
};

export type NewFile = Pick<FileOutcome, "name" | "contentType" | "size" | "blob" | "dimensions"> & {
  sourcePath: string;
};

/** What an import brings into a space. */
export type NewContent = { pages: NewPage[]; files: NewFile[] };
