import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import { largeBlobs, readText } from "../content/blobs.ts";
import type { DownloadOrder } from "../downloads/address.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

/** Lines and table cells of a page that are parsed in some seconds and 250 MB, also on a busy machine. */
const mostParts = 20_000;
/** Characters of running text that take as long as a line. */
const charactersAPart = 200;
const newline = 10;
const space = 32;
const pipe = 124;

/** The pages of a PDF, in reading order. */
export function pagesOf(
  index: TreeIndex,
  { page, only }: Pick<DownloadOrder, "page" | "only">,
): PageEntry[] {
  if (page === undefined) return [...index.readingOrder];
  const start = index.page(page);
  if (start === undefined) return [];
  return only ? [start] : [start, ...index.descendants(page)];
}

/** Refuses a PDF with a page that is too large for one. @throws Failure 409 that names the page */
export async function demandPrintable(
  db: Db,
  organizationId: string,
  pages: readonly PageEntry[],
): Promise<void> {
  const yieldPoint = createYieldPoint();
  const texts = pages.flatMap(({ text }) => text ?? []);
  // A part takes a character at least.
  const large = await largeBlobs(db, organizationId, texts, mostParts);
  for (const { text, title } of pages) {
    if (text === null || !large.has(text)) continue;
    if (isTooLarge(await readText(db, organizationId, text))) throw tooLarge(title);
    await yieldPoint();
  }
}

/** The refusal of a page that is too large for a PDF. */
export function tooLarge(title: string): Failure {
  return new Failure(
    409,
    `The page "${title}" is too large for a PDF. Split it into several pages, or export Markdown.`,
  );
}

/** Whether a text has too many lines and cells, without parsing it. */
function isTooLarge(text: string): boolean {
  if (text.length / charactersAPart > mostParts) return true;
  let parts = 0;
  let isBlank = true;
  for (let at = 0; at < text.length && parts <= mostParts; at++) {
    const character = text.charCodeAt(at);
    if (character === newline) isBlank = true;
    else if (character === pipe) parts++;
    else if (isBlank && character > space) {
      isBlank = false;
      parts++;
    }
  }
  return parts > mostParts;
}
