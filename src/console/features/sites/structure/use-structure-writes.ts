import { useCallback } from "react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { edit } from "#console/data/optimistic.ts";
import type { ReadKey } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { structureQuery, type SiteParams } from "../queries.ts";
import { carriedOut, type StructureCall } from "./calls.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

/** What shows the order of a structure. */
const touches: readonly ReadKey[] = [
  `GET ${site}/structure`,
  `GET ${site}/sections`,
  `GET ${site}/section-groups`,
  `GET ${site}/site-spaces`,
  `GET ${site}/published`,
];

type Side = "before" | "after";

/** Sends the requests that move items, one after the other, and shows each at once. */
export function useStructureWrites(params: SiteParams) {
  const show = (call: StructureCall) => [
    edit(structureQuery(params), (structure: SiteStructure) => carriedOut(structure, call)),
  ];
  const options = { touches, queue: `structure of ${params.siteId}` };
  const { mutateAsync: moveSection } = useWrite(`POST ${site}/sections/{siteSectionId}/move`, {
    ...options,
    optimistic: ({ params: { siteSectionId: id }, body }) => {
      const neighbor = neighborIn(body?.position, ({ siteSection }) => siteSection);
      return show(moveOf("site-section", id, neighbor));
    },
  });
  const { mutateAsync: moveGroup } = useWrite(
    `POST ${site}/section-groups/{siteSectionGroupId}/move`,
    {
      ...options,
      optimistic: ({ params: { siteSectionGroupId: id }, body }) =>
        show(
          moveOf(
            "site-section-group",
            id,
            neighborIn(body?.position, (one) => one.id),
          ),
        ),
    },
  );
  const { mutateAsync: moveSiteSpace } = useWrite(`POST ${site}/site-spaces/{siteSpaceId}/move`, {
    ...options,
    optimistic: ({ params: { siteSpaceId: id }, body }) => {
      const neighbor = neighborIn(body?.position, ({ siteSpace }) => siteSpace);
      return show(moveOf("site-space", id, neighbor));
    },
  });
  const { mutateAsync: sort } = useWrite(`PATCH ${site}/structure/sort`, {
    ...options,
    optimistic: ({ body: { item, position } }) =>
      show(
        moveOf(
          item.type,
          item.id,
          neighborIn(position, ({ id }) => id),
        ),
      ),
  });
  const { mutateAsync: join } = useWrite(
    `POST ${site}/section-groups/{siteSectionGroupId}/sections`,
    {
      ...options,
      optimistic: ({ params: { siteSectionGroupId: group }, body: { sectionId: section } }) =>
        show({ act: "join", section, group }),
    },
  );
  const { mutateAsync: leave } = useWrite(
    `DELETE ${site}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}`,
    {
      ...options,
      optimistic: ({ params: { siteSectionGroupId: group, siteSectionId: section } }) =>
        show({ act: "leave", section, group }),
    },
  );

  const { organizationId, siteId } = params;
  return useCallback(
    (call: StructureCall): Promise<unknown> => {
      const of = { organizationId, siteId };
      if (call.act === "join") {
        const { group: siteSectionGroupId, section: sectionId } = call;
        return join({ params: { ...of, siteSectionGroupId }, body: { sectionId } });
      }
      if (call.act === "leave") {
        const { group: siteSectionGroupId, section: siteSectionId } = call;
        return leave({ params: { ...of, siteSectionGroupId, siteSectionId } });
      }
      const { item, neighbor } = call;
      const { id } = item;
      if (item.kind === "site-section-group") {
        const type = neighbor.kind as "site-section";
        const position = { [neighbor.side]: { type, id: neighbor.id } };
        return moveGroup({ params: { ...of, siteSectionGroupId: id }, body: { position } });
      }
      if (item.kind === "site-space") {
        const siteSpace = { type: "site-space", siteSpace: neighbor.id } as const;
        const position = { [neighbor.side]: siteSpace };
        return moveSiteSpace({ params: { ...of, siteSpaceId: id }, body: { position } });
      }
      if (neighbor.kind === "site-section-group") {
        // The move of a section only accepts sections as neighbors.
        const position = { [neighbor.side]: { type: neighbor.kind, id: neighbor.id } };
        return sort({ params: of, body: { item: { type: item.kind, id }, position } });
      }
      const siteSection = { type: "site-section", siteSection: neighbor.id } as const;
      const position = { [neighbor.side]: siteSection };
      return moveSection({ params: { ...of, siteSectionId: id }, body: { position } });
    },
    [organizationId, siteId, moveSection, moveGroup, moveSiteSpace, sort, join, leave],
  );
}

type MoveCall = Extract<StructureCall, { act: "move" }>;
type Kind = MoveCall["item"]["kind"];

function moveOf(kind: Kind, id: string, neighbor: { side: Side; id: string }): StructureCall {
  return { act: "move", item: { kind, id }, neighbor: { ...neighbor, kind } };
}

/** @param idOf - the ID in a reference, which each operation names differently */
function neighborIn<Reference>(
  position: { before?: Reference | undefined; after?: Reference | undefined } | undefined,
  idOf: (reference: Reference) => string,
): { side: Side; id: string } {
  const { before, after } = position ?? {};
  return before === undefined
    ? { side: "after", id: after === undefined ? "" : idOf(after) }
    : { side: "before", id: idOf(before) };
}
