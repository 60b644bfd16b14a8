import { useEffect, useEffectEvent } from "react";
import { placeOf, readPlace, withPlace } from "./address.ts";

/** Height of what sticks to the top of the window above the rows, in pixels. */
const stuck = 36;
/** Pause in scrolling after which the address says where, in milliseconds. */
const pause = 200;
/**
 * How long the place of the address is held against other scrolling, in milliseconds: the router restores what it
 * remembers of the tab a while after the rows are there. Ends with the first act of the person.
 */
const held = 1500;
const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

type Geometry = { top: number; rowHeight: number; count: number };

/**
 * Keeps the place of the window among the rows in the address, and goes there when the rows come. Past the router: the place
 * belongs to the entry of the history that is open, and no loader has to run for it.
 *
 * @param geometry - `top`: where the rows begin in the document, in pixels
 */
export function usePlace(geometry: Geometry): void {
  const current = useEffectEvent(() => geometry);
  const isMeasured = geometry.top > 0;
  useEffect(() => {
    if (!isMeasured) return undefined;
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
    // What the person does next may lead away, and then it is too late to note anything.
    const onAct = ({ type }: Event) => {
      letGo();
      if (type === "pointerdown" || type === "keydown") noteNow();
    };
    const goThere = () => {
      const { top, rowHeight } = current();
      if (isHeld && placeOf(topRow(current())) !== placeOf(wanted)) {
        window.scrollTo(0, top - stuck + wanted * rowHeight);
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
  }, [isMeasured]);
}

function noteInAddress(row: number): void {
  const params = new URLSearchParams(location.search);
  if (placeOf(readPlace(params)) === placeOf(row)) return;
  const search = withPlace(params, row).toString();
  const query = search === "" ? "" : `?${search}`;
  history.replaceState(history.state, "", location.pathname + query + location.hash);
}

function topRow({ top, rowHeight }: Geometry): number {
  return Math.max(0, Math.round((window.scrollY + stuck - top) / rowHeight));
}
