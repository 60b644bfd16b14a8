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
