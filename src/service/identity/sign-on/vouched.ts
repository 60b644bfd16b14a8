/** What an identity provider says about the person who signs in, after everything about it was checked. */
export type Vouched = {
  /** The pending sign-in that it answers. */
  requestId: string;
  /** The provider's own name for the person: `sub` of OpenID Connect, or the email of SAML. */
  subject: string;
  /** Lower case. */
  email: string;
  displayName: string;
  /** Claims of OpenID Connect, or attributes of SAML, by their names. */
  claims: Readonly<Record<string, unknown>>;
};

/** What the user can do after a refusal, if there is more than asking an admin. */
type RefusalHint = "own-account" | "disabled" | "account-disabled";

/** Why a sign-in through an identity provider was refused: a sentence for troubleshooting. */
export class SignOnRefusal extends Error {
  readonly hint: RefusalHint | undefined;

  constructor(reason: string, options: ErrorOptions & { hint?: RefusalHint } = {}) {
    super(reason, options);
    this.name = "SignOnRefusal";
    this.hint = options.hint;
  }
}

/** A name of a person as an account can have it; undefined if nothing is left of it. */
export function cleanName(value: unknown): string | undefined {
  const name = typeof value === "string" ? value.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() : "";
  return name === "" ? undefined : name.slice(0, 100);
}
