import { withoutMark } from "./byte-order-mark.ts";
import { editFront } from "./front-edit.ts";
import { patchOf, checkedAddress, withoutNulls } from "./insert-page.ts";
import { OperationError } from "./page-batch.ts";
import { flagFields, textFields } from "./page-fields.ts";
import type { FieldsPatch } from "./page-fields.ts";
import { readPageFile } from "./page-file.ts";
import type { Batch, UpdatePage } from "./page-batch.ts";
import { askedSlug, checkParent, placeAt } from "./page-place.ts";
import { same } from "./same.ts";
import type { PageEntry } from "./types.ts";

/**
 * Applies `update_page`. A document that begins with front matter or a title heading is a whole page file, unless it is
 * `textOnly`: it replaces all fields, and fields that it leaves out are removed. Any other document only replaces the
 * text. Other properties of the operation are applied last. @throws OperationError
 */
export function updatePage(batch: Batch, operation: UpdatePage, page: PageEntry): PageEntry {
  let next = page;
  if (operation.document) next = withDocument(batch, next, operation.document);
  next = withFields(next, patchOf(batch, operation));
  if (operation.href !== undefined) next = withAddress(next, operation.href);
  next = moved(batch, next, operation);
  if (!same(page, next)) {
    next = { ...next, updatedAt: batch.now };
    batch.draft.put(next);
  }
  return next;
}

function withDocument(
  batch: Batch,
  page: PageEntry,
  { markdown, textOnly = false, basedOn }: NonNullable<UpdatePage["document"]>,
): PageEntry {
  if (page.type !== "document") {
    throw new OperationError(
      "invalid",
      "document",
      `“${page.title}” is a ${page.type} and has no text of its own. Leave “document” out.`,
    );
  }
  if (basedOn !== undefined && basedOn !== page.text) {
    throw new OperationError(
      "stale",
      "document.basedOn",
      `The text of “${page.title}” changed after you loaded it. Load it again and merge it with yours.`,
    );
  }
  if (textOnly) return { ...page, text: batch.keep(markdown) };
  const read = readPageFile(markdown);
  if (withoutMark(read.front) === "") return { ...page, text: batch.keep(read.text) };
  const next: PageEntry = { ...page, front: read.front, text: batch.keep(read.text) };
  for (const name of [...textFields, ...flagFields, "cover", "layout"] as const) delete next[name];
  return { ...next, ...read.fields };
}

/** The page with new field values, also written into its front. */
export function withFields(page: PageEntry, patch: FieldsPatch): PageEntry {
  const next = { ...page, ...withoutNulls(patch) };
  for (const name of [...textFields, ...flagFields, "cover", "layout"] as const) {
    if (patch[name] === null) delete next[name];
  }
  if (page.front !== undefined) next.front = editFront(page.front, patch);
  return next;
}

function withAddress(page: PageEntry, href: string): PageEntry {
  if (page.type !== "link") {
    throw new OperationError("invalid", "href", `“${page.title}” is no link and leads nowhere.`);
  }
  return { ...page, href: checkedAddress(href) };
}

/** The page with the place and slug that the operation sets. */
function moved(batch: Batch, page: PageEntry, operation: UpdatePage): PageEntry {
  const { draft } = batch;
  const parent =
    operation.into === undefined
      ? page.parent
      : operation.into === null
        ? null
        : batch.resolve(operation.into);
  const goes = parent !== page.parent;
  if (goes) checkParent(draft, page, parent);
  const next = { ...page, parent };
  if (operation.slug !== undefined || goes) {
    next.slug = askedSlug(draft, page, parent, operation.slug ?? page.slug);
  }
  const stays = operation.at === undefined || standsAt(batch, page, operation.at);
  if (goes || !stays) next.order = placeAt(draft, page.id, parent, operation.at);
  return next;
}

function standsAt(batch: Batch, page: PageEntry, at: number): boolean {
  const siblings = batch.draft.children(page.parent);
  const position = siblings.findIndex((sibling) => sibling.id === page.id);
  return position === Math.min(at, siblings.length - 1);
}
