import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Comment } from "#contract/comment.ts";
import type { Place } from "./place.ts";
import { compare } from "#console/kit/prose-diff/diff-query.ts";
import type { ThreadsOfPage } from "./place-threads.ts";

export type Placed = {
  /** The position of each thread; missing while a thread's block is still being traced. */
  places: ReadonlyMap<string, Place>;
  /** The anchors of all compared blocks; undefined until the comparison is done. */
  anchors: ReadonlySet<string> | undefined;
};

const unknown: Placed = { places: new Map(), anchors: undefined };

/** The position of each thread on a page. Traces its block from the revision in which the thread was written. */
export function usePlacedThreads(input: ThreadsOfPage): Placed {
  const { spaceId, pageId, comments, compared } = input;
  const { before, after } = compared;
  const sides = [before, after].map(({ revision, id }) => [revision, id]);
  const threads = comments.map(({ id, target }) => [id, target]);
  // Above the comparison, so that it doesn't move when the others are placed.
  const early = useMemo(() => ({ ...unknown, places: placesOnPage(comments) }), [comments]);
  const { data: placed = early } = useQuery({
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

async function placeAll(input: ThreadsOfPage): Promise<Placed> {
  const { comments, compared } = input;
  // Loaded while the comparison is made.
  const placing =
    comments.length > 0 ? import("./place-threads.ts").catch(() => undefined) : undefined;
  const shown = await compare(compared.before, compared.after).catch(() => undefined);
  if (shown === undefined) return unknown;
  const places = (await (await placing)?.placeThreads(input, shown)) ?? nowhere(comments);
  const anchors = shown.rows.flatMap((row) => [row.anchors.before, row.anchors.after]);
  return { places, anchors: new Set(anchors.filter((anchor) => anchor !== undefined)) };
}

/** The threads about the whole page, which needn't be traced. */
function placesOnPage(comments: readonly Comment[]): Placed["places"] {
  const onPage = comments.filter(({ target }) => target.node === undefined);
  return new Map(onPage.map(({ id }) => [id, { at: "page" }]));
}

/** Without the code that places threads, all are still shown. */
const nowhere = (comments: readonly Comment[]): Placed["places"] =>
  new Map(comments.map(({ id }) => [id, { at: "nowhere" }]));
