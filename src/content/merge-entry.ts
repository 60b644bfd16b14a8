import { conflictId } from "./conflict.ts";
import type { Conflict, Sides } from "./conflict.ts";
import { mergeFront } from "./merge-front.ts";
import type { TextMerge } from "./merge-text.ts";
import { pageAttributes } from "./page-fields.ts";
import { same } from "./same.ts";
import type { Entry, FileEntry, Hash, PageEntry } from "./types.ts";

/** How the merge accesses texts. */
export type TextAccess = {
  /** Merges texts by their hashes; null means no text. */
  mergeTexts: (texts: Sides<Hash | null>) => Promise<TextMerge>;
  /** Hashes a merged text and keeps it to be stored. */
  keep: (text: string) => Hash;
};

type EntryMerge<E extends Entry> = { entry: E; conflicts: Conflict[] };

/** Merges, field by field, a page that both sides have. */
export async function mergePage(
  base: PageEntry | null,
  main: PageEntry,
  changeRequest: PageEntry,
  texts: TextAccess,
): Promise<EntryMerge<PageEntry>> {
  const conflicts: Conflict[] = [];
  const entry: PageEntry = {
    ...changeRequest,
    ...mergePlace(base, main, changeRequest, conflicts),
    createdAt: Math.min(main.createdAt, changeRequest.createdAt),
    updatedAt: Math.max(main.updatedAt, changeRequest.updatedAt),
  };
  for (const attribute of pageAttributes) {
    const sides = sidesOf(base?.[attribute], main[attribute], changeRequest[attribute]);
    const merged = mergeValue(sides);
    if (merged.clash) conflicts.push(attributeConflict(entry.id, attribute, sides));
    if (merged.value === undefined) delete entry[attribute];
    else Object.assign(entry, { [attribute]: merged.value });
  }
  const source = mergeSourcePath(base, main, changeRequest);
  if (source === undefined) delete entry.sourcePath;
  else entry.sourcePath = source;
  const { front, clash } = mergeFront(base, main, changeRequest, entry);
  if (front === undefined) delete entry.front;
  else entry.front = front;
  if (clash) {
    const sides = sidesOf(base?.front, main.front, changeRequest.front);
    conflicts.push(attributeConflict(entry.id, "frontMatter", sides));
  }
  entry.text = await mergeTextOf(base, main, changeRequest, texts, conflicts);
  return { entry, conflicts };
}

/** Merges a file that both sides have; name and content are merged separately. */
export function mergeFile(
  base: FileEntry | null,
  main: FileEntry,
  changeRequest: FileEntry,
): EntryMerge<FileEntry> {
  const { id } = main;
  const content = mergeValue(
    sidesOf(base && contentOf(base), contentOf(main), contentOf(changeRequest)),
  );
  const name = mergeValue(sidesOf(base?.name, main.name, changeRequest.name));
  const entry: FileEntry = { ...changeRequest, ...content.value, name: name.value! };
  if (!content.clash && !name.clash) return { entry, conflicts: [] };
  const conflict = { id: conflictId("file", id), kind: "file", entry: id } as const;
  return { entry, conflicts: [{ ...conflict, base, main, changeRequest }] };
}

function contentOf({ blob, size, contentType, dimensions }: FileEntry) {
  return { blob, size, contentType, dimensions };
}

function sidesOf<Value>(base: Value, main: Value, changeRequest: Value): Sides<Value> {
  return { base, main, changeRequest };
}

function mergeValue<Value>({ base, main, changeRequest }: Sides<Value>): {
  value: Value;
  clash: boolean;
} {
  if (same(main, changeRequest) || same(main, base)) return { value: changeRequest, clash: false };
  if (same(changeRequest, base)) return { value: main, clash: false };
  return { value: changeRequest, clash: true };
}

function attributeConflict(entry: string, attribute: string, sides: Sides<unknown>): Conflict {
  const id = conflictId("attribute", entry, attribute);
  // Conflicts are stored as JSON, which has no undefined.
  const { base = null, main = null, changeRequest = null } = sides;
  return { id, kind: "attribute", entry, attribute, base, main, changeRequest };
}

/**
 * A new parent is a move and takes precedence over a new order under the same parent. If both sides reordered, the
 * first order wins: the order of two neighbors isn't worth a conflict.
 */
function mergePlace(
  base: PageEntry | null,
  main: PageEntry,
  changeRequest: PageEntry,
  conflicts: Conflict[],
): Pick<PageEntry, "parent" | "order"> {
  const [theirs, mine] = [placeOf(main), placeOf(changeRequest)];
  if (main.parent === changeRequest.parent) {
    if (main.order === base?.order && base.parent === main.parent) return mine;
    if (changeRequest.order === base?.order && base.parent === mine.parent) return theirs;
    return main.order < changeRequest.order ? theirs : mine;
  }
  if (base && main.parent === base.parent) return mine;
  if (base && changeRequest.parent === base.parent) return theirs;
  const page = main.id;
  conflicts.push({
    id: conflictId("place", page),
    kind: "place",
    entry: page,
    base: base ? [{ page, ...placeOf(base) }] : [],
    main: [{ page, ...theirs }],
    changeRequest: [{ page, ...mine }],
  });
  return mine;
}

function placeOf({ parent, order }: PageEntry): Pick<PageEntry, "parent" | "order"> {
  return { parent, order };
}

function mergeSourcePath(
  base: PageEntry | null,
  main: PageEntry,
  changeRequest: PageEntry,
): string | undefined {
  const merged = mergeValue(sidesOf(base?.sourcePath, main.sourcePath, changeRequest.sourcePath));
  if (!merged.clash) return merged.value;
  // Readers never see a page's origin. Both sides only need to pick the same one.
  return [main.sourcePath, changeRequest.sourcePath].filter((path) => path !== undefined).sort()[0];
}

async function mergeTextOf(
  base: PageEntry | null,
  main: PageEntry,
  changeRequest: PageEntry,
  { mergeTexts, keep }: TextAccess,
  conflicts: Conflict[],
): Promise<Hash | null> {
  const sides = sidesOf(base?.text ?? null, main.text, changeRequest.text);
  const merged = mergeValue(sides);
  if (!merged.clash) return merged.value;
  if (sides.main !== null && sides.changeRequest !== null) {
    const result = await mergeTexts(sides);
    if (result.clean) return keep(result.text);
  }
  conflicts.push({ id: conflictId("text", main.id), kind: "text", entry: main.id, ...sides });
  return sides.changeRequest;
}
