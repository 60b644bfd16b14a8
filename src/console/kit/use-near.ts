import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from "react";

/** How far outside the visible area something is still near, in pixels. */
const margin = 600;

/** One observer for everything, because a list has hundreds of parts. */
let observer: IntersectionObserver | undefined;
const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();

/** Reports when an element comes near the visible area or moves away from it. @returns a function that ends this */
export function watchNear(
  element: Element,
  listener: (entry: IntersectionObserverEntry) => void,
): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    // `scrollMargin` applies to scroll containers as `rootMargin` does to the window.
    { rootMargin: `${margin}px 0px`, scrollMargin: `${margin}px 0px` },
  );
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether to render a part of a long list: only near the visible area, so that the number of elements doesn't grow with the
 * list. A part with the focus stays. Works in any scroll container.
 *
 * @param input.estimate - height in pixels before the part was rendered
 * @param input.isFirst - rendered before it is known what is visible
 * @param input.isForced - renders it wherever it is
 * @param input.keeps - asked when the part moves away: true if it has to stay
 * @returns a ref for the part's element, whether to render its content, and the height to reserve otherwise
 */
export function useNear<E extends HTMLElement>(input: {
  estimate: number;
  isFirst?: boolean;
  isForced?: boolean;
  keeps?: (element: E) => boolean;
}): { frame: RefObject<E | null>; isDrawn: boolean; height: number } {
  const { estimate, isFirst = false, isForced = false, keeps } = input;
  const frame = useRef<E>(null);
  const [{ isNear, height }, setPlace] = useState({
    isNear: isFirst || typeof IntersectionObserver === "undefined",
    height: estimate,
  });
  const isDrawn = isNear || isForced;
  const last = useRef({ isDrawn, keeps });
  useLayoutEffect(() => {
    last.current = { isDrawn, keeps };
  });
  // What is visible, before the first paint. The observer reports what is near only after it. What is drawn isn't measured, because
  // that makes the browser lay out the screen.
  useLayoutEffect(() => {
    if (last.current.isDrawn) return;
    const { top, bottom } = frame.current!.getBoundingClientRect();
    if (bottom >= 0 && top <= innerHeight) setPlace((old) => ({ ...old, isNear: true }));
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (element === null || typeof IntersectionObserver === "undefined") return undefined;
    return watchNear(element, ({ isIntersecting, boundingClientRect }) => {
      const was = last.current;
      const stays = () => element.contains(document.activeElement) || was.keeps?.(element) === true;
      if (!isIntersecting && was.isDrawn && stays()) return;
      const measured = !isIntersecting && was.isDrawn ? boundingClientRect.height : undefined;
      // In slices, because many parts can come near at once.
      startTransition(() =>
        setPlace((old) => {
          const next = { isNear: isIntersecting, height: measured ?? old.height };
          return next.isNear === old.isNear && next.height === old.height ? old : next;
        }),
      );
    });
  }, []);
  return { frame, isDrawn, height };
}
