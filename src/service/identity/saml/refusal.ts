/** What the user can do after a refusal, if there is more than asking an admin. */
type RefusalHint = "own-account" | "disabled";

/** Why a SAML sign-in was refused: a sentence for troubleshooting. */
export class SamlRefusal extends Error {
  readonly hint: RefusalHint | undefined;

  constructor(reason: string, options: ErrorOptions & { hint?: RefusalHint } = {}) {
    super(reason, options);
    this.name = "SamlRefusal";
    this.hint = options.hint;
  }
}
