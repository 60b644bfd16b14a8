import { type ReactNode, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { PopoverBox } from "#console/ui/floating/popover-box.tsx";

/** A small dialog next to something in the document. It takes the focus; Escape and a press outside close it. */
export function AnchoredDialog(props: {
  label: string;
  anchor: () => HTMLElement | null;
  /** Where the dialog is, if not at the whole element. */
  place?: () => DOMRect;
  onClose: () => void;
  children: ReactNode;
}) {
  const [triggerRef] = useState(() => ({ current: props.anchor() }));
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
