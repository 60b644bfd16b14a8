import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import type { Side } from "#content/prose/anchor.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { queryClient } from "#console/data/query-client.ts";
import { diffQuery } from "#console/kit/prose-diff/diff-query.ts";
import { placeOf } from "#console/kit/thread/place.ts";
import type { Place, SinceThen } from "#console/kit/thread/place.ts";
import { pageQuery } from "../queries.ts";

/** The two compared texts, each with its revision; a missing side has no page. */
export type Compared = Record<
  Side,
  { revision: string; text: string; id: string; page: Page | undefined }
>;

type Input = { spaceId: string; pageId: string; comments: readonly Comment[]; compared: Compared };

export type Placed = {
  /** The position of each thread; missing while a thread's block is still being traced. */
  places: ReadonlyMap<string, Place>;
  /** The anchors of all compared blocks; undefined until the comparison is done. */
  anchors: ReadonlySet<string> | undefined;
};

const unknown: Placed = { places: new Map(), anchors: undefined };

/** The position of each thread on a page. Traces its block from the revision in which the thread was written. */
export function usePlacedThreads(input: Input): Placed {
  const { spaceId, pageId, comments, compared } = input;
  const { before, after } = compared;
  const sides = [before, after].map(({ revision, id }) => [revision, id]);
  const threads = comments.map(({ id, target }) => [id, target]);
  const { data: placed = unknown } = useQuery({
    queryKey: ["places of threads", spaceId, pageId, sides, threads] as const,
    queryFn: () => placeAll(input),
    placeholderData: keepPreviousData,
    // What could not be read then is tried again when the page is opened again.
    gcTime: 0,
    staleTime: "static",
    structuralSharing: false,
  });
  return placed;
}

async function placeAll({ spaceId, pageId, comments, compared }: Input): Promise<Placed> {
  const places = new Map<string, Place>();
  const { before, after } = compared;
  const shown = await compare(before, after).catch(() => undefined);
  if (shown === undefined) return unknown;
  await Promise.all(
    comments.map(async (comment) => {
      const side = parseAnchor(comment.target.node?.id ?? "")?.side ?? "after";
      const since = await sinceThen(comment, { spaceId, pageId, now: compared[side] });
      places.set(comment.id, since === "lost" ? { at: "nowhere" } : placeOf(comment, shown, since));
    }),
  );
  const anchors = shown.rows.flatMap((row) => [row.anchors.before, row.anchors.after]);
  return { places, anchors: new Set(anchors.filter((anchor) => anchor !== undefined)) };
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
    const page = await queryClient.ensureQueryData(pageQuery(spaceId, revision, pageId));
    const text = page.markdown ?? "";
    if (text === now.text) return undefined;
    return await compare({ text, id: page.documentId ?? text }, now);
  } catch {
    return "lost";
  }
}

type Version = { text: string; id: string };

/** The comparison of two versions of a page, from the cache where it is there. */
export function compare(before: Version, after: Version): Promise<ProseDiff> {
  const texts = { before: before.text, after: after.text, beforeId: before.id, afterId: after.id };
  return queryClient.ensureQueryData(diffQuery(texts));
}
