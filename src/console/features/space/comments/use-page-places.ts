import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { wholePage } from "#console/kit/thread/use-composers.ts";
import { type Placed, usePlacedThreads } from "#console/kit/thread/use-placed-threads.ts";
import type { Reader } from "../reader.ts";

/** The position of each thread in the shown version of the page. */
export function usePagePlaces(
  { space, revision }: Reader,
  page: Page,
  comments: readonly Comment[],
): Placed {
  const { markdown, documentId, type } = page;
  // Comments are about the written text. What a computed page shows isn't stored.
  const text = type === "document" ? (markdown ?? "") : "";
  const now = { revision, text, id: (type === "document" && documentId) || text, page };
  return usePlacedThreads({
    spaceId: space.id,
    pageId: page.id,
    comments,
    compared: { before: now, after: now },
  });
}

/** The order of threads and composers on the page: those about all of it first, those of removed blocks last. */
export function ranksOf({ anchors, places }: Placed) {
  const ranks = new Map([...(anchors ?? [])].map((anchor, at) => [anchor, at]));
  const ofNode = (node: string) => (node === wholePage ? -1 : (ranks.get(node) ?? Infinity));
  return {
    ofNode,
    ofThread: (id: string) => {
      const place = places.get(id);
      if (place?.at === "page") return -1;
      return place?.at === "block" ? ofNode(place.node) : Infinity;
    },
  };
}

/** For sorting. Infinity minus itself isn't 0. */
export const compareRanks = (a: number, b: number) => (a === b ? 0 : a - b);
