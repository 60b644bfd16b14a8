import type { Kysely } from "kysely";
import type { Role } from "#contract/schema.ts";
import type { AccessTables, SignOnTables } from "./schema-access.ts";
import type { ProvisioningTables } from "./schema-provisioning.ts";
import type { OrganizationRecordTables, OpenApiTables } from "./schema-organization.ts";
import type {
  ApiTokenTable,
  EventTable,
  JobTable,
  MailMessageTable,
  PasswordTable,
  SessionTable,
  SecretKeyTable,
  SignInLinkTable,
  AccountTables,
} from "./schema-system.ts";
import type {
  ChangeRequestConflictTable,
  PreviewLinkTable,
  ChangeRequestContributorTable,
  ChangeRequestTable,
  CommentReplyTable,
  CommentTable,
  MentionTable,
  PendingCommentTable,
  ViewedMarkTable,
  PutAsideTable,
  SubscriptionTable,
  UnsentTextTable,
  ReactionTable,
  PresenceTable,
  RunningMergeTable,
  RequestedReviewerTable,
  ChangeRequestCheckTable,
  MergeWhenReadyTable,
  ReviewRulesTable,
  ReviewTable,
} from "./schema-discussion.ts";
import type {
  BlobChunkTable,
  FileUploadChunkTable,
  FileUploadTable,
  BlobTable,
  ContentImportTable,
  PageAddressTable,
  RevisionTable,
  TextScanTable,
} from "./schema-content.ts";
import type { SiteTables } from "./schema-site.ts";
import type { InstanceTables } from "./schema-instance.ts";
import type { NotificationTables } from "./schema-notification.ts";
import type { WebhookTables } from "./schema-webhook.ts";

/*
 * The profile of every table, so that the same code works on SQLite, PostgreSQL, and clusters with PostgreSQL's wire
 * protocol. Keys are (organization_id, id) if a row belongs to an organization. IDs are generated in JavaScript and
 * compared by bytes. Timestamps are epoch milliseconds. Booleans are booleans, and JSON columns are objects or arrays
 * (never bare strings or numbers); the drivers in this folder map both. A column with a nullable type may be left out
 * of an insert.
 */

/** Default level of a collection or space: a role, null (no default access) or `inherit` (the parent's). */
export type DefaultLevel = Role | "inherit" | null;

/** Users don't belong to an organization; member rows connect them. */
export type UserTable = {
  id: string;
  display_name: string;
  /** Lower case, unique. Of a service account: no email (`serviceEmail`). */
  email: string;
  photo_url: string | null;
  created_at: number;
  updated_at: number;
};

export type OrganizationTable = {
  id: string;
  title: string;
  type: string;
  plan: string;
  use_case: string | null;
  community_type: string | null;
  email_domains: string[];
  hostname: string | null;
  default_role: Role | null;
  default_content: { type: "site"; site: string } | null;
  sso: boolean;
  ai: boolean;
  invite_links: boolean;
  /** Whether API tokens can access it. */
  api_tokens: boolean;
  /** Whether people's own tokens can. */
  personal_tokens: "allowed" | "approval" | "none";
  /** How old a token may get; null: any age. */
  longest_token_days: number | null;
  /** The networks from which it can be reached in a browser (CIDR); empty: from anywhere. */
  console_addresses: string[];
  /** The same with API tokens. */
  token_addresses: string[];
  /** How long its audit log is kept. */
  audit_log_days: number;
  /** How many days members have to set up two-step verification; null: it isn't required. */
  two_step_days: number | null;
  /** When it was required; null if it isn't. */
  two_step_since: number | null;
  /** URL of an image. */
  logo: string | null;
  /** Null for organizations that are older than this column. */
  created_by: string | null;
  created_at: number;
  updated_at: number;
  /** If set, nobody can access the organization anymore, and the purge will delete it. */
  deleted_at: number | null;
};

/** Keyed (organization_id, user_id): a member's ID is the user's. */
export type MemberTable = {
  organization_id: string;
  user_id: string;
  /** Null: guest. */
  role: Role | null;
  disabled: boolean;
  sso: boolean;
  joined_at: number;
  last_seen_at: number | null;
};

export type CollectionTable = {
  organization_id: string;
  id: string;
  title: string;
  description: string | null;
  emoji: string | null;
  /** Parent collection. */
  parent: string | null;
  /** Fractional order key; collections and spaces of one parent are siblings. */
  order_key: string;
  default_level: DefaultLevel;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

export type SpaceTable = {
  organization_id: string;
  id: string;
  title: string;
  emoji: string | null;
  icon: string | null;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
  edit_mode: "live" | "locked";
  /** Parent collection. */
  parent: string | null;
  order_key: string;
  default_level: DefaultLevel;
  /** Head of the live content. */
  revision: string;
  next_change_request_number: number;
  /** Number of its change requests with this status, kept by `countStatus`. */
  change_requests_draft: number;
  change_requests_open: number;
  created_by: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

/** All tables. */
export type Database = {
  user: UserTable;
  password: PasswordTable;
  organization: OrganizationTable;
  member: MemberTable;
  collection: CollectionTable;
  space: SpaceTable;
  blob: BlobTable;
  blob_chunk: BlobChunkTable;
  file_upload: FileUploadTable;
  file_upload_chunk: FileUploadChunkTable;
  text_scan: TextScanTable;
  revision: RevisionTable;
  page_address: PageAddressTable;
  content_import: ContentImportTable;
  change_request: ChangeRequestTable;
  change_request_contributor: ChangeRequestContributorTable;
  change_request_conflict: ChangeRequestConflictTable;
  preview_link: PreviewLinkTable;
  review: ReviewTable;
  requested_reviewer: RequestedReviewerTable;
  change_request_check: ChangeRequestCheckTable;
  merge_when_ready: MergeWhenReadyTable;
  review_rules: ReviewRulesTable;
  presence: PresenceTable;
  running_merge: RunningMergeTable;
  comment: CommentTable;
  pending_comment: PendingCommentTable;
  viewed_mark: ViewedMarkTable;
  put_aside: PutAsideTable;
  subscription: SubscriptionTable;
  unsent_text: UnsentTextTable;
  comment_reply: CommentReplyTable;
  reaction: ReactionTable;
  mention: MentionTable;
  api_token: ApiTokenTable;
  session: SessionTable;
  secret_key: SecretKeyTable;
  sign_in_link: SignInLinkTable;
  job: JobTable;
  mail_message: MailMessageTable;
  event: EventTable;
} & AccessTables &
  AccountTables &
  InstanceTables &
  NotificationTables &
  SiteTables &
  OpenApiTables &
  OrganizationRecordTables &
  IdempotencyTables &
  WebhookTables &
  ProvisioningTables &
  SignOnTables;

export type Dialect = "sqlite" | "postgres";

/** A reader or a transaction to run queries on. */
export type Db = Kysely<Database>;

/** A request that the sender may repeat. Written in the transaction of its change, kept for a day. */
type IdempotencyKeyTable = {
  /** SHA-256 of credential, operation, path, and key. */
  id: string;
  /** SHA-256 of the query and the body. */
  request_hash: string;
  /**
   * JSON of a list: the caller's roles after the request, and the first response if it may be repeated. Encrypted, because
   * it may contain a secret; null until the request has succeeded.
   */
  reply: string | null;
  created_at: number;
};

/** The tables of repeatable requests, for `Database`. */
type IdempotencyTables = { idempotency_key: IdempotencyKeyTable };
