import type { SiteStructure } from "#contract/site-structure.ts";
import { indexFor, type Intent } from "#console/kit/ordered-tree/intent.ts";
import { indexOf, siblingsIn } from "#console/kit/ordered-tree/model.ts";
import { nodesOf, withMoved, type SiteItem, type SiteNode } from "./nodes.ts";

type Kind = SiteItem["object"];
type Reference = { kind: Kind; id: string };

/** One request that changes a structure. */
export type StructureCall =
  /** Among its siblings. */
  | { act: "move"; item: Reference; neighbor: Reference & { side: "before" | "after" } }
  /** A section goes to the end of a group. */
  | { act: "join"; section: string; group: string }
  /** A section goes to the top level, directly after its group. */
  | { act: "leave"; section: string; group: string };

/**
 * The next request that brings an item to where it should be. Computed from the current structure each time, so that it names
 * neighbors that exist.
 *
 * @returns undefined if the item is there; `gone` if it, or what should hold it, doesn't exist anymore
 */
export function nextCall(
  structure: SiteStructure,
  intent: Intent,
): StructureCall | "gone" | undefined {
  const tree = nodesOf(structure);
  const entries = indexOf(tree);
  const entry = entries.get(intent.id);
  if (entry === undefined) return "gone";
  if (intent.parent !== undefined && !entries.has(intent.parent)) return "gone";
  const { node, parent } = entry;
  if (parent?.id !== intent.parent) {
    const [section, group] = [node.id, intent.parent];
    return group === undefined
      ? { act: "leave", section, group: parent!.id }
      : { act: "join", section, group };
  }
  const index = indexFor(tree, intent);
  if (entry.index === index) return undefined;
  const others = siblingsIn(tree, intent.parent).filter(({ id }) => id !== intent.id);
  const neighbor =
    index === 0
      ? { ...referenceTo(others[0]!), side: "before" as const }
      : { ...referenceTo(others[index - 1]!), side: "after" as const };
  return { act: "move", item: referenceTo(node), neighbor };
}

function referenceTo({ id, item }: SiteNode): Reference {
  return { kind: item.object, id };
}

/** The structure after a request has been carried out. */
export function carriedOut(structure: SiteStructure, call: StructureCall): SiteStructure {
  const tree = nodesOf(structure);
  if (call.act === "join") {
    const { length } = siblingsIn(tree, call.group).filter(({ id }) => id !== call.section);
    return withMoved(structure, call.section, { parent: call.group, index: length });
  }
  if (call.act === "leave") {
    const at = tree.findIndex(({ id }) => id === call.group);
    return withMoved(structure, call.section, { parent: undefined, index: at + 1 });
  }
  const { item, neighbor } = call;
  const parent = indexOf(tree).get(item.id)?.parent?.id;
  const others = siblingsIn(tree, parent).filter(({ id }) => id !== item.id);
  const at = others.findIndex(({ id }) => id === neighbor.id);
  if (at === -1) return structure;
  const index = neighbor.side === "after" ? at + 1 : at;
  return withMoved(structure, item.id, { parent, index });
}
