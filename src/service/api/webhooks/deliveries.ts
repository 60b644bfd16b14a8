import type { Handlers } from "#contract/operations.ts";
import type { WebhookDelivery } from "#contract/webhook.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { WebhookDeliveryTable, WebhookTable } from "#service/kernel/store/schema-webhook.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { fixedHeaders } from "./attempt.ts";
import { testTopic } from "./message.ts";
import { newDelivery } from "./relay.ts";
import { webhookScope } from "./webhooks.ts";

const webhookPath = "/v1/orgs/{organizationId}/webhooks/{webhookId}";
const list = `${webhookPath}/deliveries` as const;
const deliveryPath = `${list}/{deliveryId}` as const;

function present({ urls }: Context, row: Omit<WebhookDeliveryTable, "body">): WebhookDelivery {
  const place = `/orgs/${row.organization_id}/webhooks/${row.webhook_id}/deliveries/${row.id}`;
  return {
    object: "webhook-delivery",
    id: row.id,
    event: row.topic,
    sequence: Number(row.sequence),
    status: row.status,
    createdAt: timestamp(row.created_at),
    // Without the one that runs.
    attempts: row.attempts - (row.claim === null ? 0 : 1),
    lastSentAt: row.last_sent_at === null ? undefined : timestamp(row.last_sent_at),
    lastStatus: row.last_status ?? undefined,
    lastProblem: row.last_problem ?? undefined,
    lastDuration: row.last_duration ?? undefined,
    nextAttemptAt: row.next_at === null || row.claim !== null ? undefined : timestamp(row.next_at),
    urls: { location: urls.api(place) },
  };
}

/** What lists have: bodies are long, and only the screen of one delivery shows them. */
const listed = [
  "organization_id",
  "id",
  "webhook_id",
  "event_id",
  "topic",
  "sequence",
  "status",
  "next_at",
  "claim",
  "attempts",
  "tries",
  "last_sent_at",
  "last_status",
  "last_problem",
  "last_duration",
  "created_at",
] as const;

function deliveriesOf({ db }: Context, { organization_id: organizationId, id }: WebhookTable) {
  return db
    .selectFrom("webhook_delivery")
    .select(listed)
    .where("organization_id", "=", organizationId)
    .where("webhook_id", "=", id);
}

function findDelivery(
  context: Context,
  webhook: WebhookTable,
  id: string,
): Promise<WebhookDeliveryTable> {
  const delivery = deliveriesOf(context, webhook).select("body").where("id", "=", id);
  return find(delivery, "webhook-delivery");
}

/** @throws Failure 409 if nothing is sent to the webhook now */
function demandActive({ status }: WebhookTable): void {
  if (status === "active") return;
  throw new Failure(409, "This webhook isn't active, so nothing is sent. Activate it first.");
}

export const webhookDeliveryHandlers = {
  [`POST ${webhookPath}/test` as const]: async (context, { params }) => {
    const webhook = await webhookScope(context, params);
    demandActive(webhook);
    const { organization_id: organizationId, id: webhookId } = webhook;
    const { db, caller, clock, ids } = context;
    const organization = await db
      .selectFrom("organization")
      .select(["id", "title"])
      .where("id", "=", organizationId)
      .executeTakeFirstOrThrow();
    const user = await db
      .selectFrom("user")
      .select(["id", "display_name as name"])
      .where("id", "=", caller.userId)
      .executeTakeFirstOrThrow();
    // The row is locked, so that no other delivery gets the same number.
    const { sequence } = await db
      .updateTable("webhook")
      .set((eb) => ({ sequence: eb("sequence", "+", 1) }))
      .where("organization_id", "=", organizationId)
      .where("id", "=", webhookId)
      .returning("sequence")
      .executeTakeFirstOrThrow();
    const event = {
      id: ids.next(),
      kind: "webhook",
      target_id: webhookId,
      action: testTopic,
      ids: { webhookId },
      space_id: null,
      change_request_id: null,
      created_at: clock.now(),
    };
    const told = { event, organization, actor: user, title: webhook.name, space: undefined };
    const delivery = newDelivery(context, {
      organizationId,
      webhookId,
      format: webhook.format,
      sequence: Number(sequence),
      told,
    });
    await db.insertInto("webhook_delivery").values(delivery).execute();
    return present(context, delivery);
  },

  [`GET ${list}` as const]: async (context, { params, query }) => {
    const webhook = await webhookScope(context, params);
    const { status } = query;
    const all = deliveriesOf(context, webhook);
    const rows = status === undefined ? all : all.where("status", "=", status);
    return listOf(rows, query, [sortBy("webhook_delivery.id", "desc")], (deliveries) =>
      deliveries.map((row) => present(context, row)),
    );
  },

  [`GET ${deliveryPath}` as const]: async (context, { params }) => {
    const webhook = await webhookScope(context, params);
    const delivery = await findDelivery(context, webhook, params.deliveryId);
    const attempts = await context.db
      .selectFrom("webhook_attempt")
      .selectAll()
      .where("organization_id", "=", delivery.organization_id)
      .where("delivery_id", "=", delivery.id)
      .orderBy("number", "desc")
      .execute();
    return {
      ...present(context, delivery),
      request: {
        headers: { ...fixedHeaders, "webhook-id": delivery.id },
        body: delivery.body,
      },
      responses: attempts.map((row) => ({
        number: row.number,
        sentAt: timestamp(row.sent_at),
        duration: Number(row.duration),
        status: row.status ?? undefined,
        problem: row.problem ?? undefined,
        headers: row.headers,
        body: row.body,
      })),
    };
  },

  [`POST ${deliveryPath}/send` as const]: async (context, { params }) => {
    const webhook = await webhookScope(context, params);
    demandActive(webhook);
    const delivery = await findDelivery(context, webhook, params.deliveryId);
    const row = await context.db
      .updateTable("webhook_delivery")
      .set({ status: "ready", next_at: context.clock.now(), claim: null, tries: 0 })
      .where("organization_id", "=", delivery.organization_id)
      .where("id", "=", delivery.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return present(context, row);
  },
} satisfies Partial<Handlers<Context>>;
