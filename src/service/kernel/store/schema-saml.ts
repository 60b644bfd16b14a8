import type { Role } from "#contract/schema.ts";

/** An identity provider of an organization. Settings that are still missing are null. */
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

/** The organization whose identity provider created a browser session. */
type SessionSignOnTable = { id_hash: string; organization_id: string };

/** The tables of single sign-on, for `Database`. */
export type SamlTables = {
  saml_provider: SamlProviderTable;
  saml_request: SamlRequestTable;
  saml_assertion: SamlAssertionTable;
  session_sign_on: SessionSignOnTable;
};
