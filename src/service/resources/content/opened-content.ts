import { sql } from "kysely";
import type { TreeIndex } from "#content/tree.ts";
import type { Reference } from "#contract/link.ts";
import { MissingRevision, revisionColumns, type Revision } from "../../content/revisions.ts";
import type { Context } from "../../context.ts";
import { compileOnce } from "../../store/compile-once.ts";
import type { OrganizationTable } from "../../store/schema.ts";
import {
  changeRequestsOf,
  presentChangeRequestRow,
  type ChangeRequestRow,
} from "../change-requests/change-request-presenter.ts";
import { joinedOrganization, splitOrganization } from "../item-scope.ts";
import { demandFound } from "../list.ts";
import { presentOrganization } from "../organizations/organization-presenter.ts";
import { openComments, presentSpaceRow } from "../spaces/space-presenter.ts";
import { indexOfManifest, type ContentScope } from "./content-scope.ts";
import { presentRevision } from "./revisions.ts";

/** A content with its index, and what every reference to a place in it names. */
export type OpenedContent = {
  index: TreeIndex;
  organization: OrganizationTable;
  inside: Required<Pick<Reference, "organization" | "space" | "versionContext">>;
};

type Asked = { organizationId: string; id: string; revisionId: string };

const spaceComments = sql<number>`${openComments.expression}`.as("space_open_comments");

const live = compileOnce((db, { organizationId, id, revisionId }: Asked) =>
  db
    .selectFrom("space")
    .innerJoin("organization", "organization.id", "space.organization_id")
    .leftJoin("revision", (join) =>
      join
        .onRef("revision.organization_id", "=", "space.organization_id")
        .on("revision.id", "=", revisionId),
    )
    .select([...joinedOrganization, spaceComments])
    .select(revisionColumns.map((column) => `revision.${column}` as const))
    .select("revision.buckets")
    .where("space.organization_id", "=", organizationId)
    .where("space.id", "=", id),
);

const draft = compileOnce((db, { organizationId, id, revisionId }: Asked) =>
  changeRequestsOf(db, organizationId)
    .innerJoin("organization", "organization.id", "change_request.organization_id")
    .leftJoin("revision", (join) =>
      join
        .onRef("revision.organization_id", "=", "change_request.organization_id")
        .on("revision.id", "=", revisionId),
    )
    .select([...joinedOrganization, spaceComments, "revision.buckets"])
    .where("change_request.id", "=", id),
);

/**
 * Reads a content with its surroundings by one statement, or a few if its tree isn't cached.
 * @param scope main's or a change request's content
 * @throws Failure 404 if it was deleted meanwhile; MissingRevision
 */
export async function openContent(context: Context, scope: ContentScope): Promise<OpenedContent> {
  const { db, urls } = context;
  const { place, space, role, membership, changeRequest } = scope;
  const { organizationId, revisionId } = place;
  const [row] =
    changeRequest === undefined
      ? await live(db, { organizationId, id: space.id, revisionId }, undefined)
      : await draft(db, { organizationId, id: changeRequest.id, revisionId }, undefined);
  const { scope: organization, item } = splitOrganization(demandFound(row, "space"));
  const read = item as { buckets: Uint8Array | null; space_open_comments: number };
  if (read.buckets === null) throw new MissingRevision(revisionId);
  return {
    index: await indexOfManifest(db, organizationId, read.buckets),
    organization,
    inside: {
      organization: presentOrganization(organization, membership, urls),
      space: presentSpaceRow({ ...space, open_comments: read.space_open_comments }, role, urls),
      versionContext:
        changeRequest === undefined
          ? { type: "revision", revision: presentRevision(item as Revision, place, urls) }
          : {
              type: "changeRequest",
              changeRequest: presentChangeRequestRow(
                { ...(item as ChangeRequestRow), ...changeRequest },
                urls,
              ),
            },
    },
  };
}
