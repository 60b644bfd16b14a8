import type { ReactNode, RefObject } from "react";
import { Menu as AriaMenu } from "react-aria-components/Menu";
import type { PopoverProps } from "react-aria-components/Popover";
import { menuClass, PopoverBox } from "./popover.tsx";

/**
 * A menu attached to an arbitrary element, such as one menu for all rows of a list, which then only need plain buttons. The focus
 * moves into it and returns to the element. Contains the parts of `Menu`.
 */
export function AnchoredMenu(props: {
  label: string;
  /** The element to attach to. */
  anchor: RefObject<Element | null>;
  onClose: () => void;
  placement?: PopoverProps["placement"];
  children: ReactNode;
}) {
  return (
    <PopoverBox
      label={props.label}
      triggerRef={props.anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      placement={props.placement}
      className="min-w-48"
    >
      <AriaMenu
        aria-label={props.label}
        autoFocus="first"
        onClose={props.onClose}
        className={menuClass}
      >
        {props.children}
      </AriaMenu>
    </PopoverBox>
  );
}
