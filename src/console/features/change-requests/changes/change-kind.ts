import type { Change, ChangedThing } from "#contract/changes.ts";

/** What happened to a page or file, in the order in which a row lists it. */
export type ChangeKind = "added" | "deleted" | "edited" | "moved" | "renamed" | "settings";

export const changeKinds: readonly ChangeKind[] = [
  "added",
  "edited",
  "renamed",
  "moved",
  "settings",
  "deleted",
];

const placeAttributes = ["parent", "position", "previous"];
const nameAttributes = ["title", "slug", "name"];
const textAttributes = ["document", "content"];

/** The page, file, or reusable content of a change. */
export function thingOf(change: Change): ChangedThing {
  const thing = change.page ?? change.file ?? change.reusableContent;
  if (thing === undefined) throw new TypeError(`A change of type ${change.type} names nothing.`);
  return thing;
}

/** The number of changed pages and of changed files. */
export function countThings(changes: readonly Change[]): [pages: number, files: number] {
  const files = changes.filter(({ file }) => file !== undefined).length;
  return [changes.length - files, files];
}

/** Everything that happened to one page or file: a page can be moved, renamed, and edited at once, and still has one row. */
export function kindsOf(change: Change): ChangeKind[] {
  if (change.type.endsWith("_created")) return ["added"];
  if (change.type.endsWith("_deleted")) return ["deleted"];
  const names = Object.keys(change.attributes ?? {});
  const has = (list: readonly string[]) => names.some((name) => list.includes(name));
  const known = [...placeAttributes, ...nameAttributes, ...textAttributes];
  const kinds: ChangeKind[] = [];
  if (has(textAttributes)) kinds.push("edited");
  if (has(nameAttributes)) kinds.push("renamed");
  if (has(placeAttributes) || change.type.endsWith("_moved")) kinds.push("moved");
  if (names.some((name) => !known.includes(name))) kinds.push("settings");
  return kinds.length > 0 ? kinds : ["edited"];
}
