import type { Role } from "#contract/schema.ts";

/** An identity provider of an organization. What it lacks for signing in is null. */
export type SamlProviderTable = {
  organization_id: string;
  id: string;
  label: string;
  sso_url: string | null;
  entity_id: string | null;
  /** PEM. */
  certificate: string | null;
  default_team: string | null;
  /** Role of the members it creates; null: guest. */
  default_role: Role | null;
  /** The last successful sign-in or test with the current settings; null: never. */
  tested_at: number | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** A pending sign-in; its response uses it up. */
export type SamlRequestTable = {
  organization_id: string;
  /** ID of the AuthnRequest. */
  id: string;
  provider_id: string;
  /** SHA-256 of the secret that the browser holds which began it. */
  browser_hash: string;
  /** Where the browser continues after sign-in. */
  next_path: string;
  /** Tests signing in: creates no session and no member. */
  is_test: boolean;
  /** Who was signed in, with credentials of their own, in the browser that began it. */
  user_id: string | null;
  expires_at: number;
};

/** An assertion that was used, kept for as long as it would be valid. */
export type SamlAssertionTable = {
  organization_id: string;
  provider_id: string;
  /** SHA-256 of its ID, which its issuer chooses. */
  assertion_hash: string;
  expires_at: number;
};

/** Which organization's identity provider vouched for a browser session. */
export type SessionSignOnTable = { id_hash: string; organization_id: string };

/** The tables of single sign-on, for `Database`. */
export type SamlTables = {
  saml_provider: SamlProviderTable;
  saml_request: SamlRequestTable;
  saml_assertion: SamlAssertionTable;
  session_sign_on: SessionSignOnTable;
};
