import { OperationError } from "./operation-error.ts";
import type { Batch, DuplicatePage } from "./page-batch.ts";
import { checkParent, placeAt } from "./page-place.ts";
import { freeSlug } from "./slug.ts";
import type { DraftTree } from "./draft-tree.ts";
import type { PageEntry } from "./types.ts";
import { withFields } from "./update-page.ts";

/** A batch of copies of copies could grow without limit. */
const mostPages = 1000;

/**
 * Applies `duplicate_page`: copies a page with its subpages, without their texts being sent again. The copy stands after the
 * original unless the operation says where.
 * @returns the copy
 * @throws OperationError if the copy can't stand there
 */
export function duplicatePage(batch: Batch, operation: DuplicatePage, page: PageEntry): PageEntry {
  const { draft } = batch;
  const below = draft.descendants(page.id);
  if (below.length >= mostPages) {
    const message = `“${page.title}” has ${below.length} subpages. Copy at most ${mostPages} pages at a time.`;
    throw new OperationError("conflict", "page", message);
  }
  const parent =
    operation.into === undefined
      ? page.parent
      : operation.into === null
        ? null
        : batch.resolve(operation.into);
  // Of the original, so that the depth of its subpages counts.
  checkParent(draft, { ...page, title: operation.title ?? page.title }, parent);
  const ids = new Map([page, ...below].map(({ id }) => [id, batch.nextId()]));
  const sourceOf = sourcesNextTo(draft);
  const copyOf = (entry: PageEntry): PageEntry => {
    const { sourcePath, ...rest } = entry;
    const source = sourcePath === undefined ? {} : { sourcePath: sourceOf(sourcePath) };
    const copied = { createdAt: batch.now, updatedAt: batch.now };
    return { ...rest, ...source, ...copied, id: ids.get(entry.id)! };
  };
  const copy = copyOf(page);
  const position = draft.children(page.parent).findIndex(({ id }) => id === page.id);
  const at = operation.at ?? (parent === page.parent ? position + 1 : undefined);
  const title = operation.title?.replaceAll(/\s+/g, " ").trim() ?? "";
  const root: PageEntry = {
    ...(title === "" ? copy : withFields(copy, { title })),
    parent,
    slug: freeSlug(page.slug, (slug) => draft.holderOf(parent, slug) !== undefined),
    order: placeAt(draft, copy.id, parent, at),
  };
  draft.put(root);
  for (const entry of below) draft.put({ ...copyOf(entry), parent: ids.get(entry.parent!)! });
  return root;
}

/**
 * Free paths in the folder of another one: a copy's links are relative to the file that its original was imported from, and links to
 * that file keep leading to the original.
 */
function sourcesNextTo(draft: DraftTree): (path: string) => string {
  const taken = new Set([...draft.tree().values()].flatMap(({ sourcePath }) => sourcePath ?? []));
  return (path) => {
    const [, name = "", extension = ""] = /^(.*?)(\.\w{1,9})?$/.exec(path) ?? [];
    for (let number = 2; ; number++) {
      const free = `${name}-${number}${extension}`;
      if (taken.has(free)) continue;
      taken.add(free);
      return free;
    }
  };
}
