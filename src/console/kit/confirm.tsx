import { useState } from "react";
import type { ReactNode } from "react";
import { whyNotWrite } from "#console/data/read-only.ts";
import { common } from "#console/messages/common.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { describeFailure } from "./failure.ts";

type ConfirmProps = {
  isOpen: boolean;
  title: string;
  /** What will happen and what else it affects, with counts. */
  children: ReactNode;
  /** A verb: "Delete space". */
  action: string;
  danger?: boolean;
  /** For actions that can't be undone: the name that the user has to type. */
  typeName?: string;
  /** How many items lose something. Above 20, the user has to type the number. */
  takesFrom?: number | undefined;
  /** Why the action isn't available yet, as a sentence, such as while counts are loading. */
  unavailable?: string | undefined;
  /** May reject: the dialog then stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Up to this many items, a look at the dialog is enough. */
const mostUntyped = 20;

/** Asks before an action that is hard to undo. Closes when the action is done. */
export function Confirm(props: ConfirmProps) {
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={props.title}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <ConfirmBody {...props} />
    </Dialog>
  );
}

// Rendered inside the dialog, so that its state resets each time it opens.
function ConfirmBody(props: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { wanted, differs } = wantedTyping(props, typed);
  const off = whyNotWrite() ?? props.unavailable ?? differs;

  async function confirm() {
    if (isPending || off !== undefined) return;
    setPending(true);
    setError(undefined);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div className="text-muted">{props.children}</div>
      {wanted !== undefined && (
        <TextField label={wanted} value={typed} onChange={setTyped} autoFocus autoComplete="off" />
      )}
      {error !== undefined && (
        <Banner tone="danger" live="alert" title={describeFailure(error).message} />
      )}
      <div className="flex justify-end gap-2">
        <Button onPress={props.onClose} autoFocus={wanted === undefined}>
          {common.cancel}
        </Button>
        <Button
          type="submit"
          variant={props.danger === true ? "danger" : "primary"}
          isPending={isPending}
          unavailable={off}
        >
          {props.action}
        </Button>
      </div>
    </form>
  );
}

/** Whether a name was typed. Names can have spaces that keyboards don't have, such as no-break ones. */
function isName(typed: string, name: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  return plain(typed) === plain(name);
}

/** What the user has to type, if anything, and why it isn't that yet. */
function wantedTyping(
  { typeName, takesFrom = 0 }: Pick<ConfirmProps, "typeName" | "takesFrom">,
  typed: string,
): { wanted?: string; differs?: string | undefined } {
  const t = formTexts.confirm;
  if (typeName !== undefined) {
    return {
      wanted: t.typeName(typeName),
      differs: isName(typed, typeName) ? undefined : t.nameDiffers,
    };
  }
  if (takesFrom <= mostUntyped) return {};
  // With or without separators: people type it as it is shown, or as they would say it.
  const isTyped = typed.replaceAll(/[\s.,'’]/gu, "") === String(takesFrom);
  return { wanted: t.typeCount(takesFrom), differs: isTyped ? undefined : t.countDiffers };
}
