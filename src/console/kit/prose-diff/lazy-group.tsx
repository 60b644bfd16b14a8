import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Draws its children only near the visible part of the page and keeps their place otherwise, so that the number of
 * elements does not grow with the page. Works in any scrolling parent.
 */
export function LazyGroup(props: {
  rows: number;
  /** Drawn from the beginning, before it is known what is in view. */
  first: boolean;
  forced: boolean;
  children: () => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(props.first || typeof IntersectionObserver === "undefined");
  const height = useRef(props.rows * 64);

  useEffect(() => {
    const element = frame.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    // `scrollMargin` reaches into scrolling parents as `rootMargin` does into the window.
    const options = { rootMargin: "600px 0px", scrollMargin: "600px 0px" };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      if (!entry.isIntersecting && element.childElementCount > 0)
        height.current = entry.boundingClientRect.height;
      setNear(entry.isIntersecting);
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const drawn = near || props.forced;
  return (
    <div ref={frame} style={drawn ? undefined : { height: height.current }}>
      {drawn && props.children()}
    </div>
  );
}
