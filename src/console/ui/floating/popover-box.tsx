import type { ReactNode, RefObject } from "react";
import {
  Popover as AriaPopover,
  type PopoverProps,
  PopoverContext,
} from "react-aria-components/Popover";
import { Dialog, DialogContext, OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { RootMenuTriggerStateContext } from "react-aria-components/Menu";
import type { RootMenuTriggerState } from "react-stately/useMenuTriggerState";
import { cx } from "../class-names.ts";

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
  /** Where such a box is, if it isn't next to an element, such as next to selected text. */
  place?: () => DOMRect;
  /** Such a box needs its own accessible name. */
  label?: string;
}) {
  const { isOpen, onOpenChange, triggerRef, place } = props;
  return (
    <AriaPopover
      {...(triggerRef !== undefined && { isOpen, onOpenChange, triggerRef })}
      offset={4}
      getTargetRect={place ?? anchorInView}
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

/** What `Popover` shows. Gives react-aria's components what its DialogTrigger would. */
export function PopoverDialog(props: {
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: PopoverProps["placement"];
  className?: string;
  state: RootMenuTriggerState;
  button: RefObject<HTMLButtonElement | null>;
  id: string | undefined;
  labelledBy: string;
}) {
  const { state, button, id, labelledBy, children } = props;
  const named = { id, "aria-labelledby": labelledBy };
  return (
    <OverlayTriggerStateContext value={state}>
      <RootMenuTriggerStateContext value={state}>
        <DialogContext value={named}>
          <PopoverContext value={{ trigger: "DialogTrigger", triggerRef: button, ...named }}>
            <PopoverBox placement={props.placement} className={props.className}>
              <Dialog aria-label={props.label} className="outline-none">
                {({ close }) => (typeof children === "function" ? children(close) : children)}
              </Dialog>
            </PopoverBox>
          </PopoverContext>
        </DialogContext>
      </RootMenuTriggerStateContext>
    </OverlayTriggerStateContext>
  );
}
