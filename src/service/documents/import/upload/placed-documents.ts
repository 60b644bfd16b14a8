import { nameOfFile } from "#content/summary.ts";
import { printMarkdown } from "../html/stringify.ts";
import type { NewPage } from "../new-content.ts";
import type { Outcome, PageOutcome } from "../outcome.ts";
import { uploadPath } from "./addresses.ts";
import { asciidoc } from "./asciidoc/asciidoc-files.ts";
import type { UploadGuide } from "./upload-guide.ts";

/** Pages that were converted, but have a place as written ones have it: AsciiDoc documents, and what is in a book. */
export function placedPages(
  outcomes: readonly Outcome[],
  { books }: UploadGuide,
): Map<string, PageOutcome> {
  const inBook = (path: string) => books.some(({ pages }) => pages.has(path));
  return new Map(
    outcomes.flatMap((outcome): [string, PageOutcome][] => {
      const path = outcome.kind === "page" ? uploadPath(outcome.url) : undefined;
      if (outcome.kind !== "page" || path === undefined) return [];
      return asciidoc.test(path) || inBook(path) ? [[path, outcome]] : [];
    }),
  );
}

/** A document's page, from what the tree calls it. */
export type PageOf = (label: string) => NewPage;

/** By path. The title of a chapter is that of the contents, the title of an AsciiDoc document its own. */
export function documentsOf(
  pages: ReadonlyMap<string, NewPage>,
  outcomes: ReadonlyMap<string, PageOutcome>,
): Map<string, PageOf> {
  return new Map(
    [...pages].map(([path, page]): [string, PageOf] => {
      const { title } = page.fields;
      if (asciidoc.test(path))
        return [path, () => ({ ...page, name: nameOfFile(inAntora(path), title) })];
      const { isHeading } = outcomes.get(path)!.page;
      return [
        path,
        (label) => {
          const own = label || title;
          // The contents of a book may call a chapter by another name than its heading.
          const isSame = isHeading !== true || lettersOf(own).includes(lettersOf(title));
          const text = isSame ? page.text : `${headingOf(title)}\n${page.text ?? ""}`;
          return { ...page, fields: { ...page.fields, title: own }, text, name: own };
        },
      ];
    }),
  );
}

/** In Antora, the URL of a page begins with its module, unless that is the root. */
const inAntora = (path: string) =>
  path.replace(/^.*?(?<=^|\/)modules\/(?:ROOT\/|([^/]+\/))pages\//, (_, module = "") =>
    String(module),
  );

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

const headingOf = (title: string) =>
  printMarkdown({
    type: "root",
    children: [{ type: "heading", depth: 1, children: [{ type: "text", value: title }] }],
  });
