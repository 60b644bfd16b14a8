/** What the person can do about a refusal, where that is more than asking an admin. */
type RefusalHint = "own-account";

/** Why a sign-in by SAML was refused: a sentence for troubleshooting. */
export class SamlRefusal extends Error {
  readonly hint: RefusalHint | undefined;

  constructor(reason: string, options: ErrorOptions & { hint?: RefusalHint } = {}) {
    super(reason, options);
    this.name = "SamlRefusal";
    this.hint = options.hint;
  }
}
