import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { PopoverBox } from "#console/ui/floating/popover-box.tsx";
import type { Editor } from "./editor.ts";

/** A small dialog next to something in the document. It has the focus while it is open; Escape and a press outside close it. */
export function AnchoredDialog(props: {
  label: string;
  anchor: () => HTMLElement | null;
  /** Where the dialog is, if not at the whole element. */
  place?: () => DOMRect;
  onClose: () => void;
  /** Gets the focus when it closes, at once: the next key is meant for the text. */
  editor: Editor;
  children: ReactNode;
}) {
  const [triggerRef] = useState(() => ({ current: props.anchor() }));
  const { editor } = props;
  useEffect(() => () => editor.focus(), [editor]);
  return (
    <PopoverBox
      label={props.label}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      {...(props.place && { place: props.place })}
    >
      <Dialog aria-label={props.label} className="outline-none">
        {props.children}
      </Dialog>
    </PopoverBox>
  );
}

type Place = { left: number; top: number; bottom: number };

/** The distance from the text and from the edges of the window, in pixels. */
const gap = 6;

/** What a list shows at least where it is made lower to fit, in pixels. */
const leastHeight = 160;

/**
 * Places a fixed element below a place in the text, or above it if there is more room.
 *
 * @param canScroll - the element becomes lower to fit below: above, it would cover the tools and what was written before
 */
export function placeNear(
  element: HTMLElement | null,
  { left, top, bottom }: Place,
  canScroll = false,
): void {
  if (!element) return;
  if (canScroll) {
    const room = innerHeight - bottom - 2 * gap;
    element.style.maxHeight = room < leastHeight ? "" : `min(20rem, ${room}px)`;
  }
  const { width, height } = element.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < innerHeight - bottom;
  const y = isBelow ? bottom + gap : top - gap - height;
  element.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  element.style.top = `${Math.max(gap, y)}px`;
}
