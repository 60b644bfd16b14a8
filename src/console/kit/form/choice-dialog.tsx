import { useState } from "react";
import type { ReactNode } from "react";
import { whyNotWrite } from "#console/data/read-only.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import type { DialogProps } from "#console/ui/floating/dialog-frame.tsx";
import { useLeaveGuard, useCloseQuestion } from "./use-leave-guard.tsx";

/** A dialog in which people choose, without the fields of a form. It asks before a choice is lost. */
export function ChoiceDialog(props: {
  title: string;
  /** Verb and object: "Share with 3". */
  action: string;
  danger?: boolean;
  size?: DialogProps["size"];
  /** Instead of "Cancel", if there is nothing to cancel. */
  dismiss?: string | undefined;
  /** Why the choice can't be sent, as a sentence. */
  unavailable: string | undefined;
  /** Whether anything has been chosen. */
  isTouched: boolean;
  /** Sends the choice; then the dialog closes. Errors are shown in it. */
  onApply: () => Promise<unknown>;
  /** The title of such an error: "Couldn't share." */
  failed: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const wouldLose = props.isTouched && !isPending;
  const question = useLeaveGuard(wouldLose, () => undefined);
  const closing = useCloseQuestion(() => wouldLose, props.onClose);

  async function apply() {
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      await props.onApply();
      props.onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }

  return (
    <>
      <Dialog
        title={props.title}
        size={props.size ?? "medium"}
        isOpen
        onClose={closing.close}
        footer={
          <>
            <Button onPress={closing.close}>{props.dismiss ?? common.cancel}</Button>
            <Button
              variant={props.danger === true ? "danger" : "primary"}
              isPending={isPending}
              unavailable={whyNotWrite() ?? props.unavailable}
              onPress={() => void apply()}
            >
              {props.action}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {props.children}
          {error !== undefined && (
            <Banner tone="danger" live="alert" title={props.failed}>
              {describeFailure(error).message}
            </Banner>
          )}
        </div>
      </Dialog>
      {closing.question}
      {question}
    </>
  );
}
