import type { AccountEmail } from "#contract/account.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { accountTexts } from "#console/messages/account.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { emailForm } from "./account.form.ts";

const t = accountTexts.email;

/** Asks for another email. @param props.pending - the one that was asked for before */
export function NewEmail(props: { pending: string | undefined; onClose: () => void }) {
  const write = useWrite("POST /v1/user/email/change");
  return (
    <ConfirmedOwner onClose={props.onClose}>
      <FormDialog
        size="small"
        title={t.dialogTitle}
        onClose={props.onClose}
        schema={emailForm}
        values={{ email: props.pending ?? "" }}
        action={t.send}
        failed={t.failed}
        onSubmit={async (body) => {
          await write.mutateAsync({ body });
          showToast({ tone: "success", title: t.sent(body.email) });
          props.onClose();
        }}
      >
        {({ Text }) => (
          <>
            <p className="text-muted">{t.dialogLead}</p>
            <Text name="email" type="email" label={t.newEmail} autoComplete="email" autoFocus />
          </>
        )}
      </FormDialog>
    </ConfirmedOwner>
  );
}

/** Opened by the link in the mail. Changes the email when people press the button, because some programs open links themselves. */
export function ConfirmEmail(props: { link: string; state: AccountEmail; onClose: () => void }) {
  const { link, state, onClose } = props;
  const write = useWrite("POST /v1/user/email/confirm");
  if (state.pending === undefined) {
    return (
      <Dialog size="small" title={t.goneTitle} isOpen onClose={onClose}>
        <div className="flex flex-col items-start gap-4">
          <p>{t.gone(state.email)}</p>
          <Button variant="primary" onPress={onClose}>
            {t.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const { email } = state.pending;
  return (
    <Confirm
      isOpen
      title={t.confirmTitle}
      action={t.confirm}
      onClose={onClose}
      onConfirm={async () => {
        await write.mutateAsync({ body: { link } });
        showToast({ tone: "success", title: t.changed });
      }}
    >
      {t.confirmBody(state.email, email)}
    </Confirm>
  );
}
