import { memo, type ReactNode, useEffect, useMemo, useState } from "react";

/** Elements rendered at once, in about 10 ms. */
const together = 600;

type Part = { weight: number };
type Draw<P> = (part: P, index: number) => ReactNode;

/**
 * Renders parts in slices, so that the browser can respond in between: the first part immediately, the others when idle. A part
 * that stays the same object isn't rendered again.
 *
 * @param props.parts - each with its approximate number of elements
 * @param props.draw - a function that never changes
 */
export function Slices<P extends Part>(props: { parts: readonly P[]; draw: Draw<P> }) {
  const { parts, draw } = props;
  const slices = useMemo(() => slicesOf(parts), [parts]);
  const [drawn, setDrawn] = useState(1);
  const isDone = drawn >= slices.length;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, isDone]);
  return slices
    .slice(0, drawn)
    .map((slice) => <Slice key={slice.start} slice={slice} draw={draw as Draw<Part>} />);
}

type SliceOf<P> = { start: number; parts: readonly P[] };

const Slice = memo(function Slice({ slice, draw }: { slice: SliceOf<Part>; draw: Draw<Part> }) {
  return slice.parts.map((part, index) => draw(part, slice.start + index));
});

function slicesOf<P extends Part>(parts: readonly P[]): SliceOf<P>[] {
  const slices: SliceOf<P>[] = [];
  let start = 0;
  let sum = 0;
  for (const [index, { weight }] of parts.entries()) {
    if (sum > 0 && sum + weight > together) {
      slices.push({ start, parts: parts.slice(start, index) });
      start = index;
      sum = 0;
    }
    sum += weight;
  }
  slices.push({ start, parts: parts.slice(start) });
  return slices;
}
