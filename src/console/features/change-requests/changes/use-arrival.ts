import { useEffect, useRef } from "react";

/** What keeps the focus while pages go by: the list, and anything on top. */
const keeping = "[data-keeps-focus], [role=dialog], input, textarea, select";

/**
 * Begins another page at its beginning: a page that was scrolled far down would leave the next one in its middle, and keys that
 * went there would leave the focus on what is gone. The first page stays where the address puts it.
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
