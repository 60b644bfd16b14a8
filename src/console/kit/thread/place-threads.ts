import type { Comment } from "#contract/comment.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import type { Side } from "#content/prose/anchor.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { queryClient } from "#console/data/query-client.ts";
import { placeOf } from "./place.ts";
import type { Place, SinceThen } from "./place.ts";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";
import { type Compared, compare } from "#console/kit/prose-diff/diff-query.ts";

export type ThreadsOfPage = {
  spaceId: string;
  pageId: string;
  comments: readonly Comment[];
  compared: Compared;
};

/**
 * The position of each thread in a comparison. A thread whose version of the page can't be loaded has none.
 *
 * @param shown - the comparison of the texts of `compared`
 */
export async function placeThreads(
  { spaceId, pageId, comments, compared }: ThreadsOfPage,
  shown: ProseDiff,
): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  await Promise.all(
    comments.map(async (comment) => {
      // Each merge makes a revision of all pages, and most leave this one alone.
      const same =
        comment.target.page?.outdated === false ? placeOf(comment, shown, undefined) : undefined;
      if (same !== undefined && same.at !== "nowhere") {
        places.set(comment.id, same);
        return;
      }
      const side = parseAnchor(comment.target.node?.id ?? "")?.side ?? "after";
      const since = await sinceThen(comment, { spaceId, pageId, now: compared[side] });
      places.set(comment.id, since === "lost" ? { at: "nowhere" } : placeOf(comment, shown, since));
    }),
  );
  return places;
}

type Now = { spaceId: string; pageId: string; now: Compared[Side] };

/** "lost": that version of the page can't be loaded. */
async function sinceThen(
  comment: Comment,
  { spaceId, pageId, now }: Now,
): Promise<SinceThen | "lost"> {
  const { node, revision } = comment.target;
  if (node === undefined || revision === undefined || revision === now.revision) return undefined;
  try {
    const page = await queryClient.ensureQueryData(writtenPageQuery(spaceId, revision, pageId));
    const text = page.markdown ?? "";
    if (text === now.text) return undefined;
    return await compare({ text, id: page.documentId ?? text }, now);
  } catch {
    return "lost";
  }
}
