import { useEffect, useEffectEvent } from "react";
import { placeOf, readPlace, withPlace } from "./address.ts";

/** Height of the sticky element above the rows, in pixels. */
const stuck = 36;
/** Debounce for updating the URL after scrolling, in milliseconds. */
const pause = 200;
/**
 * How long to enforce the URL's position against other scrolling, in milliseconds: the router restores the scroll position of the
 * tab some time after the rows are rendered. Ends with the first user input.
 */
const held = 1500;
const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

type Geometry = {
  /** Measures the position of the first row in the document, in pixels. */
  top: () => number;
  rowHeight: number;
  count: number;
};

/**
 * Keeps the scroll position among the rows in the URL, and restores it when the rows arrive. Bypasses the router: the position
 * belongs to the current history entry, and no loader has to run.
 */
export function usePlace(geometry: Geometry): void {
  const current = useEffectEvent(() => geometry);
  useEffect(() => {
    const wanted = readPlace(new URLSearchParams(location.search));
    let isHeld = wanted > 0 && wanted < current().count;
    let note: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => {
      isHeld = false;
    };
    const noteNow = () => {
      if (note === undefined) return;
      clearTimeout(note);
      note = undefined;
      noteInAddress(topRow(current()));
    };
    // The user's next input may leave the screen, and then it's too late to save the position.
    const onAct = ({ type }: Event) => {
      letGo();
      if (type === "pointerdown" || type === "keydown") noteNow();
    };
    const goThere = () => {
      const { top, rowHeight } = current();
      if (isHeld && placeOf(topRow(current())) !== placeOf(wanted)) {
        window.scrollTo(0, top() - stuck + wanted * rowHeight);
      }
    };
    const onScroll = () => {
      goThere();
      clearTimeout(note);
      note = setTimeout(noteNow, pause);
    };
    const frame = requestAnimationFrame(goThere);
    const hold = setTimeout(letGo, held);
    addEventListener("scroll", onScroll, { passive: true });
    for (const act of acts) addEventListener(act, onAct, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(note);
      clearTimeout(hold);
      removeEventListener("scroll", onScroll);
      for (const act of acts) removeEventListener(act, onAct, { capture: true });
    };
  }, []);
}

function noteInAddress(row: number): void {
  const params = new URLSearchParams(location.search);
  if (placeOf(readPlace(params)) === placeOf(row)) return;
  const search = withPlace(params, row).toString();
  const query = search === "" ? "" : `?${search}`;
  history.replaceState(history.state, "", location.pathname + query + location.hash);
}

function topRow({ top, rowHeight }: Geometry): number {
  return Math.max(0, Math.round((window.scrollY + stuck - top()) / rowHeight));
}
