import type { Role } from "#contract/schema.ts";

/** A token of an organization's identity provider. It is good for SCIM and nothing else. */
export type ScimTokenTable = {
  organization_id: string;
  id: string;
  name: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_by: string | null;
  created_at: number;
  /** Null: it doesn't expire. */
  expires_at: number | null;
  last_used_at: number | null;
};

/** The attributes of a person that the provider may write, as it wrote them. */
export type ScimUserRecord = {
  userName: string;
  externalId?: string;
  displayName?: string;
  name?: Record<string, string>;
  emails: Record<string, string | boolean>[];
  active: boolean;
} & Record<string, unknown>;

/** A member whom the provider manages. Deleted with the membership. */
export type ScimUserTable = {
  organization_id: string;
  user_id: string;
  /** `userName` without its case, unique in the organization. */
  user_name_key: string;
  external_id: string | null;
  /** The email that stands for the account, in lower case. */
  email: string;
  /** Names without their case, for filters and sorting; empty if there are none. */
  display_key: string;
  given_key: string;
  family_key: string;
  /** What the provider says. An admin can disable the member besides. */
  active: boolean;
  /** While the provider disables the member: whether an admin does, too. Then the provider alone doesn't enable them. */
  disabled_here: boolean;
  record: ScimUserRecord;
  /** The role without that of groups, while a group gives one (`has_group_role`). */
  own_role: Role | null;
  has_group_role: boolean;
  /** Increases with each change of the record. */
  version: number;
  created_at: number;
  updated_at: number;
};

/** A team whose members the provider manages. Deleted with the team. */
export type ScimGroupTable = {
  organization_id: string;
  /** That of the team. */
  id: string;
  /** As the provider wrote it; that of the team is shorter if need be. */
  title: string;
  /** Without its case, unique in the organization. */
  display_key: string;
  external_id: string | null;
  /** What its members get at least in the organization; null: nothing. */
  role: Role | null;
  version: number;
  created_at: number;
  updated_at: number;
};

/** The provider's last writes, and what was refused. Kept for a few days. */
export type ScimRequestTable = {
  organization_id: string;
  id: string;
  method: string;
  /** Below `/scim/v2/{organizationId}`. */
  path: string;
  status: number;
  /** Why it was refused. */
  detail: string | null;
  token_name: string;
  created_at: number;
};

/** The tables of provisioning, for `Database`. */
export type ProvisioningTables = {
  scim_token: ScimTokenTable;
  scim_user: ScimUserTable;
  scim_group: ScimGroupTable;
  scim_request: ScimRequestTable;
};
