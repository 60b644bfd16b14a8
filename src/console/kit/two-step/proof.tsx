import { useState, type ReactNode } from "react";
import type { FreshProof } from "#contract/two-step.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { SavedTogether } from "#console/kit/form/save-bar.tsx";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { Button } from "#console/ui/button.tsx";
import { proofForms, type ProofKind } from "./proof-form.ts";

/**
 * Asks for what shows that it's really the user.
 *
 * @param props.needed - as the service says; what the console doesn't know is taken as a password
 * @param props.children - what is going to happen
 */
export function Proof(props: {
  needed: string;
  action: string;
  onProof: (proof: FreshProof) => Promise<unknown>;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const [byRecovery, setByRecovery] = useState(false);
  const known: ProofKind = Object.hasOwn(proofForms, props.needed)
    ? (props.needed as ProofKind)
    : "password";
  const kind = known === "code" && byRecovery ? "recoveryCode" : known;
  return (
    <div className="flex flex-col gap-4">
      {props.children}
      {/* In a dialog above a screen whose forms are saved together. */}
      <SavedTogether value={undefined}>
        <FormPanel
          key={kind}
          schema={proofForms[kind]}
          values={{ ...(kind !== "recent-sign-in" && { [kind]: "" }) } as Record<string, string>}
          action={props.action}
          onSubmit={(proof) => props.onProof(proof as FreshProof)}
          onCancel={props.onCancel}
        >
          {({ Text }) => {
            if (kind === "recent-sign-in") return null;
            if (kind === "password") {
              return (
                <Text
                  name="password"
                  type="password"
                  label={t.password}
                  autoComplete="current-password"
                  autoFocus
                />
              );
            }
            return (
              <>
                <Text
                  name={kind}
                  label={kind === "code" ? t.proofCode : t.recoveryCode}
                  autoComplete={kind === "code" ? "one-time-code" : "off"}
                  inputMode={kind === "code" ? "numeric" : undefined}
                  autoFocus
                />
                <div>
                  <Button variant="quiet" size="small" onPress={() => setByRecovery(!byRecovery)}>
                    {byRecovery ? t.useCode : t.useRecovery}
                  </Button>
                </div>
              </>
            );
          }}
        </FormPanel>
      </SavedTogether>
    </div>
  );
}
