import { hasCredentials, safeAddress, schemeOf } from "./address.ts";
import { printProblem } from "./condition/condition.ts";
import { parseCondition } from "./condition/parse.ts";
import { editFront } from "./front-edit.ts";
import { OperationError } from "./page-batch.ts";
import type { FieldsPatch, PageFields } from "./page-fields.ts";
import { readPageFile } from "./page-file.ts";
import type { Batch, InsertPage } from "./page-batch.ts";
import { askedSlug, checkParent, derivedSlug, placeAt } from "./page-place.ts";
import type { Cover, CoverReference, PageEntry } from "./types.ts";

const untitled = "Untitled";

/** Applies `insert_page`. Fields of the operation override those of the page file. @throws OperationError */
export function insertPage(batch: Batch, operation: InsertPage): PageEntry {
  const { draft } = batch;
  const type = operation.type ?? "document";
  if (type !== "document" && operation.document?.markdown) {
    throw new OperationError("invalid", "document", `A ${type} has no text. Leave “document” out.`);
  }
  const read = readPageFile(operation.document?.markdown ?? "");
  const patch = patchOf(batch, operation);
  const fields = { ...read.fields, ...withoutNulls(patch) };
  for (const field of Object.keys(patch) as (keyof PageFields)[]) {
    if (patch[field] === null) delete fields[field];
  }
  const title = fields.title ?? operation.label ?? untitled;
  const id = batch.nextId();
  const parent = operation.into ? batch.resolve(operation.into) : null;
  checkParent(draft, { id, type, title }, parent);
  const slug =
    operation.slug === undefined
      ? derivedSlug(draft, parent, title)
      : askedSlug(draft, { id }, parent, operation.slug);
  const page: PageEntry = {
    ...fields,
    kind: "page",
    id,
    type,
    parent,
    order: placeAt(draft, id, parent, operation.at),
    title,
    slug,
    text: type === "document" ? batch.keep(read.text) : null,
    createdAt: batch.now,
    updatedAt: batch.now,
  };
  if (type === "document") page.front = editFront(read.front, patch);
  if (type === "link") page.href = checkedAddress(operation.href);
  if (operation.sourcePath !== undefined) page.sourcePath = operation.sourcePath;
  draft.put(page);
  return page;
}

/**
 * The fields that an operation sets.
 * @throws OperationError for an empty title, a condition that can't be read, or a cover that isn't a file of the content
 */
export function patchOf(
  batch: Batch,
  operation: { [K in keyof PageFields]?: unknown },
): FieldsPatch {
  const { title, description, emoji, icon, condition, hidden, cover, layout } =
    operation as FieldsPatch;
  const patch: FieldsPatch = { description, emoji, icon, condition, hidden, layout };
  patch.cover = cover ? withFiles(batch, cover) : cover;
  if (condition) checkCondition(condition);
  if (title !== undefined) {
    patch.title = (title ?? "").replaceAll(/\s+/g, " ").trim();
    if (patch.title === "") {
      throw new OperationError("invalid", "title", "Enter a page title, or leave “title” out.");
    }
  }
  for (const name of Object.keys(patch) as (keyof FieldsPatch)[]) {
    if (patch[name] === undefined) delete patch[name];
    // An empty field or a false flag is stored as an absent field.
    else if (patch[name] === "" || patch[name] === false) patch[name] = null;
  }
  return patch;
}

/** A cover with the IDs of its files, which may be named by a `ref` of the batch. */
function withFiles(batch: Batch, { ref, refDark, ...rest }: Cover): Cover {
  const resolved = (reference: CoverReference, field: string): CoverReference => {
    if (reference.kind !== "file") return reference;
    const file = batch.resolve(reference.file);
    if (batch.draft.file(file) !== undefined) return { kind: "file", file };
    throw new OperationError(
      "invalid",
      `cover.${field}.file`,
      "The cover’s file doesn’t exist here. Insert it first, or use the URL of an image.",
    );
  };
  return {
    ref: resolved(ref, "ref"),
    ...(refDark !== undefined && { refDark: resolved(refDark, "refDark") }),
    ...rest,
  };
}

function checkCondition(text: string): void {
  const parsed = parseCondition(text);
  if (!parsed.success) {
    throw new OperationError("invalid", "condition", printProblem(parsed.problem));
  }
}

/** The fields that a patch sets, without those it clears. */
export function withoutNulls(patch: FieldsPatch): PageFields {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
}

/** The URL of a link page. @throws OperationError for a URL that isn't safe to open */
export function checkedAddress(href: string | undefined): string {
  const address = (href ?? "").trim();
  if (address === "") {
    throw new OperationError("invalid", "href", "Enter the URL the link page leads to.");
  }
  if (hasCredentials(address)) {
    throw new OperationError("invalid", "href", "Leave out the user name and password of the URL.");
  }
  if (safeAddress(address) === undefined) {
    throw new OperationError(
      "invalid",
      "href",
      `Browsers don’t open links that begin with “${schemeOf(address)}:”. Use https, http, mailto or tel.`,
    );
  }
  return address;
}
