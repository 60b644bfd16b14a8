import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** How wide an element is, in pixels. Before it is drawn: unlimited. */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = place.current!;
    const look = () => setRoom(element.clientWidth);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}
