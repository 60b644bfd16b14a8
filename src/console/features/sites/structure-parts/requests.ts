import type { Request } from "#contract/operations.ts";
import type { SiteParams } from "#screens/sites.ts";
import type { StructureCall } from "./calls.ts";

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

type Reference = { type?: string; id?: string; siteSection?: string; siteSpace?: string };
type Position = { before?: Reference; after?: Reference };

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
type Kind = MoveCall["item"]["kind"];

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
