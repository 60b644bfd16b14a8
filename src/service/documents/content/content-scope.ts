import { indexTree, type TreeIndex } from "#content/tree.ts";
import type { Tree } from "#content/types.ts";
import { readTogether } from "./read-together.ts";
import { loadTree, readRevision, treeOf, type Revision } from "./revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import { changeRequestScope, spaceScope, type SpaceScope } from "#service/identity/access/scope.ts";

type Lookup = Pick<Context, "db" | "caller">;

/** The place that content is read from, for creating URLs. */
export type ContentPlace = {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  /** Set for the content of a change request. */
  changeRequestNumber?: number;
  /** Leaves out `git`, which an external repository can change although the revision is immutable. */
  withoutMetadata?: boolean;
};

/** The content that a path refers to: main's, a change request's, or a revision's. */
export type ContentScope = SpaceScope & {
  changeRequest?: ChangeRequestTable;
  place: ContentPlace;
};

/** The live content of a space. @throws Failure 404 */
export async function mainScope(context: Lookup, spaceId: string): Promise<ContentScope> {
  return mainOf(await spaceScope(context, spaceId));
}

/** The live content of a space that was found. */
export function mainOf(scope: SpaceScope): ContentScope {
  return { ...scope, place: placeOf(scope, scope.space.revision) };
}

/** The content of a change request. @throws Failure 404 */
export async function draftScope(
  context: Lookup,
  { spaceId, changeRequestId }: { spaceId: string; changeRequestId: string },
): Promise<DraftScope> {
  return draftOf(await changeRequestScope(context, spaceId, changeRequestId));
}

export type DraftScope = ContentScope & { changeRequest: ChangeRequestTable };

/** The content of a change request that was found. */
export function draftOf(scope: SpaceScope & { changeRequest: ChangeRequestTable }): DraftScope {
  const place = placeOf(scope, scope.changeRequest.revision);
  return { ...scope, place: { ...place, changeRequestNumber: scope.changeRequest.number } };
}

/** The content of one revision of a space, on main or in a change request. @throws Failure 404 */
export async function revisionScope(
  context: Lookup,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
): Promise<ContentScope & { revision: Revision }> {
  const scope = await spaceScope(context, spaceId);
  const revision = await readRevision(context.db, scope.space.organization_id, revisionId);
  if (revision?.space_id !== scope.space.id) throw notFound("revision");
  return { ...scope, revision, place: placeOf(scope, revisionId) };
}

/** The revision of main that a change request's changes are compared with. */
export function mergedAncestorOf(changeRequest: ChangeRequestTable): string {
  return changeRequest.revision_merged_ancestor ?? changeRequest.revision_initial;
}

const indexes = new WeakMap<Tree, TreeIndex>();

/** The tree of a revision with its index. Trees are shared between requests, so each is indexed only once. */
export async function readIndex(
  db: Db,
  { organizationId, revisionId }: Pick<ContentPlace, "organizationId" | "revisionId">,
): Promise<TreeIndex> {
  return indexOf(await loadTree(db, organizationId, revisionId));
}

/** Trees of revisions with their indexes, by ID, and texts by hash; by one statement if the trees are cached. */
export async function readIndexesAndTexts(
  db: Db,
  organizationId: string,
  wanted: Parameters<typeof readTogether>[2],
) {
  const { texts, trees } = await readTogether(db, organizationId, wanted);
  return { texts, indexes: new Map([...trees].map(([id, tree]) => [id, indexOf(tree)])) };
}

/** The tree of a manifest with its index. The manifest was read with something else. */
export async function indexOfManifest(
  db: Db,
  organizationId: string,
  manifest: Uint8Array,
): Promise<TreeIndex> {
  return indexOf(await treeOf(db, organizationId, manifest));
}

/** The index of a tree. */
export function indexOf(tree: Tree): TreeIndex {
  let index = indexes.get(tree);
  if (index === undefined) {
    index = indexTree(tree);
    indexes.set(tree, index);
  }
  return index;
}

function placeOf({ space }: SpaceScope, revisionId: string): ContentPlace {
  return { organizationId: space.organization_id, spaceId: space.id, revisionId };
}
