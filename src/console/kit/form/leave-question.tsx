import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";

export function LeaveQuestion(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={common.leave.title}
      isOpen={props.isOpen}
      onClose={props.onStay}
      footer={
        <>
          <Button onPress={props.onLeave}>{common.leave.go}</Button>
          <Button variant="primary" autoFocus onPress={props.onStay}>
            {common.leave.stay}
          </Button>
        </>
      }
    >
      <p className="text-muted">{common.leave.body}</p>
    </Dialog>
  );
}
