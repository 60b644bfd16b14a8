import { useState } from "react";
import { FingerprintPattern } from "lucide-react";
import type { CeremonyOptions } from "#console/data/passkeys.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button, type ButtonVariant } from "#console/ui/button.tsx";
import { later } from "#console/ui/later.ts";

/** What the browser does with passkeys. */
export const ceremonyCode = later(async () => (await import("./ceremony.ts")).ceremony);

/** Asks for a passkey. Says below the button why none was used, and what `onSigned` throws. */
export function PasskeyButton(props: {
  label: string;
  variant?: ButtonVariant;
  readOptions: () => Promise<CeremonyOptions>;
  onSigned: (passkey: object, options: CeremonyOptions) => Promise<void>;
  /** Told while the browser asks. */
  onAsking?: (isAsking: boolean) => void;
}) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function ask() {
    setPending(true);
    setProblem(undefined);
    props.onAsking?.(true);
    try {
      const [ceremony, options] = await Promise.all([ceremonyCode.load(), props.readOptions()]);
      await props.onSigned(await ceremony.ask(options), options);
    } catch (error) {
      setProblem(describeFailure(error).message);
    }
    setPending(false);
    props.onAsking?.(false);
  }

  return (
    <>
      <Button
        variant={props.variant ?? "secondary"}
        icon={<FingerprintPattern size={16} aria-hidden />}
        isPending={isPending}
        onApproach={() => void ceremonyCode.load().catch(() => undefined)}
        onPress={() => void ask()}
      >
        {props.label}
      </Button>
      {problem !== undefined && <Banner tone="info" live="status" title={problem} />}
    </>
  );
}
