import { sql } from "kysely";
import type { TreeIndex } from "#content/tree.ts";
import type { Reference } from "#contract/link.ts";
import {
  MissingRevision,
  revisionColumns,
  type Revision,
} from "#service/documents/content/revisions.ts";
import type { ViewRole } from "#contract/user.ts";
import type { Context } from "#service/kernel/context.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";
import {
  openCommentsOfRequest,
  presentChangeRequestRow,
} from "../presenters/change-request-presenter.ts";
import { joinedOrganization, splitOrganization } from "#service/identity/access/item-scope.ts";
import { subjectOf } from "#service/identity/access/subject.ts";
import { demandFound } from "#service/kernel/store/list.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import { openComments } from "#service/kernel/store/space-row.ts";
import {
  changeRequestInput,
  foundScope,
  requestScope,
  requestsOfMember,
  spacesOfMember,
  type ItemKey,
  type ChangeRequestKey,
  type FoundSpace,
  type RequestShape,
} from "#service/identity/access/scope.ts";
import {
  draftOf,
  indexOfManifest,
  mainOf,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { presentRevision } from "./history.ts";

/** A content with its index, and what every reference to a place in it names. */
export type OpenedContent = {
  index: TreeIndex;
  organization: OrganizationTable;
  inside: Required<Pick<Reference, "organization" | "space" | "versionContext">>;
};

/** The content of a path, found and opened by one statement. */
export type Opened = { scope: ContentScope; content: OpenedContent };

/** Prefixes of joined columns, so that they don't hide those of the space. */
const prefixes = { revision: "revision_", around: "around_" } as const;

const spaceComments = sql<number>`${openComments.expression}`.as("around_space_comments");

const revisionOf = [...revisionColumns, "buckets"].map((column) =>
  sql.ref(`revision.${column}`).as(prefixes.revision + column),
);

const live = compileOnce((db, input: ItemKey, as: ViewRole | undefined) =>
  spacesOfMember(db, input, as)
    .leftJoin("revision", (join) =>
      join
        .onRef("revision.organization_id", "=", "space.organization_id")
        .onRef("revision.id", "=", "space.revision"),
    )
    .select([...joinedOrganization, spaceComments])
    .select(revisionOf),
);

const draft = compileOnce((db, input: ChangeRequestKey, shape: RequestShape) =>
  requestsOfMember(db, input, shape)
    .leftJoin("user as author", "author.id", "change_request.created_by")
    .leftJoin("revision", (join) =>
      join
        .onRef("revision.organization_id", "=", "change_request.organization_id")
        .onRef("revision.id", "=", "change_request.revision"),
    )
    .select([...joinedOrganization, spaceComments])
    .select([
      "author.display_name as around_author_name",
      "author.email as around_author_email",
      "author.photo_url as around_author_photo_url",
      openCommentsOfRequest.as("around_open_comments"),
    ])
    .select(revisionOf),
);

type Around = {
  space_comments: number;
  author_name: string | null;
  author_email: string | null;
  author_photo_url: string | null;
  open_comments: number;
};

/** The live content of a space with its surroundings. @throws Failure 404; MissingRevision */
export async function openMain(context: Context, spaceId: string): Promise<Opened> {
  const { ids, as } = subjectOf(context.caller);
  const [row] = await live(context.db, { id: spaceId, ...ids }, as);
  const { organization, revision, around, space } = split(demandFound(row, "space"));
  const scope = mainOf(await foundScope(context, space));
  const content = await open(context, scope, { organization, revision, around });
  return { scope, content };
}

/** The content of a change request with its surroundings. @throws Failure 404; MissingRevision */
export async function openDraft(
  context: Context,
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
): Promise<Opened> {
  const { input, shape } = changeRequestInput(context, spaceId, changeRequestId);
  const [row] = await draft(context.db, input, shape);
  const { organization, revision, around, space } = split(demandFound(row, "space"));
  const scope = draftOf(await requestScope(context, space));
  const content = await open(context, scope, { organization, revision, around });
  return { scope, content };
}

type Parts = {
  organization: OrganizationTable;
  revision: Revision & { buckets: Uint8Array | null };
  around: Around;
};

function split(row: object): Parts & { space: FoundSpace } {
  const { scope: organization, item } = splitOrganization(row as Record<string, unknown>);
  const revision: Record<string, unknown> = {};
  const around: Record<string, unknown> = {};
  const space: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(prefixes.revision)) revision[name.slice(prefixes.revision.length)] = value;
    else if (name.startsWith(prefixes.around)) around[name.slice(prefixes.around.length)] = value;
    else space[name] = value;
  }
  return { organization, revision, around, space } as unknown as ReturnType<typeof split>;
}

async function open(
  { db, urls, mail }: Context,
  { place, space, role, membership, changeRequest }: ContentScope,
  { organization, revision, around }: Parts,
): Promise<OpenedContent> {
  if (revision.buckets === null) throw new MissingRevision(place.revisionId);
  const { space_comments: open_comments, ...ofRequest } = around;
  return {
    index: await indexOfManifest(db, place.organizationId, revision.buckets),
    organization,
    inside: {
      organization: presentOrganization(organization, membership, { urls, mail }),
      space: presentSpaceRow({ ...space, open_comments }, role, urls),
      versionContext:
        changeRequest === undefined
          ? { type: "revision", revision: presentRevision(revision, place, urls) }
          : {
              type: "changeRequest",
              changeRequest: presentChangeRequestRow(
                { ...changeRequest, ...ofRequest, main: space.revision },
                urls,
              ),
            },
    },
  };
}
