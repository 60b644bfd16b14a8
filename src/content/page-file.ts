import { withoutMark } from "./byte-order-mark.ts";
import { editFront } from "./front-edit.ts";
import { joinFront, parseFrontMatter, splitPageFile } from "./front-matter.ts";
import { readFields } from "./page-fields.ts";
import type { PageFields } from "./page-fields.ts";
import type { PageEntry } from "./types.ts";

/** A parsed page file. `front + text` is the file. */
type PageFile = {
  /** Known fields. The title comes from the heading, else from the key `title`, else it is absent. */
  fields: PageFields;
  /** Everything before the text, as written: byte order mark, front matter with its fences, title heading, blank lines. "" for none. */
  front: string;
  /** Markdown without front matter and title heading, as it was written. */
  text: string;
};

/**
 * Parses a page file (front matter, title heading, text; specification notes, section 3 "Page text"). Never fails:
 * front matter that isn't a YAML map becomes text, and unknown keys stay in `front`.
 */
export function readPageFile(source: string): PageFile {
  const { text, ...parts } = splitPageFile(source);
  const fields = parts.open === "" ? {} : readFields(parseFrontMatter(parts.yaml));
  if (parts.heading && parts.heading.title !== "") fields.title = parts.heading.title;
  return { fields, front: joinFront(parts), text };
}

/**
 * Prints a page's file. For a parsed page, everything outside a changed text keeps its exact bytes. A page created from
 * fields (no `front`) gets front matter for its fields and its title as a heading.
 */
export function printPageFile(page: PageFields & Pick<PageEntry, "front">, text: string): string {
  const front = page.front ?? editFront("", page);
  // The file ended right after its front matter or heading, and its text was added later.
  const gap = withoutMark(front) === "" || front.endsWith("\n") || text === "" ? "" : "\n\n";
  return front + gap + text;
}
