import type { Rect, Virtualizer } from "@tanstack/react-virtual";

/**
 * Options of a virtualizer whose list is drawn with its screen: the first time with as many rows as fit into the window. Otherwise
 * it draws none, makes the browser lay out the screen before it is painted to learn the height of the list, and draws again.
 */
export const unmeasuredList = () => ({
  initialRect: { width: 0, height: innerHeight },
  observeElementRect: observeRect,
});

/** Reports the size at the next paint, and whenever it changes. */
function observeRect<E extends HTMLElement>(
  { scrollElement }: Virtualizer<E, Element>,
  report: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() =>
    report({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
