import type { ReactElement, ReactNode } from "react";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover as AriaPopover } from "react-aria-components/Popover";
import type { PopoverProps } from "react-aria-components/Popover";
import { cx } from "./class-names.ts";

/** A row of a menu or a list box. */
export const itemClass =
  "group flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-base outline-none select-none data-focused:bg-hover data-pressed:bg-pressed data-disabled:text-disabled forced-colors:data-focused:outline-2 forced-colors:data-focused:-outline-offset-2";

/** The scrolling list inside a menu's box. */
export const menuClass = "max-h-[min(28rem,70vh)] overflow-auto p-1 outline-none";

/** Distance from the window's edge for a box whose trigger is out of view, in pixels. */
const edge = 8;

/**
 * The position of a box: at its trigger, or at the edge of the window beyond which the trigger was scrolled. Shortcuts and the
 * palette can open boxes with a distant trigger, and scrolling there would lose the reading position.
 */
function anchorInView(trigger: Element): DOMRect {
  const { left, top, bottom, width, height } = trigger.getBoundingClientRect();
  if (bottom < 0) return new DOMRect(left, edge, width, 0);
  if (top > innerHeight) return new DOMRect(left, innerHeight - edge, width, 0);
  return new DOMRect(left, top, width, height);
}

/** The floating box of menus, lists, and popovers. Always opens within the viewport, wherever its trigger is. */
export function PopoverBox(props: {
  children: ReactNode;
  className?: string;
  placement?: PopoverProps["placement"];
  /** For a box that isn't opened by a trigger component. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  triggerRef?: PopoverProps["triggerRef"];
  /** Such a box needs its own accessible name. */
  label?: string;
}) {
  const { isOpen, onOpenChange, triggerRef } = props;
  return (
    <AriaPopover
      {...(triggerRef !== undefined && { isOpen, onOpenChange, triggerRef })}
      offset={4}
      getTargetRect={anchorInView}
      placement={props.placement ?? "bottom start"}
      aria-label={props.label}
      className={cx(
        "animate-appear z-40 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg bg-raised text-text shadow-float outline-none forced-colors:border",
        props.className,
      )}
    >
      {props.children}
    </AriaPopover>
  );
}

/** A small dialog next to its button. Escape and a press outside close it. */
export function Popover(props: {
  label: string;
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: PopoverProps["placement"];
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  return (
    <DialogTrigger isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      {props.trigger}
      <PopoverBox placement={props.placement} className={props.className}>
        <Dialog aria-label={props.label} className="outline-none">
          {({ close }) =>
            typeof props.children === "function" ? props.children(close) : props.children
          }
        </Dialog>
      </PopoverBox>
    </DialogTrigger>
  );
}
