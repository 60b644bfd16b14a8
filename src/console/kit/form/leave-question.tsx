import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";

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
