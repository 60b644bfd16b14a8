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
