import { useEffect, useRef } from "react";

/** Keep the focus when another page opens: the list, and anything on top. */
const keeping = "[data-keeps-focus], [role=dialog], input, textarea, select";

/**
 * Scrolls to the top when another page opens, and focuses its title: otherwise the next page would open in the middle, and the
 * focus could stay on a removed element. The first page keeps the position from the URL.
 *
 * @returns refs for the page and for its title
 */
export function useArrival(pageId: string) {
  const page = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pageId);
  useEffect(() => {
    if (shown.current === pageId) return;
    shown.current = pageId;
    const top = page.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) page.current?.scrollIntoView({ block: "start" });
    if (document.activeElement?.closest(keeping) == null) {
      title.current?.focus({ preventScroll: true });
    }
  }, [pageId]);
  return { page, title };
}

/** Moves the focus from the list to the opened page; its header is always visible. */
export function focusTitle(): void {
  const title =
    document.querySelector<HTMLElement>("#change-title") ??
    document.querySelector<HTMLElement>("[data-page-heading]");
  title?.focus({ preventScroll: true });
}
