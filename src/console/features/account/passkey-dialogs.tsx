import type { Passkey } from "#contract/account.ts";
import { browserName } from "#contract/browser-name.ts";
import { readNewPasskeyOptions, useAddPasskey, useDeletePasskey } from "#console/data/passkeys.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { ceremony } from "#console/kit/passkeys/ceremony.ts";
import { passkeyTexts } from "#console/messages/passkeys.ts";
import { showToast } from "#console/ui/toast.ts";
import { passkeyForm } from "./account.form.ts";

/** @param props.taken - the names that the user's passkeys have */
export function NewPasskey(props: { taken: readonly string[]; onClose: () => void }) {
  const t = passkeyTexts.newOne;
  const add = useAddPasskey();
  return (
    <ConfirmedOwner onClose={props.onClose}>
      <FormDialog
        size="small"
        title={t.title}
        onClose={props.onClose}
        schema={passkeyForm}
        values={{ name: defaultName(props.taken) }}
        action={t.submit}
        failed={t.failed}
        onSubmit={async ({ name }) => {
          const passkey = await ceremony.make(await readNewPasskeyOptions());
          await add.mutateAsync({ name, passkey });
          showToast({ tone: "success", title: t.added(name) });
          props.onClose();
        }}
      >
        {({ Text }) => (
          <>
            <p className="text-muted">{t.lead}</p>
            <Text
              name="name"
              label={t.name}
              description={t.nameHint}
              autoComplete="off"
              autoFocus
            />
          </>
        )}
      </FormDialog>
    </ConfirmedOwner>
  );
}

function defaultName(taken: readonly string[]): string {
  const t = passkeyTexts.newOne;
  const { browser, system } = browserName(navigator.userAgent);
  const name = t.defaultName(browser, system);
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = t.numbered(name, number);
  return free;
}

export function RenamePasskey(props: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = props.passkey;
  const t = passkeyTexts.renaming;
  const write = useWrite("PATCH /v1/user/passkeys/{passkeyId}");
  return (
    <FormDialog
      size="small"
      title={t.title}
      onClose={props.onClose}
      schema={passkeyForm}
      values={{ name }}
      action={t.submit}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: { passkeyId: id }, body });
        showToast({ tone: "success", title: t.renamed });
        props.onClose();
      }}
    >
      {({ Text }) => (
        <Text name="name" label={passkeyTexts.newOne.name} autoComplete="off" autoFocus />
      )}
    </FormDialog>
  );
}

export function DeletePasskey(props: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = props.passkey;
  const t = passkeyTexts.deleting;
  const remove = useDeletePasskey();
  return (
    <ConfirmedOwner onClose={props.onClose}>
      <Confirm
        danger
        isOpen
        title={t.title(name)}
        action={t.submit}
        onClose={props.onClose}
        onConfirm={async () => {
          const { domain, credential } = await remove.mutateAsync(id);
          showToast({ tone: "success", title: t.deleted(name) });
          await ceremony.forget(domain, credential);
        }}
      >
        {t.body}
      </Confirm>
    </ConfirmedOwner>
  );
}
