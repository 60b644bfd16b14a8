import { useState, type SubmitEvent } from "react";
import { ShieldCheck } from "lucide-react";
import {
  forgetSecondStep,
  giveSecondStep,
  readSecondSteps,
  type SecondSteps,
} from "#console/data/session.ts";
import { readSecondStepOptions } from "#console/data/passkeys.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { FrontPage, Or } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { PasskeyButton } from "#console/kit/passkeys/passkey-button.tsx";
import { whyNoPasskeys } from "#console/kit/passkeys/support.ts";
import { passkeyTexts } from "#console/messages/passkeys.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { TextField } from "#console/ui/text-field.tsx";

/**
 * Asks for the second step of a sign-in.
 *
 * @param props.methods - what the account can give
 * @param props.onEnd - called with the reason if the sign-in has ended, without one if the user gave up
 */
export function SecondStep(props: {
  methods: SecondSteps;
  onDone: () => Promise<void>;
  onEnd: (reason?: Failure) => void;
}) {
  const { methods, onDone, onEnd } = props;
  const hasApp = methods.includes("totp");
  const [byRecovery, setByRecovery] = useState(!hasApp);
  const [text, setText] = useState("");
  const [wasSent, setWasSent] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(1);
  useDocumentTitle(t.title);
  const given = text.trim();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setWasSent(true);
    if (isPending || given === "") return;
    setPending(true);
    await give(byRecovery ? { recoveryCode: given } : { code: given });
    setPending(false);
  }

  async function give(answer: Parameters<typeof giveSecondStep>[0]) {
    setFailure(undefined);
    try {
      await giveSecondStep(answer);
      await onDone();
    } catch (error) {
      const reason = describeFailure(error);
      const isOpen = await readSecondSteps().catch(() => methods);
      if (isOpen === undefined) return onEnd(reason);
      setFailure(reason);
      setText("");
      setWasSent(false);
      setAttempt(attempt + 1);
    }
  }

  async function giveUp() {
    // It ends by itself, too.
    await forgetSecondStep().catch(() => undefined);
    onEnd();
  }

  function change() {
    setByRecovery(!byRecovery);
    setText("");
    setWasSent(false);
    setFailure(undefined);
  }

  return (
    <FrontPage
      icon={<ShieldCheck size={22} aria-hidden />}
      title={t.title}
      lead={byRecovery ? t.leadRecovery : t.leadCode}
      foot={t.lost}
    >
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {methods.includes("passkey") && whyNoPasskeys() === undefined && (
        <>
          <PasskeyButton
            label={passkeyTexts.confirm.byPasskey}
            readOptions={readSecondStepOptions}
            onSigned={(passkey) => give({ passkey })}
          />
          <Or />
        </>
      )}
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          // A new field has the focus.
          key={`${byRecovery} ${attempt}`}
          label={byRecovery ? t.recoveryCode : t.code}
          name={byRecovery ? "recovery-code" : "code"}
          autoComplete={byRecovery ? "off" : "one-time-code"}
          inputMode={byRecovery ? undefined : "numeric"}
          autoFocus
          value={text}
          onChange={setText}
          error={
            wasSent && given === "" ? (byRecovery ? t.missingRecovery : t.missingCode) : undefined
          }
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t.submit}
        </Button>
      </form>
      {hasApp && methods.includes("recovery-code") && (
        <Button variant="quiet" onPress={change}>
          {byRecovery ? t.useCode : t.useRecovery}
        </Button>
      )}
      <Button variant="quiet" onPress={() => void giveUp()}>
        {t.back}
      </Button>
    </FrontPage>
  );
}
