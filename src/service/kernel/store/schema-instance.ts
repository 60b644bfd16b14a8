import type { ViewRole } from "#contract/user.ts";
import type { NewOrganizations } from "../settings.ts";

/** Who administers the instance, besides those whom the settings name. */
type InstanceAdminTable = {
  user_id: string;
  /** Null for the first one. */
  given_by: string | null;
  given_at: number;
};

/** A single row, once anything was chosen. */
type InstanceSettingsTable = {
  id: "instance";
  /** Null: not chosen. */
  new_organizations: NewOrganizations | null;
};

/** An account that an administrator of the instance has disabled. */
type DisabledAccountTable = {
  user_id: string;
  /** For administrators of the instance, and in the mail to the person. */
  reason: string;
  disabled_by: string;
  disabled_at: number;
};

/** A membership that was disabled with its account and comes back with it. Keyed (user_id, organization_id). */
type DisabledAccountMemberTable = {
  user_id: string;
  organization_id: string;
};

/** An instance admin who asked to see an organization, or may. Unique by organization and user. */
export type SupportAccessTable = {
  id: string;
  organization_id: string;
  /** Who asked. */
  user_id: string;
  reason: string;
  asked_at: number;
  /** The admin of the organization who let them in. This and the following are null while it waits. */
  given_by: string | null;
  given_at: number | null;
  /** As what they see the organization. */
  role: Exclude<ViewRole, "guest"> | null;
  ends_at: number | null;
};

export type InstanceAct =
  | "account-disabled"
  | "account-enabled"
  | "admin-given"
  | "admin-taken"
  | "sessions-ended"
  | "job-retried"
  | "new-organizations"
  | "support-asked"
  | "support-ended";

/** What an administrator of the instance has done. */
type InstanceActTable = {
  id: string;
  act: InstanceAct;
  actor: string;
  subject: string;
  address: string | null;
  created_at: number;
};

/** The tables of the instance as a whole, for `Database`. */
export type InstanceTables = {
  instance_admin: InstanceAdminTable;
  instance_settings: InstanceSettingsTable;
  instance_act: InstanceActTable;
  disabled_account: DisabledAccountTable;
  disabled_account_member: DisabledAccountMemberTable;
  support_access: SupportAccessTable;
};
