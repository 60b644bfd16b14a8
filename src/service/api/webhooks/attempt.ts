import type { Environment } from "#service/kernel/context.ts";
import { day, second } from "#service/kernel/clock.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { WebhookDeliveryTable, WebhookTable } from "#service/kernel/store/schema-webhook.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { nextAttempt, readRetryAfter } from "./retry.ts";
import { signatureHeaders } from "./signature.ts";

export type AttemptEnvironment = Pick<
  Environment,
  "store" | "clock" | "ids" | "vault" | "fetcher" | "live"
>;

/** Milliseconds for a request and its response. */
const timeLimit = 10 * second;
const mostBytes = 64 * 1024;
/** How much of a response is kept. */
const keptBytes = 8 * 1024;
const longestHeader = 500;

/** A webhook is disabled if no attempt has succeeded for this long. */
const patience = 5 * day;

/** Headers of responses that say something about a failure, and never hold a secret. */
const keptHeaders = [
  "content-type",
  "content-length",
  "content-encoding",
  "date",
  "server",
  "retry-after",
  "allow",
  "via",
  "x-request-id",
  "cf-ray",
];

/** The headers of each request, besides those of the signature. */
export const fixedHeaders = { "content-type": "application/json; charset=utf-8" };

/** A delivery whose attempt this process makes. */
export type Claimed = WebhookDeliveryTable & { claim: string };

type Outcome = {
  sentAt: number;
  duration: number;
  status: number | null;
  /** A sentence; null if it was delivered. */
  problem: string | null;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds that the receiver asks to wait. */
  asked: number | undefined;
};

/** Sends a delivery once, and records what came of it. @returns how long it took, in milliseconds */
export async function attempt(
  environment: AttemptEnvironment,
  delivery: Claimed,
  signal: AbortSignal,
): Promise<number> {
  const webhook = await environment.store.read
    .selectFrom("webhook")
    .selectAll()
    .where("organization_id", "=", delivery.organization_id)
    .where("id", "=", delivery.webhook_id)
    .executeTakeFirst();
  // It was deleted just now, and its deliveries with it.
  if (webhook?.url == null || webhook.secret === null) return 0;
  const outcome = await send(environment, webhook, delivery, signal);
  await environment.store.transaction(
    (tx) =>
      signal.aborted
        ? giveBack(tx, delivery, environment.clock.now())
        : record(environment, tx, { webhook, delivery, outcome }),
    { isolation: "read committed", isShort: true },
  );
  return outcome.duration;
}

async function send(
  { clock, vault, fetcher }: AttemptEnvironment,
  webhook: WebhookTable,
  { id, body }: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const read = (sealed: string) => vault.read(sealed, sealedPlace("webhook", webhook.id));
  const sentAt = clock.now();
  const { previous_secret: previous, previous_until: until } = webhook;
  const secrets = [read(webhook.secret!)];
  if (previous !== null && sentAt < Number(until)) secrets.push(read(previous));
  const began = performance.now();
  const response = await fetcher.send(read(webhook.url!), {
    method: "POST",
    purpose: "webhook",
    headers: { ...fixedHeaders, ...signatureHeaders({ id, at: sentAt, body }, secrets) },
    body,
    maxBytes: mostBytes,
    isCut: true,
    total: timeLimit,
    signal,
  });
  const duration = Math.round(performance.now() - began);
  const base = { sentAt, duration };
  if (!response.ok) {
    const { message: problem } = response;
    return { ...base, status: null, problem, headers: {}, body: "", asked: undefined };
  }
  const { status, headers, bytes } = response;
  return {
    ...base,
    status,
    problem: problemOf(response),
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, headers[name].slice(0, longestHeader)]],
      ),
    ),
    // PostgreSQL refuses null characters.
    body: Buffer.from(bytes.subarray(0, keptBytes)).toString("utf8").replaceAll("\0", "\uFFFD"),
    asked: readRetryAfter(headers["retry-after"], sentAt),
  };
}

function problemOf({ status, statusText }: { status: number; statusText: string }): string | null {
  if (status >= 200 && status <= 299) return null;
  const answer = `The receiver answered ${`${status} ${statusText}`.trim().slice(0, 100)}.`;
  return status >= 300 && status <= 399
    ? `${answer} Redirects aren't followed: change the URL.`
    : answer;
}

/** Another process, or this one at its next start, sends it. */
async function giveBack(
  tx: Db,
  { organization_id: organizationId, id, claim, attempts, tries }: Claimed,
  now: number,
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ next_at: now, claim: null, attempts: attempts - 1, tries: tries - 1 })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute();
}

type Recorded = { webhook: WebhookTable; delivery: Claimed; outcome: Outcome };

async function record(
  environment: AttemptEnvironment,
  tx: Db,
  { webhook, delivery, outcome }: Recorded,
): Promise<void> {
  const now = environment.clock.now();
  const { organization_id: organizationId, id, claim, tries, attempts } = delivery;
  const isDelivered = outcome.problem === null;
  const next =
    isDelivered || outcome.status === gone
      ? undefined
      : nextAttempt(now, { tries, asked: outcome.asked });
  const { numUpdatedRows: kept } = await tx
    .updateTable("webhook_delivery")
    .set({
      status: isDelivered ? "delivered" : next === undefined ? "failed" : "ready",
      next_at: next ?? null,
      claim: null,
      last_sent_at: outcome.sentAt,
      last_status: outcome.status,
      last_problem: outcome.problem,
      last_duration: outcome.duration,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .executeTakeFirst();
  // It took so long that its lease ended, and it is being sent again.
  if (kept === 0n) return;
  await tx
    .insertInto("webhook_attempt")
    .values({
      organization_id: organizationId,
      delivery_id: id,
      number: attempts,
      sent_at: outcome.sentAt,
      duration: outcome.duration,
      status: outcome.status,
      problem: outcome.problem,
      headers: outcome.headers,
      body: outcome.body,
    })
    .execute();
  const changed = await tx
    .updateTable("webhook")
    .set((eb) => ({
      last_sent_at: outcome.sentAt,
      last_problem: outcome.problem,
      failing_since: isDelivered ? null : eb.fn.coalesce("failing_since", eb.val(outcome.sentAt)),
    }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", webhook.id)
    .returning(["status", "failing_since", "name"])
    .executeTakeFirst();
  if (isDelivered || changed?.status !== "active") return;
  if (outcome.status === gone) await disable(environment, tx, webhook, "gone");
  else if (now - Number(changed.failing_since) >= patience) {
    await disable(environment, tx, webhook, "failing");
  }
}

/** The status by which a receiver says that it wants nothing more. */
const gone = 410;

const reasons = {
  failing: "Nothing could be delivered for five days.",
  gone: "The receiver answered 410 Gone, which means that it wants no more events.",
};

async function disable(
  environment: AttemptEnvironment,
  tx: Db,
  { organization_id: organizationId, id, name }: WebhookTable,
  reason: keyof typeof reasons,
): Promise<void> {
  const result = await tx
    .updateTable("webhook")
    .set({
      status: "disabled",
      disabled_reason: reason,
      disabled_at: environment.clock.now(),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return;
  const what = { action: "webhook.disable", kind: "webhook", target: id, title: name };
  await addEvent(tx, environment, {
    organizationId,
    kind: what.kind,
    targetId: id,
    action: what.action,
    ids: { webhookId: id },
    title: name,
  });
  await addAuditEvent(
    tx,
    environment,
    {},
    { organizationId, what, result: "success", detail: reasons[reason] },
  );
}
