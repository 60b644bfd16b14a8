import { z } from "zod";
import { defineOperations } from "./operation.ts";
import {
  Count,
  Id,
  list,
  listQuery,
  openEnum,
  patch,
  permissions,
  Timestamp,
  Uri,
  urls,
} from "./schema.ts";
import { isTopicPattern } from "./webhook-topics.ts";

const name = z.string().min(1).max(100);

/** `slack`: a message for an incoming webhook of Slack, or of what accepts the same. */
const webhookFormat = openEnum(["bindery", "slack"]);

/** `disabled`: by the platform. */
const webhookStatus = openEnum(["active", "paused", "disabled"]);

/** `failing`: nothing arrived for days. `gone`: the receiver answered 410. */
const disabledReason = openEnum(["failing", "gone"]);

const event = z.string().max(100).refine(isTopicPattern, "This isn't an event of Bindery.");
const mostEvents = 200;
const mostPlaces = 100;

/** Where an organization's events are sent. An addition to the specification, as is everything here. */
export const Webhook = z
  .object({
    object: z.literal("webhook"),
    id: Id,
    name,
    /** Host and the beginning of the path. Some URLs are secrets, so no response has more. */
    destination: z.string(),
    format: webhookFormat.open,
    /** Acts as in the audit log, such as `space.create`; all of a noun, `space.*`; or everything, `*`. */
    events: z.array(z.string()),
    /** With either, only events in these spaces and on these sites are sent. */
    spaces: z.array(Id).optional(),
    sites: z.array(Id).optional(),
    status: webhookStatus.open,
    disabledReason: disabledReason.open.optional(),
    disabledAt: Timestamp.optional(),
    /** Since when every attempt has failed. */
    failingSince: Timestamp.optional(),
    /** The last attempt, and why it failed, if it did. */
    lastSentAt: Timestamp.optional(),
    lastProblem: z.string().optional(),
    secretCreatedAt: Timestamp,
    /** Until then, requests are signed with the secret before this one, too. */
    previousSecretUntil: Timestamp.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    permissions: permissions("view", "edit"),
    urls: urls(["location", "app"]),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

/** `whsec_` and the key in base64, as Standard Webhooks has it. Shown once. */
const secret = z.string();

const NewWebhook = z.object({ ...Webhook.shape, secret }).meta({ id: "NewWebhook" });

/** `sites` limits nothing if it is empty, as `spaces` does. */
const WebhookInput = z.object({
  name,
  url: Uri,
  events: z.array(event).min(1).max(mostEvents),
  spaces: z.array(Id).max(mostPlaces).optional(),
  sites: z.array(Id).max(mostPlaces).optional(),
});

export const WebhookCreate = WebhookInput.extend({ format: webhookFormat.known }).meta({
  examples: [
    { name: "Build", url: "https://builds.example/changes", events: ["*"], format: "bindery" },
  ],
});
export const WebhookUpdate = patch(WebhookInput.extend({ status: z.enum(["active", "paused"]) }));

/** `ready`: to be sent, also after a failed attempt. */
const deliveryStatus = openEnum(["ready", "delivered", "failed"]);

/** One event for one webhook, and how sending it went. */
export const WebhookDelivery = z
  .object({
    object: z.literal("webhook-delivery"),
    /** Sent as `webhook-id`, the same with each attempt. */
    id: Id,
    /** The act, or `webhook.test`. */
    event: z.string(),
    /** Increases by one with each delivery of its webhook, in the order of the events. */
    sequence: Count,
    status: deliveryStatus.open,
    createdAt: Timestamp,
    attempts: Count,
    /** The last attempt: when it began, the response's status if one came, and what went wrong, if anything. */
    lastSentAt: Timestamp.optional(),
    lastStatus: z.int().optional(),
    lastProblem: z.string().optional(),
    /** Milliseconds of the last attempt. */
    lastDuration: Count.optional(),
    /** Only if it is ready, and not being sent now. */
    nextAttemptAt: Timestamp.optional(),
    urls: urls(["location"]),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const headers = z.record(z.string(), z.string());

const WebhookAttempt = z
  .object({
    number: Count,
    sentAt: Timestamp,
    duration: Count,
    status: z.int().optional(),
    problem: z.string().optional(),
    /** Of the response; only those that are known to hold no secret. */
    headers,
    /** The beginning of the response. */
    body: z.string(),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** A delivery with its request and all responses. */
export const WebhookDeliveryDetail = z
  .object({
    ...WebhookDelivery.shape,
    /** Without the signature, which is made for each attempt. */
    request: z.object({ headers, body: z.string() }),
    responses: z.array(WebhookAttempt),
  })
  .meta({ id: "WebhookDeliveryDetail" });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const webhooks = "/v1/orgs/{organizationId}/webhooks";
const webhook = `${webhooks}/{webhookId}` as const;

export const webhookOperations = defineOperations({
  [`GET ${webhooks}` as const]: {
    query: listQuery(),
    response: list(Webhook),
    status: 200,
    extension: true,
  },
  [`POST ${webhooks}` as const]: {
    body: WebhookCreate,
    response: NewWebhook,
    strict: true,
    status: 201,
    extension: true,
  },
  [`GET ${webhook}` as const]: { response: Webhook, status: 200, extension: true },
  [`PATCH ${webhook}` as const]: {
    body: WebhookUpdate,
    response: Webhook,
    strict: true,
    status: 200,
    extension: true,
  },
  [`DELETE ${webhook}` as const]: { status: 204, extension: true },
  [`POST ${webhook}/secret` as const]: {
    /** `keepPrevious`: whether the secret until now signs, too, for 24 hours. */
    body: z.object({ keepPrevious: z.boolean().default(true) }),
    response: NewWebhook,
    strict: true,
    status: 200,
    extension: true,
  },
  [`POST ${webhook}/test` as const]: {
    response: WebhookDelivery,
    strict: true,
    status: 201,
    extension: true,
  },
  [`GET ${webhook}/deliveries` as const]: {
    query: listQuery({ status: deliveryStatus.known.optional() }),
    response: list(WebhookDelivery),
    status: 200,
    extension: true,
  },
  [`GET ${webhook}/deliveries/{deliveryId}` as const]: {
    response: WebhookDeliveryDetail,
    status: 200,
    extension: true,
  },
  [`POST ${webhook}/deliveries/{deliveryId}/send` as const]: {
    response: WebhookDelivery,
    strict: true,
    status: 200,
    extension: true,
  },
});
