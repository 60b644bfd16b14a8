import type { Change, ChangeKind } from "#contract/changes.ts";

import { textHash } from "./prose/hash.ts";

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
