import { useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  confirmationQuery,
  confirmOwner,
  readConfirmationOptions,
} from "#console/data/passkeys.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { SavedTogether } from "#console/kit/form/save-bar.tsx";
import { Or } from "#console/kit/front-page.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { passkeyTexts } from "#console/messages/passkeys.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { whyNoPasskeys } from "./support.ts";

const t = passkeyTexts.confirm;

/**
 * Draws its children once the user has lately shown that they are the account's owner; asks for that first, in a dialog. For what
 * would let in somebody who found an open browser.
 */
export function ConfirmedOwner(props: { children: ReactNode; onClose: () => void }) {
  const state = useQuery(confirmationQuery());
  const [isConfirmed, setConfirmed] = useState(false);
  // Not asked for again while the dialog is open.
  if (state.data?.isFresh === true && !isConfirmed) setConfirmed(true);
  if (isConfirmed) return props.children;
  return <ConfirmOwner onConfirmed={() => setConfirmed(true)} onClose={props.onClose} />;
}

/** The dialog that asks the user to show that they are the account's owner. */
export function ConfirmOwner(props: { onConfirmed: () => void; onClose: () => void }) {
  const state = useQuery(confirmationQuery());
  return (
    <Dialog size="small" title={t.title} isOpen onClose={props.onClose}>
      {state.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {state.isError && (
        <FailureState isCompact error={state.error} onRetry={() => void state.refetch()} />
      )}
      {/* In a dialog above a screen whose forms are saved together. */}
      <SavedTogether value={undefined}>
        {state.data !== undefined && (
          <Ways ways={state.data.ways} onConfirmed={props.onConfirmed} />
        )}
      </SavedTogether>
    </Dialog>
  );
}

function Ways(props: { ways: readonly string[]; onConfirmed: () => void }) {
  const { onConfirmed } = props;
  const typed = props.ways.find((way) => way === "password" || way === "code");
  const byPasskey = props.ways.includes("passkey") && whyNoPasskeys() === undefined;
  if (typed === undefined && !byPasskey) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t.againBody}</p>
        <LinkButton variant="primary" href={paths.signIn(paths.account(), true)}>
          {t.again}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t.lead}</p>
      {byPasskey && (
        <PasskeyButton
          label={t.byPasskey}
          variant={typed === undefined ? "primary" : "secondary"}
          readOptions={readConfirmationOptions}
          onSigned={async (passkey) => {
            await confirmOwner({ passkey });
            onConfirmed();
          }}
        />
      )}
      {typed !== undefined && byPasskey && <Or />}
      {typed !== undefined && <Typed way={typed} onConfirmed={onConfirmed} />}
    </div>
  );
}

const typedSchemas = {
  password: z.object({ password: z.string().min(1).max(1000) }),
  code: z.object({ code: z.string().trim().min(1).max(100) }),
  recoveryCode: z.object({ recoveryCode: z.string().trim().min(1).max(100) }),
};

function Typed(props: { way: "password" | "code"; onConfirmed: () => void }) {
  const [byRecovery, setByRecovery] = useState(false);
  const kind = byRecovery ? "recoveryCode" : props.way;
  return (
    <FormPanel
      key={kind}
      schema={typedSchemas[kind]}
      values={{ [kind]: "" } as Record<string, string>}
      action={t.submit}
      failed={t.failed}
      onSubmit={async (proof) => {
        await confirmOwner(proof);
        props.onConfirmed();
      }}
    >
      {({ Text }) => (
        <>
          <Text
            name={kind}
            type={kind === "password" ? "password" : undefined}
            label={t[kind]}
            description={kind === "code" ? t.codeHint : undefined}
            autoComplete={autoCompletes[kind]}
            inputMode={kind === "code" ? "numeric" : undefined}
            autoFocus
          />
          {kind !== "password" && (
            <div>
              <Button variant="quiet" size="small" onPress={() => setByRecovery(!byRecovery)}>
                {byRecovery ? t.useCode : t.useRecovery}
              </Button>
            </div>
          )}
        </>
      )}
    </FormPanel>
  );
}

const autoCompletes = {
  password: "current-password",
  code: "one-time-code",
  recoveryCode: "off",
};
