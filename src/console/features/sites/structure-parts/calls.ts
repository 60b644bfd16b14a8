import type { SiteStructure } from "#contract/site-structure.ts";
import { indexFor, type Intent } from "#console/kit/ordered-tree/intent.ts";
import { indexOf, siblingsIn } from "#console/kit/ordered-tree/model.ts";
import type { Request } from "#contract/operations.ts";
import type { SiteParams } from "#screens/sites.ts";
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

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

/** The operations that move items. */
export const moveOperations = {
  section: `POST ${site}/sections/{siteSectionId}/move`,
  group: `POST ${site}/section-groups/{siteSectionGroupId}/move`,
  siteSpace: `POST ${site}/site-spaces/{siteSpaceId}/move`,
  sort: `PATCH ${site}/structure/sort`,
  join: `POST ${site}/section-groups/{siteSectionGroupId}/sections`,
  leave: `DELETE ${site}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}`,
} as const;

type MoveOperation = (typeof moveOperations)[keyof typeof moveOperations];

/** An operation with what it is sent with. */
type MoveRequest = {
  [K in MoveOperation]: { operation: K; request: Request<K> };
}[MoveOperation];

const { section, group, siteSpace, sort, join, leave } = moveOperations;

/** The one operation that carries out a call. */
export function requestOf(of: SiteParams, call: StructureCall): MoveRequest {
  if (call.act === "join") {
    const { group: siteSectionGroupId, section: sectionId } = call;
    const request = { params: { ...of, siteSectionGroupId }, body: { sectionId } };
    return { operation: join, request };
  }
  if (call.act === "leave") {
    const { group: siteSectionGroupId, section: siteSectionId } = call;
    return { operation: leave, request: { params: { ...of, siteSectionGroupId, siteSectionId } } };
  }
  const { item, neighbor } = call;
  const { id } = item;
  if (item.kind === "site-section-group") {
    const type = neighbor.kind as "site-section";
    const position = { [neighbor.side]: { type, id: neighbor.id } };
    const params = { ...of, siteSectionGroupId: id };
    return { operation: group, request: { params, body: { position } } };
  }
  if (item.kind === "site-space") {
    const position = { [neighbor.side]: { type: "site-space" as const, siteSpace: neighbor.id } };
    const params = { ...of, siteSpaceId: id };
    return { operation: siteSpace, request: { params, body: { position } } };
  }
  if (neighbor.kind === "site-section-group") {
    // The move of a section only accepts sections as neighbors.
    const position = { [neighbor.side]: { type: neighbor.kind, id: neighbor.id } };
    const body = { item: { type: item.kind, id }, position };
    return { operation: sort, request: { params: of, body } };
  }
  const position = {
    [neighbor.side]: { type: "site-section" as const, siteSection: neighbor.id },
  };
  const params = { ...of, siteSectionId: id };
  return { operation: section, request: { params, body: { position } } };
}

type SentReference = { type?: string; id?: string; siteSection?: string; siteSpace?: string };

type Position = { before?: SentReference; after?: SentReference };

/** What an operation does to the order; undefined if it isn't a move. The inverse of `requestOf`. */
export function callOf(
  operation: string,
  params: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): StructureCall | undefined {
  const { siteSectionId = "", siteSectionGroupId = "", siteSpaceId = "" } = params;
  if (operation === join) {
    return { act: "join", section: String(body["sectionId"]), group: siteSectionGroupId };
  }
  if (operation === leave) {
    return { act: "leave", section: siteSectionId, group: siteSectionGroupId };
  }
  const position = body["position"] as Position | undefined;
  if (operation === section) return moveOf("site-section", siteSectionId, position);
  if (operation === group) return moveOf("site-section-group", siteSectionGroupId, position);
  if (operation === siteSpace) return moveOf("site-space", siteSpaceId, position);
  if (operation !== sort) return undefined;
  const item = body["item"] as { type: Kind; id: string };
  return moveOf(item.type, item.id, position);
}

type MoveCall = Extract<StructureCall, { act: "move" }>;

function moveOf(kind: Kind, id: string, { before, after }: Position = {}): MoveCall {
  // Each operation names the neighbor's ID differently.
  const { type = kind, ...named } = before ?? after ?? {};
  const neighbor = {
    side: before === undefined ? ("after" as const) : ("before" as const),
    kind: type as Kind,
    id: named.siteSection ?? named.siteSpace ?? named.id ?? "",
  };
  return { act: "move", item: { kind, id }, neighbor };
}
