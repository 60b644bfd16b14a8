import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import {
  groupIn,
  openDraft,
  presenterOf,
  readStructure,
  sectionIn,
  siteSpaceIn,
  type Draft,
} from "./draft.ts";
import { move, type Reference } from "./position.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";

export const siteStructureHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/structure": async (context, { params }) => {
    const { present } = await readStructure(context, await siteScope(context, params));
    return present.structure();
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, "sort the structure of this site");
    demandPart(draft, body.item);
    await move(context.db, params.organizationId, draft.structure, body.item, body.position);
    return (await presenterOf(context, draft)).structure();
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 404 */
function demandPart(draft: Draft, { type, id }: Reference): void {
  if (type === "site-section") sectionIn(draft, id);
  else if (type === "site-section-group") groupIn(draft, id);
  else siteSpaceIn(draft, id);
}
