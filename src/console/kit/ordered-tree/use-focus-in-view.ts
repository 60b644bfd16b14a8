import { useEffect } from "react";

/** Keeps the focused row in view when the tree gets less room, such as by the message of a failed move above it. */
export function useFocusInView(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (scroller === null) return;
    let before = scroller.clientHeight;
    const observer = new ResizeObserver(() => {
      const row = document.activeElement?.closest<HTMLElement>("[role=row]");
      if (row && scroller.contains(row)) {
        const top = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
        // One that was scrolled out of view before stays there.
        if (top >= 0 && top < before) row.scrollIntoView({ block: "nearest" });
      }
      before = scroller.clientHeight;
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
}
