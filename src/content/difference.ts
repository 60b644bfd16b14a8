import type { ChangedThing, Change, ChangeKind } from "#contract/changes.ts";
import type { Entry, Tree } from "./types.ts";
import type { TreeIndex } from "./tree.ts";
import { textHash } from "./prose/hash.ts";

/** One entry that differs between two trees; null where it does not exist. */
export type Difference = { id: string; before: Entry | null; after: Entry | null };

/** All entries that differ between two trees. For stored revisions, the store computes this without loading both. */
export function differencesBetween(before: Tree, after: Tree): Difference[] {
  const differences: Difference[] = [];
  for (const [id, entry] of after) {
    const old = before.get(id);
    if (old !== entry) differences.push({ id, before: old ?? null, after: entry });
  }
  for (const [id, entry] of before) {
    if (!after.has(id)) differences.push({ id, before: entry, after: null });
  }
  return differences;
}

/**
 * How a list of changes describes an entry: type, title, and path of a page; content type, name, and source of a file.
 */
export function changedThing(index: TreeIndex, entry: Entry): ChangedThing {
  return entry.kind === "page"
    ? { id: entry.id, type: entry.type, title: entry.title, path: index.path(entry.id) }
    : {
        id: entry.id,
        type: entry.contentType,
        title: entry.name,
        path: entry.sourcePath ?? entry.name,
      };
}

const placeAttributes = ["parent", "position", "previous"];
const nameAttributes = ["title", "slug", "name"];
const textAttributes = ["document", "content"];

/** Everything that happened to one page or file, in the order in which a row lists it. */
export function kindsOf(change: Pick<Change, "type" | "attributes">): ChangeKind[] {
  if (change.type.endsWith("_created")) return ["added"];
  if (change.type.endsWith("_deleted")) return ["deleted"];
  const names = Object.keys(change.attributes ?? {});
  const has = (list: readonly string[]) => names.some((name) => list.includes(name));
  const summarized = [...placeAttributes, ...nameAttributes, ...textAttributes];
  const kinds: ChangeKind[] = [];
  if (has(textAttributes)) kinds.push("edited");
  if (has(nameAttributes)) kinds.push("renamed");
  if (has(placeAttributes) || change.type.endsWith("_moved")) kinds.push("moved");
  if (names.some((name) => !summarized.includes(name))) kinds.push("settings");
  return kinds.length > 0 ? kinds : ["edited"];
}

/**
 * Identifies the result of a change: the text and fields of the page, but not its position among siblings, which shifts when
 * other pages are added or removed.
 */
export function digestOf(change: Pick<Change, "type" | "attributes">): string {
  const attributes = Object.entries(change.attributes ?? {});
  const isMoved = attributes.some(([name]) => placeAttributes.includes(name));
  const fields = attributes
    .filter(([name]) => name !== "position" && name !== "previous")
    .map(([name, { after }]) => [name, after ?? null])
    .concat(isMoved ? [["position", true]] : [])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const state = change.type.endsWith("_deleted") ? "deleted" : "there";
  return textHash(`${state} ${JSON.stringify(fields)}`);
}

/** The short row of a change, without its attributes. */
export function summarize({ attributes, ...change }: Change): Change {
  const whole = { type: change.type, ...(attributes && { attributes }) };
  return { ...change, kinds: kindsOf(whole), digest: digestOf(whole) };
}
