import { useState, type ReactNode } from "react";
import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";

/**
 * Asks before a dialog or panel is closed with unsaved changes.
 *
 * @param isTouched - whether there are unsaved changes
 * @param onDiscard - called before it is closed in spite of them
 * @returns what closes it, and the question, to render outside of it
 */
export function useCloseQuestion(
  isTouched: () => boolean,
  onClose: () => void,
  onDiscard?: () => void,
): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  return {
    close: () => (isTouched() ? setAsks(true) : onClose()),
    question: (
      <LeaveQuestion
        isOpen={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          onDiscard?.();
          setAsks(false);
          onClose();
        }}
      />
    ),
  };
}

/** What the question says: what is lost or left, and the two buttons. */
export type LeaveWords = Readonly<Record<"title" | "body" | "stay" | "go", string>>;

export function LeaveQuestion(props: {
  isOpen: boolean;
  words?: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { words = formTexts.leave } = props;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={words.title}
      isOpen={props.isOpen}
      onClose={props.onStay}
      footer={
        <>
          <Button onPress={props.onLeave}>{words.go}</Button>
          <Button variant="primary" autoFocus onPress={props.onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p className="text-muted">{words.body}</p>
    </Dialog>
  );
}
