import { useRef, useState } from "react";
import { Dialog } from "#console/ui/dialog.tsx";
import type { DialogProps } from "#console/ui/floating/dialog-frame.tsx";
import { drafts } from "#console/kit/draft.ts";
import type { Schema } from "#contract/operation.ts";
import { FormPanel } from "./form-panel.tsx";
import type { FormPanelProps } from "./form-panel.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import type { Values } from "./values.ts";

/** A form in a dialog. Escape and the close button ask first when there are unsaved changes. */
export function FormDialog<S extends Schema, V extends Values>(
  props: Omit<FormPanelProps<S, V>, "onCancel" | "onTouchedChange"> &
    Pick<DialogProps, "title" | "onClose" | "size">,
) {
  const { title, onClose, size, ...form } = props;
  const isTouched = useRef(false);
  const [asks, setAsks] = useState(false);
  const close = () => (isTouched.current ? setAsks(true) : onClose());
  return (
    <>
      <Dialog title={title} isOpen onClose={close} size={size}>
        <FormPanel
          {...form}
          onCancel={close}
          onTouchedChange={(touched) => {
            isTouched.current = touched;
          }}
        />
      </Dialog>
      <LeaveQuestion
        isOpen={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          isTouched.current = false;
          if (props.draft !== undefined) drafts.drop(props.draft);
          setAsks(false);
          onClose();
        }}
      />
    </>
  );
}
