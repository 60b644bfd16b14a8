import { parseAnchor } from "#content/prose/anchor.ts";
import type { PageEntry } from "#content/types.ts";
import { readText } from "../../content/blobs.ts";
import { previewText } from "../../content/page-reader.ts";
import { loadEntries } from "../../content/revisions.ts";
import { invalid } from "../../errors.ts";
import type { Db } from "../../store/schema.ts";
import type { CommentTable } from "../../store/schema-discussion.ts";
import { mergedAncestorOf, type ContentScope } from "../content/content-scope.ts";

type Target = Pick<CommentTable, "page" | "node" | "preview" | "revision">;

/**
 * What a new comment is about. A comment on a page that the change request deleted, or on a block of the side before, belongs
 * to the merged ancestor; every other one to the content's newest revision.
 * @throws Failure 400 when the page or block is in neither
 */
export async function findTarget(
  db: Db,
  scope: ContentScope,
  { page: pageId, node }: { page?: string | undefined; node?: string | undefined },
): Promise<Target> {
  const { revisionId } = scope.place;
  if (pageId === undefined) {
    if (node === undefined) return { page: null, node: null, preview: null, revision: revisionId };
    throw invalid("body.page", "Give the page of the block.");
  }
  const anchor = node === undefined ? undefined : parseAnchor(node);
  if (node !== undefined && anchor === undefined) {
    throw invalid("body.node", "Not a block anchor.");
  }
  const [revision, page] = await findPage(db, scope, pageId, anchor?.side === "before");
  if (node === undefined) return { page: pageId, node: null, preview: null, revision };
  const markdown =
    page.text === null ? "" : await readText(db, scope.place.organizationId, page.text);
  const preview = await previewText(markdown, node);
  if (preview === undefined) {
    throw invalid("body.node", "The block doesn't exist or has changed. Reload the page.");
  }
  return { page: pageId, node, preview, revision };
}

async function findPage(
  db: Db,
  { place, changeRequest }: ContentScope,
  pageId: string,
  before: boolean,
): Promise<[revision: string, page: PageEntry]> {
  const revisions = before ? [] : [place.revisionId];
  if (changeRequest) revisions.push(mergedAncestorOf(changeRequest));
  for (const revision of revisions) {
    const entries = await loadEntries(db, place.organizationId, revision, [pageId]);
    const entry = entries.get(pageId);
    if (entry?.kind === "page") return [revision, entry];
  }
  throw invalid("body.page", "This page doesn't exist.");
}
