import { useRef, useState, type ReactNode } from "react";
import { z } from "zod";
import { encode } from "uqr";
import { Copy, Download, Printer } from "lucide-react";
import type { TwoStep } from "#contract/two-step.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton, copyText } from "#console/kit/copy-button.tsx";
import { saveFile } from "#console/kit/files.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { SavedTogether } from "#console/kit/form/save-bar.tsx";
import { ConfirmedOwner } from "#console/kit/passkeys/confirmed-owner.tsx";
import { formatList } from "#console/messages/format.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { showToast } from "#console/ui/toast.ts";

/** What the user is doing with their second step. */
export type TwoStepTask = "set-up" | "codes" | "turn-off";

type TaskProps = {
  state: TwoStep;
  email: string;
  /** `isDone`: something has changed. */
  onClose: (isDone: boolean) => void;
};

/** The dialogs for the second step of the user's sign-ins. They ask the user to confirm that it's them first. */
export function TwoStepDialog({ task, ...props }: TaskProps & { task: TwoStepTask }) {
  const Task = tasks[task];
  return (
    <ConfirmedOwner onClose={() => props.onClose(false)}>
      <Task {...props} />
    </ConfirmedOwner>
  );
}

const tasks = { "set-up": SetUp, codes: NewCodes, "turn-off": TurnOff };

const confirmForm = z.object({ code: z.string().trim().min(6).max(20) });

/** The steps in one dialog: the app, its first code, the recovery codes. */
function SetUp({ state, email, onClose }: TaskProps) {
  const start = useWrite("POST /v1/user/two-step/app");
  const confirm = useWrite("POST /v1/user/two-step/app/confirm");
  // The state changes while the dialog is open.
  const replaces = useRef(state.appSince !== undefined).current;
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
      <Dialog isOpen size="small" title={t.setUpTitle} onClose={cancel}>
        <Question
          action={t.next}
          onConfirm={async () => setApp(await start.mutateAsync({}))}
          onCancel={cancel}
        >
          <p className="text-muted">{t.setUpLead}</p>
        </Question>
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

function NewCodes({ email, onClose }: TaskProps) {
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
      <Question
        action={t.newCodesAction}
        onCancel={close}
        onConfirm={async () => {
          const made = await write.mutateAsync({});
          setCodes(made.recoveryCodes);
        }}
      >
        <p className="text-muted">{t.newCodesBody}</p>
      </Question>
    </Dialog>
  );
}

function TurnOff({ state, onClose }: TaskProps) {
  const write = useWrite("POST /v1/user/two-step/remove");
  const close = () => onClose(false);
  return (
    <Dialog isOpen size="small" title={t.offTitle} onClose={close}>
      <Question
        action={t.turnOff}
        onCancel={close}
        onConfirm={async () => {
          await write.mutateAsync({});
          showToast({ tone: "success", title: t.turnedOff });
          onClose(true);
        }}
      >
        {state.requiredBy.length > 0 && (
          <Banner tone="warning" title={t.offRequired(organizationsOf(state))} />
        )}
        <p>{t.offBody}</p>
      </Question>
    </Dialog>
  );
}

const nothing = z.object({});

/** What is going to happen, before it does. */
function Question(props: {
  action: string;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      {props.children}
      {/* In a dialog above a screen whose forms are saved together. */}
      <SavedTogether value={undefined}>
        <FormPanel
          schema={nothing}
          values={{}}
          action={props.action}
          onSubmit={props.onConfirm}
          onCancel={props.onCancel}
        >
          {() => null}
        </FormPanel>
      </SavedTogether>
    </div>
  );
}

/** The organizations that require it, in words. */
const organizationsOf = ({ requiredBy }: TwoStep) =>
  formatList(requiredBy.map(({ title }) => title));

/** Quiet zone around the code, in modules, as the standard wants it. */
const border = 4;

/** A QR code, always dark on light: most apps don't read the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** New recovery codes, the only time that they are visible. */
function Codes(props: { codes: readonly string[]; email: string; onClose: () => void }) {
  const { codes, email } = props;
  const title = t.fileTitle(email);
  const text = `${title}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t.codesLead}</p>
      <ul
        aria-label={t.codesName}
        className="grid gap-x-6 gap-y-1 rounded-md border bg-sunken px-3 py-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy size={14} aria-hidden />}
          onPress={() => void copyText(text, t.codesCopied)}
        >
          {t.copyCodes}
        </Button>
        <Button
          icon={<Download size={14} aria-hidden />}
          onPress={() => saveFile(new Blob([text], { type: "text/plain" }), t.fileName)}
        >
          {t.download}
        </Button>
        <Button icon={<Printer size={14} aria-hidden />} onPress={() => print(title, codes)}>
          {t.print}
        </Button>
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onPress={props.onClose}>
          {t.codesDone}
        </Button>
      </div>
    </div>
  );
}

/** Prints the codes without the screen around them. */
function print(title: string, codes: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  const heading = page.createElement("h1");
  heading.textContent = title;
  const list = page.createElement("pre");
  list.textContent = codes.join("\n");
  page.body.append(heading, list);
  const view = frame.contentWindow!;
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}
