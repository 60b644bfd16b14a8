import type { Conflict } from "./conflict.ts";
import type { Difference } from "./difference.ts";
import { DraftTree, editsBetween } from "./draft-tree.ts";
import { mergeFile, mergePage } from "./merge-entry.ts";
import type { TextAccess } from "./merge-entry.ts";
import { mendStructure } from "./merge-structure.ts";
import type { StructureMerge } from "./merge-structure.ts";
import { same } from "./same.ts";
import type { Entry, EntryEdits, Hash, Tree } from "./types.ts";

type MergeInput = {
  main: Tree;
  changeRequest: Tree;
  /** Entries that differ between the common ancestor (before) and main (after). */
  mainDifferences: readonly Difference[];
  /** Entries that differ between the common ancestor (before) and the change request (after). */
  changeRequestDifferences: readonly Difference[];
  /** Unresolved conflicts of an earlier merge. They are merged again, each from its own base. */
  unresolved?: readonly Conflict[];
  /** Merges texts that both sides changed, by their hashes, as `mergeText` does. */
  mergeTexts: TextAccess["mergeTexts"];
  /** SHA-256 of a text in UTF-8, lower-case hexadecimal. */
  hash: (text: string) => Hash;
};

export type MergeResult = {
  /** What the merge changes in the change request (an update). */
  changeRequestEdits: EntryEdits;
  /** What the merge changes in main (a merge). */
  mainEdits: EntryEdits;
  /** Merged texts; the caller stores them. */
  texts: ReadonlyMap<Hash, string>;
  /** Sorted by ID. Unless it is empty, the merged tree is provisional and must not become main. */
  conflicts: Conflict[];
};

/**
 * Three-way merge of page trees by entry ID, field by field, and of their texts (specification notes, section 3,
 * "Update"). The result is always a valid tree. If one side is unchanged, the result is the other side.
 */
export async function mergeTrees(input: MergeInput): Promise<MergeResult> {
  const { main, changeRequest } = input;
  const texts = new Map<Hash, string>();
  const access: TextAccess = {
    mergeTexts: input.mergeTexts,
    keep(text) {
      const hash = input.hash(text);
      texts.set(hash, text);
      return hash;
    },
  };
  const bases = commonBases(input);
  const structure: StructureMerge = {
    draft: new DraftTree(main),
    main,
    changeRequest,
    baseOf: (id) => bases.get(id) ?? null,
    ids: new Set([...bases.keys()].sort()),
    contested: new Map(),
    conflicts: [],
  };
  for (const id of structure.ids) await mergeOne(structure, id, access);
  mendStructure(structure);
  const merged = structure.draft.tree();
  const conflicts = [...stillOpen(input, structure.draft), ...structure.conflicts];
  return {
    changeRequestEdits: editsBetween(changeRequest, merged, [
      ...structure.ids,
      ...structure.contested.keys(),
    ]),
    mainEdits: structure.draft.edits(),
    texts,
    conflicts: [...new Map(conflicts.map((conflict) => [conflict.id, conflict])).values()].sort(
      (a, b) => (a.id < b.id ? -1 : 1),
    ),
  };
}

/** The common ancestor's version, by ID, of every entry that differs. */
function commonBases(input: MergeInput): Map<string, Entry | null> {
  const bases = new Map<string, Entry | null>();
  for (const { id, before } of input.changeRequestDifferences) bases.set(id, before);
  for (const { id, before } of input.mainDifferences) bases.set(id, before);
  for (const conflict of input.unresolved ?? []) {
    const { entry } = conflict;
    if (conflict.kind === "path") continue;
    const base = bases.has(entry) ? bases.get(entry)! : (input.main.get(entry) ?? null);
    bases.set(entry, ownBase(conflict, base));
    if (conflict.kind !== "place") continue;
    for (const place of conflict.base) {
      const page = bases.get(place.page) ?? input.main.get(place.page);
      if (page?.kind === "page")
        bases.set(place.page, { ...page, parent: place.parent, order: place.order });
    }
  }
  return bases;
}

/** The base entry, except that fields with an unresolved conflict come from the conflict's own base. */
function ownBase(conflict: Conflict, base: Entry | null): Entry | null {
  switch (conflict.kind) {
    case "text":
      return base?.kind === "page" ? { ...base, text: conflict.base } : base;
    case "attribute": {
      const name = conflict.attribute === "frontMatter" ? "front" : conflict.attribute;
      return base && ({ ...base, [name]: conflict.base ?? undefined } as Entry);
    }
    case "deleted-in-main":
    case "deleted-in-change-request":
    case "file":
      return conflict.base;
    default:
      return base;
  }
}

async function mergeOne(merge: StructureMerge, id: string, texts: TextAccess): Promise<void> {
  const { draft } = merge;
  const base = merge.baseOf(id);
  const main = merge.main.get(id) ?? null;
  const mine = merge.changeRequest.get(id) ?? null;
  if (same(main, mine) || same(mine, base)) return;
  if (same(main, base)) put(draft, id, mine);
  else if (main === null || mine === null) {
    const edited = main ?? mine;
    const matters = edited !== null && !sameForReaders(edited, base);
    if (matters) merge.contested.set(id, main === null ? "main" : "changeRequest");
    put(draft, id, matters ? edited : null);
  } else if (main.kind === "page" && mine.kind === "page") {
    const merged = await mergePage(base?.kind === "page" ? base : null, main, mine, texts);
    draft.put(merged.entry);
    merge.conflicts.push(...merged.conflicts);
  } else if (main.kind === "file" && mine.kind === "file") {
    const merged = mergeFile(base?.kind === "file" ? base : null, main, mine);
    draft.put(merged.entry);
    merge.conflicts.push(...merged.conflicts);
  }
}

function put(draft: DraftTree, id: string, entry: Entry | null): void {
  if (entry) draft.put(entry);
  else draft.remove(id);
}

/** Whether two states differ only in times and order keys. */
function sameForReaders(entry: Entry, base: Entry | null): boolean {
  const bare = (state: Entry | null) =>
    state?.kind === "page" ? { ...state, order: "", createdAt: 0, updatedAt: 0 } : state;
  return same(bare(entry), bare(base));
}

/**
 * Unresolved conflicts that a new merge doesn't find, because the merged tree already works around them: a page has
 * another slug, or a deleted page was restored.
 */
function stillOpen({ unresolved = [], main }: MergeInput, draft: DraftTree): Conflict[] {
  return unresolved.flatMap((conflict): Conflict[] => {
    const { entry } = conflict;
    if (conflict.kind === "path") {
      const open =
        draft.page(entry)?.slug === conflict.changeRequest?.slug &&
        draft.page(conflict.main?.page ?? "")?.slug === conflict.slug;
      return open ? [conflict] : [];
    }
    if (conflict.kind === "deleted-in-change-request") {
      const theirs = main.get(entry);
      return draft.get(entry) && theirs ? [{ ...conflict, main: theirs }] : [];
    }
    const open = conflict.kind === "deleted-in-main" && draft.get(entry) && !main.has(entry);
    return open ? [conflict] : [];
  });
}
