import { organizationFrame } from "./frames.ts";
import { one } from "./read.ts";
import { within } from "./screen.ts";
import { collection, space } from "./spaces.ts";
import { item, newest } from "./step.ts";

/** What has review rules. */
export type RulesPlace = { kind: "organization" | "collection" | "space"; id: string };

type OfSpaces = "/v1/spaces/{spaceId}";

/** The path of the operations, and its parameter. Those of all three have the same types, except for the parameter's name. */
export function rulesPath({ kind, id }: RulesPlace) {
  const path = {
    space: ["/v1/spaces/{spaceId}", "spaceId"],
    collection: ["/v1/collections/{collectionId}", "collectionId"],
    organization: ["/v1/orgs/{organizationId}", "organizationId"],
  }[kind];
  return {
    base: path[0] as OfSpaces,
    params: { [path[1]!]: id } as object as { spaceId: string },
  };
}

export function reviewRules(place: RulesPlace) {
  const { base, params } = rulesPath(place);
  return one(`GET ${base}/review-rules`, { params });
}

export const spaceRulesScreen = within(
  organizationFrame,
  "/spaces/:spaceId/review-rules",
  ({ params: { spaceId } }) => [
    item(space(spaceId)),
    newest(reviewRules({ kind: "space", id: spaceId })),
  ],
);

export const collectionRulesScreen = within(
  organizationFrame,
  "/collections/:collectionId/review-rules",
  ({ params: { collectionId } }) => [
    item(collection(collectionId)),
    newest(reviewRules({ kind: "collection", id: collectionId })),
  ],
);
