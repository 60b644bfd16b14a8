type Place = { left: number; top: number; bottom: number };

/** The distance from the text and from the edges of the window, in pixels. */
const gap = 6;

/** Places a fixed element below a place in the text, or above it if there is more room. */
export function placeNear(element: HTMLElement | null, { left, top, bottom }: Place): void {
  if (!element) return;
  const { width, height } = element.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < innerHeight - bottom;
  const y = isBelow ? bottom + gap : top - gap - height;
  element.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  element.style.top = `${Math.max(gap, y)}px`;
}
