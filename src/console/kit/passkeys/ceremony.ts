import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { CeremonyOptions } from "#console/data/passkeys.ts";
import { passkeyTexts } from "#console/messages/passkeys.ts";

const t = passkeyTexts.failures;

/** The browser or its user didn't use a passkey; `message` is a sentence for the user. */
class NoPasskey extends Error {
  override readonly name = "NoPasskey";
  /** As that of a refused request, so that `describeFailure` takes the sentence. */
  readonly status = 400;
}

/** Loaded when passkeys are used: what the browser does with them. */
export const ceremony = {
  /** Makes a passkey. @throws NoPasskey */
  async make(options: CeremonyOptions): Promise<object> {
    try {
      return await startRegistration({
        optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
      });
    } catch (error) {
      throw explained(error, options.rp?.id, t.notMade);
    }
  },

  /** Asks the user for a passkey. Ends `offer`. @throws NoPasskey */
  async ask(options: CeremonyOptions): Promise<object> {
    try {
      return await startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      });
    } catch (error) {
      throw explained(error, options.rpId, t.cancelled);
    }
  },

  /** Whether the browser can offer passkeys among what it fills in. */
  canOffer: browserSupportsWebAuthnAutofill,

  /**
   * Offers passkeys at fields with `webauthn` in their `autocomplete`.
   *
   * @returns undefined if it was ended before the user chose one
   */
  async offer(options: CeremonyOptions): Promise<object | undefined> {
    try {
      return await startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill: true,
      });
    } catch {
      return undefined;
    }
  },

  /** Ends what was begun. */
  end: () => WebAuthnAbortService.cancelCeremony(),

  /** Tells the browser that a passkey doesn't work anymore. Most browsers then no longer offer it. */
  async forget(domain: string, credential: string): Promise<void> {
    const signal = { signalName: "unknownCredential" as const, rpID: domain };
    await sendSignal({ ...signal, credentialID: credential }).catch(() => undefined);
  },
};

/** The reason in words. Browsers don't say whether users canceled or have no passkey. */
function explained(error: unknown, domain: string | undefined, otherwise: string): NoPasskey {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  return new NoPasskey(sentence(code, domain, otherwise), { cause: error });
}

function sentence(code: string | undefined, domain = "", otherwise: string): string {
  switch (code) {
    case "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED":
      return t.present;
    case "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT":
    case "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT":
      return t.noStorage;
    case "ERROR_INVALID_DOMAIN":
    case "ERROR_INVALID_RP_ID":
      return t.domain(domain);
    case "ERROR_CEREMONY_ABORTED":
    case "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY":
      return otherwise;
    default:
      return t.failed;
  }
}
