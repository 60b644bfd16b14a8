import type { Comment } from "#contract/comment.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import { mapAnchor } from "#content/prose/map-anchor.ts";
import { queryClient } from "#console/data/query-client.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import { compare } from "#console/kit/prose-diff/diff-query.ts";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";

/** What became of the block of a thread. */
type BlockSince = "same" | "edited" | "gone";

/**
 * What became of the block of a thread since the thread was started. A block that the change request removed stays as it was.
 *
 * @param now - the current revision of the change request
 * @throws RequestFailure if one of the versions of the page can't be loaded
 */
export async function blockSince(
  spaceId: string,
  { target }: Comment,
  now: string,
): Promise<BlockSince> {
  const { page, node, revision } = target;
  if (page === undefined || node === undefined || revision === undefined) return "same";
  if (parseAnchor(node.id)?.side !== "after") return "same";
  const [old, current] = await Promise.all(
    [revision, now].map((id) =>
      queryClient.ensureQueryData(writtenPageQuery(spaceId, id, page.id)),
    ),
  );
  const { state } = mapAnchor(node.id, await compare(versionOf(old), versionOf(current)));
  if (state === "gone" || state === "edited") return state;
  return "same";
}
