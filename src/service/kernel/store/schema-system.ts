import type { ViewRole } from "#contract/user.ts";

/** A user's password. Users who only sign in with links or tokens have no row. */
export type PasswordTable = {
  user_id: string;
  /** argon2id with its parameters and salt, as one string. */
  hash: string;
  changed_at: number;
};

export type ApiTokenTable = {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** What it allows; empty in rows of older versions: everything. */
  scopes: ("read" | "write")[];
  /** The only organization that it can access; null: all organizations of its user. */
  organization_id: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  /** The admin who created it for a service account; null: its user did. */
  created_by: string | null;
};

/**
 * What an admin decided about a person's token in an organization. Without a row, nobody has. `ended`: the token still
 * reaches the other organizations of its user.
 */
export type ApiTokenDecisionTable = {
  organization_id: string;
  token_id: string;
  decision: "approved" | "denied" | "ended";
  decided_by: string | null;
  decided_at: number;
};

export type SessionTable = {
  /** SHA-256 of the cookie's value, hexadecimal. */
  id_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  /** IP address of the request that `last_used_at` is about. Null: unknown. */
  address: string | null;
  expires_at: number;
  /** The browser's `User-Agent` at sign-in. */
  user_agent: string | null;
  /** `password`: with the account's password, or by choosing it. Null: another way, or before it was recorded. */
  begun_by: "password" | null;
  /** Null: before it was recorded. */
  way: SignInWay | null;
  /** Whether two factors opened it. */
  two_step: boolean;
  /** When its user last confirmed after sign-in that they are the account's owner. */
  confirmed_at: number | null;
  /** The API token that began it. */
  token_id: string | null;
};

/** A single row: identifies the key that encrypts the store's secrets. */
export type SecretKeyTable = {
  /** Derived from the key, without revealing it. */
  id: string;
  created_at: number;
};

export type SignInLinkTable = {
  /** SHA-256 of the link's secret, hexadecimal. */
  secret_hash: string;
  user_id: string;
  /** The organization and its admin who created the link; null for a link printed on the server. */
  organization_id: string | null;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** A link that somebody asked for by email. Others than a sign-in link, it went to the account's email and nowhere else. */
export type MailedLinkTable = {
  /** SHA-256 of the link's secret, hexadecimal. */
  secret_hash: string;
  user_id: string;
  /** Where it was sent. It proves that email only. */
  email: string;
  /** What it is for: signing in, or choosing a password. */
  purpose: "sign-in" | "password";
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** The email that an account's owner wants, until they confirm it. An account has at most one. */
type EmailChangeTable = {
  user_id: string;
  /** Lower case. Another account may have it: who asks doesn't learn that. */
  email: string;
  /** The account's email at that time. Once it has another one, this is void. */
  former: string;
  /** SHA-256 of the secret in the link that was mailed to the new email, hexadecimal. */
  secret_hash: string;
  created_at: number;
  expires_at: number;
};

/** The picture that a person has uploaded of themselves. A person has at most one. */
type UserPictureTable = {
  /** SHA-256 of the owner's ID and the bytes, hexadecimal. `photo_url` of the user has it. */
  hash: string;
  user_id: string;
  content_type: string;
  data: Uint8Array;
};

type JobStatus = "queued" | "running" | "done" | "failed" | "cancelled";

export type JobTable = {
  /** Empty for the platform's own jobs. */
  organization_id: string;
  id: string;
  kind: string;
  /** What the job works on. */
  key: string;
  /** Equal to `key` while the job is queued or running, else null. Unique, so that there is one live job per key. */
  live_key: string | null;
  payload: Record<string, unknown>;
  status: JobStatus;
  /** Earliest start. */
  run_at: number;
  /** The worker that runs the job, and when its lease expires without renewal. */
  worker: string | null;
  lease_until: number | null;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  /** Whether it runs once more when it is done; see `NewJob.again`. */
  again: boolean;
  created_at: number;
  updated_at: number;
};

/** Outbox of live changes, written in the transaction of each change. */
export type EventTable = {
  organization_id: string;
  /** Time-ordered, but not in commit order: readers go back by the maximum duration of a transaction. */
  id: string;
  kind: string;
  target_id: string;
  /** Null in rows from older versions, as is `ids`. */
  action: string | null;
  /** IDs of the target and its parents, by path parameter. */
  ids: Record<string, string> | null;
  space_id: string | null;
  change_request_id: string | null;
  /** Null for changes by jobs. */
  request_id: string | null;
  /** Who made the change; null: the platform, or a row from an older version. */
  actor: string | null;
  /** The target's name at that time, if it has one. */
  title: string | null;
  /** The only users who receive it; null: everyone who may see what changed. */
  readers: string[] | null;
  /** Whether people have yet to be told of it. */
  untold: boolean;
  created_at: number;
};

/** How an email was confirmed. */
export type ProofKind = "operator" | "mail" | "invitation" | "sign-in-link" | "identity-provider";

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
  /**
   * `credentials-ended`: those of the account itself. `earlier-account`: an account with its email was set aside.
   * `passkey-copied`: it was refused, because another copy of it seems to exist. `token-…`: by an admin of an organization.
   */
  kind:
    | "credentials-ended"
    | "earlier-account"
    | "factor-added"
    | "factor-removed"
    | "recovery-code-used"
    | "recovery-codes-replaced"
    | "passkey-added"
    | "passkey-deleted"
    | "passkey-copied"
    | "email-changed"
    | "token-approved"
    | "token-denied"
    | "token-ended"
    | "viewed-as";
  /** As in `EndedPasswordTable`; empty if no organization has to do with it. */
  organization_id: string;
  created_at: number;
  /** Name of the passkey, the API token, or the admin, or the new email. */
  subject: string | null;
  /** The session that caused it, whose user need not be told: `id_hash` of the session. */
  session_hash: string | null;
};

/** A public key with which an account's owner signs in (WebAuthn). The private key never leaves the authenticator. */
export type PasskeyTable = {
  user_id: string;
  id: string;
  /** By which the authenticator names it, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signatures so far, by the authenticator's own count; 0 if it doesn't count. */
  counter: number;
  /** How browsers reach the authenticator, as they say. */
  transports: string[];
  /** The host name at which it can be used, the RP ID of WebAuthn. */
  domain: string;
  /** Whether the authenticator keeps copies of it elsewhere. */
  synced: boolean;
  name: string;
  created_at: number;
  last_used_at: number | null;
};

/** What a challenge is for. `confirm`: the owner of a session confirms that it is theirs. */
export type ChallengePurpose = "sign-in" | "second-step" | "add" | "confirm";

/** A random text that a browser signs once with a passkey. */
type PasskeyChallengeTable = {
  /** SHA-256 of the challenge, hexadecimal. */
  challenge_hash: string;
  /** SHA-256 of the secret in the cookie of the browser that asked for it. */
  browser_hash: string;
  purpose: ChallengePurpose;
  /** Whose passkey is added or asked for; null to sign in. */
  user_id: string | null;
  expires_at: number;
};

/** The secret that an authenticator app shares with an account. An account has at most one that counts. */
type TotpTable = {
  id: string;
  user_id: string;
  /** Encrypted, base32. */
  secret: string;
  created_at: number;
  /** When a code of the app confirmed it. Null: it doesn't count yet. */
  confirmed_at: number | null;
  /** The step of the last code that was used, in units of 30 seconds, so that each works once. */
  last_step: number | null;
};

type RecoveryCodeTable = {
  user_id: string;
  /** SHA-256, hexadecimal. */
  code_hash: string;
  created_at: number;
  used_at: number | null;
};

/** A sign-in whose second step is missing. It opens nothing. */
export type HalfSessionTable = {
  /** SHA-256 of the cookie's value, hexadecimal. */
  id_hash: string;
  user_id: string;
  /** The first step. */
  way: SignInWay;
  /** What opened the account then; see `credentialsVersion`. */
  credentials: string;
  /** Hash of the password that is set once the second step is given. */
  new_password: string | null;
  /** The organization whose link sets that password; null for one printed on the server. */
  organization_id: string | null;
  /** The API token that was the first step. */
  token_id: string | null;
  /** Wrong codes. */
  failures: number;
  created_at: number;
  expires_at: number;
};

/** How somebody signs in. `new-password`: by choosing one with a link. `provider`: single sign-on. */
export type SignInWay =
  | "password"
  | "link"
  | "mailed-link"
  | "new-password"
  | "token"
  | "passkey"
  | "invitation"
  | "provider";

/** A session in which an admin sees an organization as a member or a role. Its shares are grants to its ID. */
export type ViewAsTable = {
  id: string;
  session_id: string;
  organization_id: string;
  /** The user of the session. */
  viewer: string;
  /** Either a member, or a role, for guests with the space that they can read. */
  member_id: string | null;
  role: ViewRole | null;
  space_id: string | null;
  /** The support access that it uses: then the viewer isn't a member. */
  support_id: string | null;
  began_at: number;
  ends_at: number;
};

/** The tables of users' accounts, for `Database`. */
export type AccountTables = {
  view_as: ViewAsTable;
  totp: TotpTable;
  recovery_code: RecoveryCodeTable;
  half_session: HalfSessionTable;
  email_proof: EmailProofTable;
  ended_password: EndedPasswordTable;
  account_notice: AccountNoticeTable;
  mailed_link: MailedLinkTable;
  email_change: EmailChangeTable;
  user_picture: UserPictureTable;
  api_token_decision: ApiTokenDecisionTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
};

/**
 * `queued`: waits to be sent, or to be tried again. `sending`: a process has it. `sent`: the server has accepted it. `refused`: the
 * server has refused it for good. `expired`: it couldn't be sent in time. `uncertain`: the connection or the process ended before the
 * server's answer. `dropped`: its reason has gone, such as a revoked invitation.
 */
export type MailStatus =
  | "queued"
  | "sending"
  | "sent"
  | "refused"
  | "expired"
  | "uncertain"
  | "dropped";

/** A mail that is to be sent, or was. */
export type MailMessageTable = {
  id: string;
  /** What it is about; unique, so that nothing is sent twice. */
  key: string;
  /** Empty for the platform's own mail. */
  organization_id: string;
  /** Names the template. */
  kind: string;
  /** Email address. */
  recipient: string;
  /** JSON for the template. Encrypted, because it may contain a secret; null once the mail has ended. */
  data: string | null;
  status: MailStatus;
  attempts: number;
  /** Earliest next attempt. */
  next_at: number;
  /** The process that sends it, and until when the others leave it alone. */
  claimed_by: string | null;
  claimed_until: number | null;
  /** Whether the server may have accepted it in this attempt. */
  handed_over: boolean;
  /** What the server answered last, or why it couldn't be reached. */
  answer: string | null;
  /** From then on, it isn't sent anymore. */
  expires_at: number;
  created_at: number;
  updated_at: number;
};
