import { changedThing } from "#content/changed-thing.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { Reference } from "#contract/link.ts";
import type { FoundLink } from "../../content/revision-links.ts";
import { readRevision } from "../../content/revisions.ts";
import type { Context } from "../../context.ts";
import { presentChangeRequest } from "../change-requests/change-request-presenter.ts";
import { presentOrganization } from "../organizations/organization-presenter.ts";
import { demandFound } from "../list.ts";
import { organizationScope } from "../scope.ts";
import { presentSpace } from "../spaces/space-presenter.ts";
import type { ContentScope } from "./content-scope.ts";
import { readNamed } from "./named-things.ts";
import { presentFile, presentPage } from "./page-presenter.ts";
import { presentRevision } from "./revisions.ts";

/** Creates references for the links of one content; specification, "Link item" and "Backlink item". */
export type References = {
  /** A page that contains a link or a reference to a file. */
  place(page: PageEntry): Reference;
  target(link: FoundLink): Reference;
};

/** @param links their targets can be presented; console items that they name are looked up in one go */
export async function createReferences(
  context: Context,
  scope: ContentScope,
  index: TreeIndex,
  links: readonly FoundLink[],
): Promise<References> {
  const { urls } = context;
  const whole = await organizationScope(context, scope.place.organizationId);
  const organization = presentOrganization(whole.organization, whole.role, urls);
  const inside = {
    organization,
    space: await presentSpace(context, scope.space, scope.role),
    versionContext: await readVersion(context, scope),
  };
  const targets = links.map(({ target }) => target);
  const named = await readNamed(context, whole, targets);
  const place = (page: PageEntry): Reference => ({
    kind: "page",
    ...inside,
    page: presentPage(page, changedThing(index, page).path, scope.place, urls),
  });
  return {
    place,
    target(link) {
      const { target } = link;
      if ("page" in target) {
        const page = place(index.page(target.page)!);
        return target.kind === "anchor" ? { ...page, kind: "anchor", anchor: target.anchor } : page;
      }
      if ("file" in target) {
        const file = presentFile(index.file(target.file)!, scope.place, urls);
        return { kind: "file", ...inside, file };
      }
      if ("url" in target) return { kind: target.kind, url: target.url };
      const thing = named(target);
      return { kind: target.kind, url: link.address, ...(thing && { organization, ...thing }) };
    },
  };
}

/** The revision in which references were found. Published clients expect the object itself, not its ID. */
async function readVersion(
  context: Context,
  { place, changeRequest }: ContentScope,
): Promise<Reference["versionContext"]> {
  if (changeRequest !== undefined) {
    const presented = await presentChangeRequest(context, changeRequest);
    return { type: "changeRequest", changeRequest: presented };
  }
  const revision = demandFound(
    await readRevision(context.db, place.organizationId, place.revisionId),
    "revision",
  );
  return { type: "revision", revision: presentRevision(revision, place, context.urls) };
}
