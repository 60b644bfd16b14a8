import type { Role } from "./schema.ts";

/** An organization's e-mail domains once more, so that one of them finds it. */
export type OrganizationDomainTable = {
  organization_id: string;
  /** Lower case. */
  domain: string;
};

export type TeamTable = {
  organization_id: string;
  id: string;
  title: string;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** Goes with its team and with its member. */
export type TeamMemberTable = {
  organization_id: string;
  team_id: string;
  user_id: string;
  role: "owner" | "member";
  joined_at: number;
};

/** A role that somebody has in one space or collection and what is below it, beside the default levels. */
export type AccessGrantTable = {
  organization_id: string;
  /** A space or a collection: IDs of the two never meet. */
  target_id: string;
  grantee_kind: "user" | "team";
  grantee_id: string;
  role: Role;
  granted_by: string | null;
  granted_at: number;
};

/** Either `role` counts, or `level` with one of `space_id` and `collection_id`. */
export type LinkInviteTable = {
  organization_id: string;
  id: string;
  /** Last part of the link. Kept as it is, because administrators are shown the link again. */
  secret: string;
  /** Null: guest. */
  role: Role | null;
  level: Role | null;
  space_id: string | null;
  collection_id: string | null;
  created_by: string | null;
  created_at: number;
};

/** A key of 256 random bits for one purpose of one organization. */
export type SigningKeyTable = {
  organization_id: string;
  purpose: "visitor-claims" | "pdf-address";
  id: string;
  /** Base64url. */
  secret: string;
  created_at: number;
};

/** The tables of people's access, for `Database`. */
export type AccessTables = {
  organization_domain: OrganizationDomainTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  access_grant: AccessGrantTable;
  link_invite: LinkInviteTable;
  signing_key: SigningKeyTable;
};
