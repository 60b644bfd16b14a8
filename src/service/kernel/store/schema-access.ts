import type { Role } from "#contract/schema.ts";

/** The organization that has proven an email domain. */
type OrganizationDomainTable = {
  organization_id: string;
  /** Unique. As `canonicalDomain` writes it. */
  domain: string;
};

/**
 * A domain that an organization says it has. It counts once it is proven: then it is in `organization_domain`, or is the
 * `hostname` of the site.
 */
export type DomainClaimTable = {
  organization_id: string;
  purpose: "email" | "site";
  /** Unique by (organization_id, purpose, domain). */
  domain: string;
  /** Only for `site`. A site has one claim. */
  site_id: string | null;
  claimed_at: number;
  /** Last time that DNS was asked. */
  checked_at: number | null;
  /** What speaks against the proof; null: nothing yet. */
  finding: "missing" | "unanswered" | "taken" | "lost" | null;
};

export type TeamTable = {
  organization_id: string;
  id: string;
  title: string;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** Deleted with its team and with its member. */
export type TeamMemberTable = {
  organization_id: string;
  team_id: string;
  user_id: string;
  role: "owner" | "member";
  joined_at: number;
};

/** A granted role in one space or collection and everything below it, in addition to default access, perhaps only for a while. */
export type AccessGrantTable = {
  organization_id: string;
  /** ID of a space or a collection; they never overlap. */
  target_id: string;
  grantee_kind: "user" | "team";
  grantee_id: string;
  role: Role;
  granted_by: string | null;
  granted_at: number;
  /** From then on it doesn't count, even before it is deleted: readers use `isOngoing`. Null: never. */
  ends_at: number | null;
  /** The end that people were told of; null: none. */
  warned_of: number | null;
};

/**
 * That a member asked for access to something, which needn't exist. Unique by (organization_id, user_id, target_kind, target_id).
 * Deleted with the member.
 */
export type AccessRequestTable = {
  organization_id: string;
  id: string;
  user_id: string;
  target_kind: "space" | "collection";
  target_id: string;
  note: string | null;
  status: "pending" | "given" | "declined";
  asked_at: number;
  decided_by: string | null;
  decided_at: number | null;
};

/** Either `role` is used, or `level` with one of `space_id` and `collection_id`. */
export type LinkInviteTable = {
  organization_id: string;
  id: string;
  /** Last part of the link. Encrypted instead of hashed, because admins can view the link again. */
  secret: string;
  /** SHA-256 of the secret, for lookup. */
  secret_hash: string;
  /** Null: guest. */
  role: Role | null;
  level: Role | null;
  space_id: string | null;
  collection_id: string | null;
  /** When the access ends that it gives; null: never. Only with `level`. */
  access_ends_at: number | null;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  uses: number;
  max_uses: number;
};

/** An email that can join with its own link. Used invites are kept, so that their link can say so. */
export type InviteTable = {
  organization_id: string;
  id: string;
  /** Lower case, unique in each organization. */
  email: string;
  /** As the person who invites knows it; null if they didn't say. */
  name: string | null;
  /** Null: guest. */
  role: Role | null;
  /** SHA-256 of the link's secret, hexadecimal. */
  secret_hash: string;
  /** Creator of the current link. */
  created_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** The mail with the link, and the hash of the secret that is in this mail alone; null if it wasn't mailed. */
  mail_id: string | null;
  mail_secret_hash: string | null;
};

/** A key of 256 random bits for one purpose of one organization. */
type SigningKeyTable = {
  organization_id: string;
  purpose: "visitor-claims";
  id: string;
  /** Base64url, encrypted. */
  secret: string;
  created_at: number;
};

/** The tables of people's access, for `Database`. */
export type AccessTables = {
  organization_domain: OrganizationDomainTable;
  domain_claim: DomainClaimTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  access_grant: AccessGrantTable;
  access_request: AccessRequestTable;
  invite: InviteTable;
  link_invite: LinkInviteTable;
  signing_key: SigningKeyTable;
};

/** A rule by which an identity provider gives a role or a team to everyone with a claim. */
export type RoleRule = {
  /** Name of a claim (OpenID Connect) or an attribute (SAML). */
  claim: string;
  value: string;
  /** Null: guest. */
  role?: Role | null | undefined;
  /** Instead of a role. */
  team?: string | undefined;
};

/** What identity providers of both kinds have. */
type ProviderTable = {
  organization_id: string;
  id: string;
  label: string;
  default_team: string | null;
  /** Role of the members it creates; null: guest. */
  default_role: Role | null;
  /** In their order: the first rule that gives a role decides, and all that give a team do. */
  role_rules: RoleRule[];
  /** How long a session from it lasts at most; null: as long as any session. */
  session_hours: number | null;
  /** The last successful sign-in or test with the current settings; null: never. */
  tested_at: number | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** A SAML identity provider. Settings that are still missing are null. */
export type SamlProviderTable = ProviderTable & {
  sso_url: string | null;
  entity_id: string | null;
  /** PEM. */
  certificate: string | null;
  /** When admins are to be warned again that the certificate ends, or when it ends; null: they weren't warned. */
  warned_until: number | null;
};

/** A key pair with which a SAML provider encrypts assertions for this service. */
type SamlEncryptionKeyTable = {
  organization_id: string;
  provider_id: string;
  id: string;
  /** PEM, encrypted. */
  private_key: string;
  /** PEM. */
  certificate: string;
  created_at: number;
};

/** An OpenID Connect provider. Settings that are still missing are null. */
export type OidcProviderTable = ProviderTable & {
  issuer: string | null;
  client_id: string | null;
  /** Encrypted. */
  client_secret: string | null;
  /** Besides `openid email profile`, separated by spaces. */
  scopes: string;
  /** Who can become a member by signing in. People with an invitation can, too. */
  admits: "proven-domains" | "everyone";
};

/** A pending sign-in through an identity provider; its response uses it up. */
export type SignOnRequestTable = {
  organization_id: string;
  /** ID of the SAML AuthnRequest, or `state` of OpenID Connect. */
  id: string;
  provider_id: string;
  /** SHA-256 of the secret in the browser that started the sign-in. */
  browser_hash: string;
  /** Where the browser continues after sign-in. */
  next_path: string;
  /** A test of the configuration, which creates no session and no member. */
  is_test: boolean;
  /** The user who was signed in with their own credentials when the browser started the sign-in. */
  user_id: string | null;
  /** ID of that session. */
  session_id: string | null;
  /** ID of any session that the browser had then. The new one replaces it. */
  former_session_id: string | null;
  expires_at: number;
};

/** A used assertion, kept until it expires so that it can't be used again. */
type SamlAssertionTable = {
  organization_id: string;
  provider_id: string;
  /** SHA-256 of its ID. The issuer chooses the ID. */
  assertion_hash: string;
  expires_at: number;
};

/** What a sign-in gave to a member by the rules of the provider. */
type GivenByProvider = {
  /** Absent if no rule decides about roles. */
  role?: Role | null;
  /** Titles may have changed since, so these are IDs. */
  teams: string[];
};

/** The member that a provider knows under one of its names. Deleted with the member. */
type ProviderIdentityTable = {
  organization_id: string;
  provider_id: string;
  /** SHA-256 of the provider's own name for the person: `sub` of OpenID Connect, or the email of SAML. */
  subject_hash: string;
  user_id: string;
  signed_in_at: number;
  given: GivenByProvider;
};

/** The organization whose identity provider created a browser session. */
type SessionSignOnTable = { id_hash: string; organization_id: string };

/** The tables of single sign-on, for `Database`. */
export type SignOnTables = {
  saml_provider: SamlProviderTable;
  saml_encryption_key: SamlEncryptionKeyTable;
  oidc_provider: OidcProviderTable;
  sign_on_request: SignOnRequestTable;
  saml_assertion: SamlAssertionTable;
  provider_identity: ProviderIdentityTable;
  session_sign_on: SessionSignOnTable;
};
