import { useEffect, useState } from "react";

/** A heading counts as being read when its top is within this much of the view, in pixels. */
const readingLine = 140;

/** The slug of the heading above what is being read; the last one at the end of the page, undefined before the first. */
export function useCurrentHeading(entries: readonly { slug: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(headingAt(entries));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [entries]);
  return current;
}

function headingAt(entries: readonly { slug: string }[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isScrollable = scrollHeight > clientHeight + 1;
  if (isScrollable && scrollTop + clientHeight >= scrollHeight - 2) return entries.at(-1)?.slug;
  // Headings stand in order, so halving finds the last one above the line without measuring all of them.
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const heading = document.getElementById(entries[middle]!.slug);
    const top = heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    if (top <= readingLine) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1]?.slug;
}
