import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";

export function LeaveQuestion(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={formTexts.leave.title}
      isOpen={props.isOpen}
      onClose={props.onStay}
      footer={
        <>
          <Button onPress={props.onLeave}>{formTexts.leave.go}</Button>
          <Button variant="primary" autoFocus onPress={props.onStay}>
            {formTexts.leave.stay}
          </Button>
        </>
      }
    >
      <p className="text-muted">{formTexts.leave.body}</p>
    </Dialog>
  );
}
