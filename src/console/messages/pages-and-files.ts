import { plural } from "./format.ts";

/** How much a change request changes, in words. */
export const pagesAndFiles = (pages: number, files: number) => {
  if (files === 0) return plural(pages, "page", "pages");
  const words = plural(files, "file", "files");
  return pages === 0 ? words : `${plural(pages, "page", "pages")} and ${words}`;
};
