import type { StagedOperation } from "#contract/site-staged-change.ts";
import type { Staged } from "./run-changes.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const members = `${site}/section-groups/{siteSectionGroupId}/sections` as const;

type ItemOf = (change: Staged) => unknown;

type Items = Partial<Record<StagedOperation, ItemOf>>;

/** Operations that put an item among its siblings, and the item. */
const orders: Items = {
  [`PATCH ${site}/structure/sort`]: ({ body }) => (body["item"] as { id?: string } | undefined)?.id,
  [`POST ${site}/sections/{siteSectionId}/move`]: ({ params }) => params["siteSectionId"],
  [`POST ${site}/section-groups/{siteSectionGroupId}/move`]: ({ params }) =>
    params["siteSectionGroupId"],
  [`POST ${site}/site-spaces/{siteSpaceId}/move`]: ({ params }) => params["siteSpaceId"],
};

/** Operations that put an item at a place that doesn't depend on where it was. */
const moves: Items = {
  ...orders,
  [`POST ${members}` as const]: ({ body }: Staged) => body["sectionId"],
  [`DELETE ${members}/{siteSectionId}` as const]: ({ params }: Staged) => params["siteSectionId"],
};

/**
 * Whether a staged change has no effect once the next one is carried out: both move the same item. Otherwise, people who move it step
 * by step would fill the list.
 */
export function isSuperseded(change: Staged, next: Staged): boolean {
  const item = orders[change.operation as StagedOperation]?.(change);
  return item !== undefined && item === moves[next.operation as StagedOperation]?.(next);
}
