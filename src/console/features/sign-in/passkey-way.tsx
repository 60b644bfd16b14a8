import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readSignInOptions, type CeremonyOptions } from "#console/data/passkeys.ts";
import type { Credential } from "#console/data/session.ts";
import type { Failure } from "#console/kit/failure.ts";
import { Or } from "#console/kit/front-page.tsx";
import { NoPasskeysHere } from "#console/kit/passkeys/no-passkeys.tsx";
import { ceremonyCode, PasskeyButton } from "#console/kit/passkeys/passkey-button.tsx";
import { whyNoPasskeys } from "#console/kit/passkeys/support.ts";
import { passkeyTexts as t } from "#console/messages/passkeys.ts";

/** Milliseconds; the service forgets what it asked for after five minutes. */
const renewedAfter = 4 * 60_000;

type WayProps = {
  /** Shows why the service refused, and returns it. */
  onSubmit: (credential: Credential) => Promise<Failure | undefined>;
};

/**
 * Signing in with a passkey: by a button, and among what the browser offers to fill in at the email. It says nothing where
 * the browser has none, and at an IP address where else they work.
 */
export function PasskeyWay({ onSubmit }: WayProps) {
  const [reason] = useState(whyNoPasskeys);
  if (reason === "unsupported") return null;
  if (reason === undefined) return <OfferedPasskeys onSubmit={onSubmit} />;
  return (
    <p className="text-sm text-muted">
      <NoPasskeysHere reason={reason} />
    </p>
  );
}

function OfferedPasskeys({ onSubmit }: WayProps) {
  const [isAsking, setAsking] = useState(false);
  // One touch can answer both ways at once, and a second sign-in would end the session of the first.
  const isEntering = useRef(false);
  const enter = async (passkey: object, { rpId: domain }: CeremonyOptions) => {
    if (isEntering.current) return;
    isEntering.current = true;
    const failure = await onSubmit({ passkey });
    isEntering.current = failure === undefined;
    const isUnknown = failure?.details.some(({ path }) => path === "body.passkey.id");
    const { id } = passkey as { id?: string };
    if (isUnknown === true && domain !== undefined && id !== undefined) {
      await (await ceremonyCode.load()).forget(domain, id);
    }
  };
  useOffer(!isAsking, enter);
  return (
    <>
      <Or />
      <PasskeyButton
        label={t.signIn}
        readOptions={readSignInOptions}
        onSigned={enter}
        onAsking={setAsking}
      />
    </>
  );
}

/**
 * Offers passkeys at the email for as long as the screen is open, or until the button asks for one.
 *
 * @param enter - signs in; offers again if that fails
 */
function useOffer(
  isOn: boolean,
  enter: (passkey: object, options: CeremonyOptions) => Promise<void>,
) {
  const [round, setRound] = useState(0);
  const onChosen = useEffectEvent(enter);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    const again = () => {
      if (!isOver) setRound(round + 1);
    };
    const timer = setTimeout(again, renewedAfter);
    const offer = async () => {
      const ceremony = await ceremonyCode.load();
      if (isOver || !(await ceremony.canOffer())) return;
      const options = await readSignInOptions();
      if (isOver) return;
      const passkey = await ceremony.offer(options);
      if (isOver || passkey === undefined) return;
      clearTimeout(timer);
      await onChosen(passkey, options);
      again();
    };
    // Without it, the button and the other ways remain.
    offer().catch(() => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
      ceremonyCode.get()?.end();
    };
  }, [isOn, round]);
}
