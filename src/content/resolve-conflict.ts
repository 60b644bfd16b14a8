import { choicesFor } from "./conflict.ts";
import type { Choice, Conflict, ConflictOf, Place } from "./conflict.ts";
import { DraftTree } from "./draft-tree.ts";
import type { TextAccess } from "./merge-entry.ts";
import { agreeingFront } from "./merge-front.ts";
import { bothOf, settleClashes } from "./merge-text.ts";
import { OperationError } from "./page-batch.ts";
import type { FieldsPatch } from "./page-fields.ts";
import { freeSlug } from "./slug.ts";
import type { EntryEdits, FileEntry, Hash, PageEntry, Tree } from "./types.ts";
import { withFields } from "./update-page.ts";

type ResolveContext = {
  /** The current tree of the change request. */
  tree: Tree;
  mergeTexts: TextAccess["mergeTexts"];
  hash: (text: string) => Hash;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Computes how resolving a conflict changes the change request. In a text, the choice applies only to the clashing
 * lines; everything that merged cleanly and later edits by the author are kept. A custom text replaces the page's whole
 * text.
 * @returns edits (empty if the choice changes nothing, or the page was deleted) and texts to store
 * @throws OperationError if this kind of conflict doesn't offer the choice, or the chosen place no longer exists
 */
export async function resolveConflict(
  conflict: Conflict,
  choice: Choice,
  context: ResolveContext,
): Promise<{ edits: EntryEdits; texts: ReadonlyMap<Hash, string> }> {
  const offered = choicesFor(conflict.kind);
  if (!offered.includes(typeof choice === "string" ? choice : "markdown")) {
    throw new OperationError(
      "invalid",
      "choose",
      `This conflict can be decided by: ${offered.join(", ")}.`,
    );
  }
  const texts = new Map<Hash, string>();
  const draft = new DraftTree(context.tree);
  const entry = draft.get(conflict.entry);
  if (entry?.kind === "page") {
    if (conflict.kind === "text") {
      const text = await chosenText(conflict, choice, entry, context);
      const hash = context.hash(text);
      texts.set(hash, text);
      draft.put({ ...entry, text: hash });
    } else resolvePage(draft, conflict, choice, entry);
  } else if (entry?.kind === "file") resolveFile(draft, conflict, choice, entry);
  const edits = new Map(draft.edits());
  for (const [id, edited] of edits) {
    if (edited?.kind === "page") edits.set(id, { ...edited, updatedAt: context.now });
  }
  return { edits, texts };
}

async function chosenText(
  conflict: ConflictOf<"text">,
  choice: Choice,
  page: PageEntry,
  { mergeTexts }: ResolveContext,
): Promise<string> {
  if (typeof choice === "object") return choice.markdown;
  const { base, main } = conflict;
  const merge = await mergeTexts({ base, main, changeRequest: page.text });
  return settleClashes(merge, (clash) =>
    choice === "both" ? bothOf(clash) : choice === "main" ? clash.main : clash.changeRequest,
  );
}

function resolvePage(draft: DraftTree, conflict: Conflict, choice: Choice, page: PageEntry): void {
  const takesMain = choice === "main";
  switch (conflict.kind) {
    case "attribute":
      draft.put(
        withAttribute(
          draft,
          page,
          conflict.attribute,
          takesMain ? conflict.main : conflict.changeRequest,
        ),
      );
      break;
    case "deleted-in-main":
    case "deleted-in-change-request":
      if (takesMain === (conflict.kind === "deleted-in-main")) {
        for (const below of draft.descendants(page.id)) draft.remove(below.id);
        draft.remove(page.id);
      }
      break;
    case "place":
      moveTo(draft, takesMain ? conflict.main : conflict.changeRequest);
      break;
    case "path":
      if (choice === "change-request") swapSlugs(draft, conflict);
      break;
  }
}

function withAttribute(
  draft: DraftTree,
  page: PageEntry,
  attribute: string,
  value: unknown,
): PageEntry {
  if (attribute === "frontMatter") {
    return { ...page, front: agreeingFront((value as string | null) ?? "", page) };
  }
  if (attribute === "slug")
    return { ...page, slug: slugAt(draft, page, page.parent, value as string) };
  if (attribute === "href" || attribute === "computed" || attribute === "type") {
    return { ...page, [attribute]: value ?? undefined };
  }
  return withFields(page, { [attribute]: value } as FieldsPatch);
}

function slugAt(draft: DraftTree, page: PageEntry, parent: string | null, wanted: string): string {
  return freeSlug(wanted, (slug) => draft.holderOf(parent, slug, page.id) !== undefined);
}

function moveTo(draft: DraftTree, wanted: readonly Place[]): void {
  for (const { page: id, parent, order } of wanted) {
    const page = draft.page(id);
    if (!page) continue;
    draft.put({ ...page, parent, order, slug: slugAt(draft, page, parent, page.slug) });
  }
  for (const { page: id, parent } of wanted) {
    const top = draft.page(draft.lineage(id).at(-1) ?? "");
    if (top && top.parent !== null) {
      const reason = draft.page(top.parent) ? "stands below the page itself by now" : "is gone";
      throw new OperationError(
        "conflict",
        "choose",
        `The place “${parent}” for “${draft.page(id)!.title}” ${reason}. Choose the other side, or move the page by hand.`,
      );
    }
  }
}

function swapSlugs(draft: DraftTree, conflict: ConflictOf<"path">): void {
  const page = draft.page(conflict.entry)!;
  const other = draft.page(conflict.main?.page ?? "");
  if (other && other.parent === page.parent && other.slug === conflict.slug) {
    draft.put({ ...other, slug: page.slug });
  }
  draft.put({ ...page, slug: slugAt(draft, page, page.parent, conflict.slug) });
  const moved = other && draft.page(other.id)!;
  if (moved) draft.put({ ...moved, slug: slugAt(draft, moved, moved.parent, moved.slug) });
}

function resolveFile(draft: DraftTree, conflict: Conflict, choice: Choice, file: FileEntry): void {
  const takesMain = choice === "main";
  if (conflict.kind === "file" && takesMain && conflict.main) draft.put(conflict.main);
  const deletes = takesMain
    ? conflict.kind === "deleted-in-main"
    : conflict.kind === "deleted-in-change-request";
  if (deletes) draft.remove(file.id);
}
