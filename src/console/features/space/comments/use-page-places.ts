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

/** Blocks carry their comment anchors. */
const block = "data-block";

/** The element of a block of the page; undefined until it is drawn. */
export function elementOf(root: ParentNode, node: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[${block}="${CSS.escape(node)}"]`) ?? undefined;
}

/** All blocks of the page that are drawn, in order. */
export function blocksIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`[${block}]`)];
}

/** The innermost block around a place of the page. */
export function blockAround(place: Element | null, root: Node): HTMLElement | undefined {
  const element = place?.closest<HTMLElement>(`[${block}]`);
  return element && root.contains(element) ? element : undefined;
}

/** The anchor of a block, as comments name it. */
export const anchorOf = (element: HTMLElement) => element.getAttribute(block) ?? "";

/** Longer than parsing takes, so that a page without blocks isn't watched forever. Milliseconds. */
const longestWait = 5000;

/** Acts once the blocks have anchors: at once, or after the text was parsed with them. */
export function whenAnchored(root: HTMLElement, act: () => void): void {
  if (blocksIn(root).length > 0) {
    act();
    return;
  }
  const observer = new MutationObserver(() => {
    if (blocksIn(root).length === 0) return;
    observer.disconnect();
    act();
  });
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ["data-block"] });
  setTimeout(() => observer.disconnect(), longestWait);
}
