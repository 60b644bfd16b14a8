/** Where an organization's events are sent. */
export type WebhookTable = {
  organization_id: string;
  id: string;
  name: string;
  /** Encrypted, because some URLs are secrets; null once it is deleted, as are the secrets. */
  url: string | null;
  format: "bindery" | "slack";
  /** As in `meansTopic`. */
  events: string[];
  spaces: string[] | null;
  sites: string[] | null;
  /** `deleted`: nobody sees it, and its deliveries are being deleted. */
  status: "active" | "paused" | "disabled" | "deleted";
  disabled_reason: "failing" | "gone" | null;
  disabled_at: number | null;
  /** Only events with later IDs are sent: it didn't exist or was paused before. */
  since: string;
  /** The number of its deliveries until now. */
  sequence: number;
  /** Encrypted. */
  secret: string | null;
  secret_at: number;
  /** Encrypted. */
  previous_secret: string | null;
  previous_until: number | null;
  /** When the first attempt failed after the last that succeeded. */
  failing_since: number | null;
  last_sent_at: number | null;
  /** Null if the last attempt succeeded. */
  last_problem: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** How far the events of an organization with webhooks have become deliveries. */
type WebhookRelayTable = {
  organization_id: string;
  /** ID of the last event. */
  read_to: string;
  /** When events were last looked for that were committed long after others. */
  looked_far_at: number;
};

/** One event for one webhook. Unique by (organization_id, webhook_id, event_id). */
export type WebhookDeliveryTable = {
  organization_id: string;
  /** Time-ordered. */
  id: string;
  webhook_id: string;
  /** Null for a test. */
  event_id: string | null;
  topic: string;
  sequence: number;
  /** What is sent, with each attempt. */
  body: string;
  status: "ready" | "delivered" | "failed";
  /** The next attempt, or when the lease of the one that runs ends; null if it ended. */
  next_at: number | null;
  /** Identifies the attempt that runs. */
  claim: string | null;
  attempts: number;
  /** Attempts since it was last asked for, by its event or by people. */
  tries: number;
  last_sent_at: number | null;
  last_status: number | null;
  last_problem: string | null;
  last_duration: number | null;
  created_at: number;
};

type WebhookAttemptTable = {
  organization_id: string;
  delivery_id: string;
  number: number;
  sent_at: number;
  duration: number;
  status: number | null;
  problem: string | null;
  headers: Record<string, string>;
  body: string;
};

/** The tables of webhooks, for `Database`. */
export type WebhookTables = {
  webhook: WebhookTable;
  webhook_relay: WebhookRelayTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
};
