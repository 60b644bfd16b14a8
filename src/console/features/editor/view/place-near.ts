type Place = { left: number; top: number; bottom: number };

/** The distance from the text and from the edges of the window, in pixels. */
const gap = 6;

/** What a list shows at least where it is made lower to fit, in pixels. */
const leastHeight = 160;

/**
 * Places a fixed element below a place in the text, or above it if there is more room.
 *
 * @param canScroll - the element becomes lower to fit below: above, it would cover the tools and what was written before
 */
export function placeNear(
  element: HTMLElement | null,
  { left, top, bottom }: Place,
  canScroll = false,
): void {
  if (!element) return;
  if (canScroll) {
    const room = innerHeight - bottom - 2 * gap;
    element.style.maxHeight = room < leastHeight ? "" : `min(20rem, ${room}px)`;
  }
  const { width, height } = element.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < innerHeight - bottom;
  const y = isBelow ? bottom + gap : top - gap - height;
  element.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  element.style.top = `${Math.max(gap, y)}px`;
}
