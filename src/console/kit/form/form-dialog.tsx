import { useRef } from "react";
import { Dialog } from "#console/ui/dialog.tsx";
import type { DialogProps } from "#console/ui/floating/dialog-frame.tsx";
import type { Schema } from "#contract/operation.ts";
import { useDraftName } from "./draft-name.ts";
import { FormPanel } from "./form-panel.tsx";
import { SavedTogether } from "./save-bar.tsx";
import type { FormPanelProps } from "./form-panel.tsx";
import { useCloseQuestion } from "./use-leave-guard.tsx";
import type { Values } from "./values.ts";

/** A form in a dialog. Escape and the close button ask first when there are unsaved changes. */
export function FormDialog<S extends Schema, V extends Values>(
  props: Omit<FormPanelProps<S, V>, "onCancel" | "onTouchedChange"> &
    Pick<DialogProps, "title" | "onClose" | "size">,
) {
  const { title, onClose, size, ...form } = props;
  const forget = useRef<() => void>(undefined);
  const draft = useDraftName({ ...form, label: title, isDialog: true });
  const { close, question } = useCloseQuestion(
    () => forget.current !== undefined,
    onClose,
    () => forget.current?.(),
  );
  return (
    <>
      <Dialog title={title} isOpen onClose={close} size={size}>
        {/* Its buttons are in the dialog, also above a screen whose forms are saved together. */}
        <SavedTogether value={undefined}>
          <FormPanel
            {...form}
            draft={draft}
            onCancel={close}
            onTouchedChange={(isTouched, drop) => {
              forget.current = isTouched ? drop : undefined;
            }}
          />
        </SavedTogether>
      </Dialog>
      {question}
    </>
  );
}
