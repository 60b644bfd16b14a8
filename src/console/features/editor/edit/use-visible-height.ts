import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps a sticky element as high as the part of the window below its top, so that its end is in view also before the page is
 * scrolled.
 *
 * @returns what to give to the element
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = element;
      if (current === null) return;
      const top = Math.max(0, Math.round(current.getBoundingClientRect().top));
      current.style.maxHeight = `calc(100dvh - ${top}px)`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    addEventListener("scroll", fit, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", fit);
    };
  }, []);
  return element;
}
