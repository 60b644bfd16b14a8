/** Why a sign-in by SAML was refused: a sentence for whoever looks for the cause. */
export class SamlRefusal extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "SamlRefusal";
  }
}
