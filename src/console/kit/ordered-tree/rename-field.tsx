import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { orderedTreeTexts as t } from "#console/messages/ordered-tree.ts";
import { ROW_HEIGHT } from "./pointer-drag.ts";
import { rowOf } from "./use-reveal.ts";

/**
 * Edits the title of a row in its place. Over the row and not in it: a row takes letters, spaces, and arrow keys for itself. Enter
 * and leaving the field save, Escape doesn't.
 */
export function RenameField(props: {
  id: string;
  title: string;
  frame: HTMLElement;
  scroller: HTMLElement;
  /** @param title - undefined: as it was */
  onEnd: (title: string | undefined) => void;
}) {
  const { id, title, frame, scroller, onEnd } = props;
  const [text, setText] = useState(title);
  const place = usePlace(id, frame, scroller);
  const hasEnded = useRef(false);

  function end(isSaved: boolean) {
    if (hasEnded.current) return;
    hasEnded.current = true;
    const wanted = text.replaceAll(/\s+/g, " ").trim();
    onEnd(isSaved && wanted !== "" && wanted !== title ? wanted : undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === "Enter");
    rowOf(scroller, id)?.focus({ preventScroll: true });
  }

  if (place === undefined) return null;
  return (
    <input
      aria-label={t.rename(title)}
      dir="auto"
      value={text}
      // Opened by a command to rename, so the user expects to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
      style={{ top: place.top + 4, left: place.left, width: place.width, height: ROW_HEIGHT - 8 }}
      className="focus-ring absolute z-10 rounded-md border border-line-strong bg-canvas px-1.5"
    />
  );
}

type At = { top: number; left: number; width: number };

/** Where the title of a row is in the frame; undefined while the row isn't drawn. */
function usePlace(id: string, frame: HTMLElement, scroller: HTMLElement): At | undefined {
  const [place, setPlace] = useState<At>();
  useLayoutEffect(() => {
    const measure = () => {
      const row = rowOf(scroller, id);
      const title = row?.querySelector("[data-title]");
      if (!row || !title) return;
      const [around, line, label] = [frame, row, title].map((one) => one.getBoundingClientRect());
      const menu = 32;
      const isFromRight = getComputedStyle(frame).direction === "rtl";
      const start = isFromRight ? line!.left + menu : label!.left - 7;
      const end = isFromRight ? label!.right + 7 : line!.right - menu;
      setPlace({ top: line!.top - around!.top, left: start - around!.left, width: end - start });
    };
    measure();
    // A row that was just added, or whose parent was just opened, is drawn a little later.
    const frames = requestAnimationFrame(measure);
    const observer = new MutationObserver(measure);
    observer.observe(scroller, { childList: true, subtree: true });
    scroller.addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      cancelAnimationFrame(frames);
      observer.disconnect();
      scroller.removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [id, frame, scroller]);
  return place;
}
