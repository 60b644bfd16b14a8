import { useRef, useState } from "react";
import { z } from "zod";
import type { TwoStep } from "#contract/two-step.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { SavedTogether } from "#console/kit/form/save-bar.tsx";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { formatList } from "#console/messages/format.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Codes } from "./codes.tsx";
import { Proof } from "./proof.tsx";
import { QrCode } from "./qr-code.tsx";

/** What the user is doing with their second step. */
export type TwoStepTask = "set-up" | "codes" | "turn-off";

type TaskProps = {
  state: TwoStep;
  email: string;
  /** `isDone`: something has changed. */
  onClose: (isDone: boolean) => void;
};

/** The dialogs for the second step of the user's sign-ins. */
export function TwoStepDialog({ task, ...props }: TaskProps & { task: TwoStepTask }) {
  if (task === "set-up") return <SetUp {...props} />;
  return task === "codes" ? <NewCodes {...props} /> : <TurnOff {...props} />;
}

const confirmForm = z.object({ code: z.string().trim().min(6).max(20) });

/** The steps in one dialog: who it is, the app, its first code, the recovery codes. */
function SetUp({ state, email, onClose }: TaskProps) {
  const start = useWrite("POST /v1/user/two-step/app");
  const confirm = useWrite("POST /v1/user/two-step/app/confirm");
  // The state changes while the dialog is open.
  const replaces = useRef(state.appSince !== undefined).current;
  const needed = useRef(state.proof).current;
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    const close = () => onClose(true);
    return (
      <Dialog isOpen title={t.codesTitle} onClose={close}>
        <Codes codes={codes} email={email} onClose={close} />
      </Dialog>
    );
  }
  const cancel = () => onClose(false);
  if (app === undefined) {
    return (
      <Dialog isOpen size="small" title={t.proofTitle} onClose={cancel}>
        <Proof
          needed={needed}
          action={t.proofNext}
          onCancel={cancel}
          onProof={async (body) => setApp(await start.mutateAsync({ body }))}
        >
          <p className="text-muted">{t.proofLead}</p>
        </Proof>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen title={t.setUpTitle} onClose={cancel}>
      <div className="flex flex-col gap-4">
        <p>{t.scan}</p>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <QrCode text={app.uri} label={t.qr} />
          <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-2">
            <p className="text-muted">{t.key}</p>
            <output
              aria-label={t.keyName}
              className="block rounded-md border bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all"
            >
              {inGroups(app.secret)}
            </output>
            <CopyButton value={app.secret} label={t.copyKey} done={t.keyCopied} size="small" />
          </div>
        </div>
        <SavedTogether value={undefined}>
          <FormPanel
            schema={confirmForm}
            values={{ code: "" }}
            action={replaces ? t.replace : t.confirm}
            onCancel={cancel}
            onSubmit={async (body) => {
              const { recoveryCodes } = await confirm.mutateAsync({ body });
              showToast({ tone: "success", title: replaces ? t.replaced : t.turnedOn });
              if (recoveryCodes.length > 0) setCodes(recoveryCodes);
              else onClose(true);
            }}
          >
            {({ Text }) => (
              <Text
                name="code"
                label={t.confirmCode}
                description={t.signedOut}
                autoComplete="one-time-code"
                inputMode="numeric"
                autoFocus
              />
            )}
          </FormPanel>
        </SavedTogether>
      </div>
    </Dialog>
  );
}

/** As people read it out. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ");

function NewCodes({ state, email, onClose }: TaskProps) {
  const write = useWrite("POST /v1/user/two-step/recovery-codes");
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => onClose(codes !== undefined);
  if (codes !== undefined) {
    return (
      <Dialog isOpen title={t.codesTitle} onClose={close}>
        <Codes codes={codes} email={email} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen size="small" title={t.newCodesTitle} onClose={close}>
      <Proof
        needed={state.proof}
        action={t.newCodesAction}
        onCancel={close}
        onProof={async (body) => {
          const made = await write.mutateAsync({ body });
          setCodes(made.recoveryCodes);
        }}
      />
    </Dialog>
  );
}

function TurnOff({ state, onClose }: TaskProps) {
  const write = useWrite("POST /v1/user/two-step/remove");
  const close = () => onClose(false);
  return (
    <Dialog isOpen size="small" title={t.offTitle} onClose={close}>
      <Proof
        needed={state.proof}
        action={t.turnOff}
        onCancel={close}
        onProof={async (body) => {
          await write.mutateAsync({ body });
          showToast({ tone: "success", title: t.turnedOff });
          onClose(true);
        }}
      >
        {state.requiredBy.length > 0 && (
          <Banner tone="warning" title={t.offRequired(organizationsOf(state))} />
        )}
        <p>{t.offBody}</p>
      </Proof>
    </Dialog>
  );
}

/** The organizations that require it, in words. */
const organizationsOf = ({ requiredBy }: TwoStep) =>
  formatList(requiredBy.map(({ title }) => title));
