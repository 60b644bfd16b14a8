/** How an email was confirmed. */
export type ProofKind = "operator" | "invitation" | "sign-in-link" | "identity-provider";

/** Who has confirmed that an account's email belongs to its holder. */
type EmailProofTable = {
  user_id: string;
  /** The organization whose admin or identity provider confirmed it; empty for the server's operator. */
  organization_id: string;
  kind: ProofKind;
  proven_at: number;
};

/** A password that no longer works, kept for a while so that whoever enters it reads why. */
type EndedPasswordTable = {
  /** The account's email at that time. */
  email: string;
  user_id: string;
  /** As in `PasswordTable`. */
  hash: string;
  /** The organization that confirmed the email for someone; empty for the server's operator. */
  organization_id: string;
  ended_at: number;
};

/** Something that the owner of an account must be told, until they dismiss it. */
export type AccountNoticeTable = {
  user_id: string;
  id: string;
  /** `credentials-ended`: those of the account itself. `earlier-account`: an account with its email was set aside. */
  kind: "credentials-ended" | "earlier-account";
  /** As in `EndedPasswordTable`. */
  organization_id: string;
  created_at: number;
};

/** The tables of users' accounts, for `Database`. */
export type AccountTables = {
  email_proof: EmailProofTable;
  ended_password: EndedPasswordTable;
  account_notice: AccountNoticeTable;
};
