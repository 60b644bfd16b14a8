import { useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * After a navigation to another address the focus is on the heading of the new screen, unless it stands in something that
 * stays and says so with `data-keeps-focus` (a row of tabs, a page tree); then the new title is announced instead. The
 * focus is never left to the body.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  // With the new screen itself, not after it is painted: `keepFocus` would come first and look like a screen's own choice.
  useLayoutEffect(() => {
    if (previous.current === pathname) return undefined;
    previous.current = pathname;
    const before = document.activeElement;
    // A frame later the heading of the new screen is there, and what went has given up the focus.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      // The new screen may have its own place for it, such as the thread of the address.
      const isPlaced = active !== before && active?.closest("main") != null;
      if (isPlaced || active?.closest("[data-keeps-focus], [role=dialog]") != null) {
        setAnnouncement(document.title);
      } else {
        setAnnouncement("");
        headingOrMain()?.focus({ preventScroll: true });
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <div role="status" className="sr-only">
      {announcement}
    </div>
  );
}

function headingOrMain(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>("[data-page-heading]") ??
    document.querySelector<HTMLElement>("main")
  );
}
