import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { second } from "#service/kernel/clock.ts";
import { claiming } from "#service/kernel/store/claim.ts";
import { attempt, type AttemptEnvironment, type Claimed } from "./attempt.ts";

type SenderEnvironment = AttemptEnvironment & { log: Logger };

/** Requests that run at once in this process, */
const most = 64;
/** to receivers that were slow the last time, */
const mostSlow = 32;
/** of one organization, */
const mostOfOrganization = 16;
/** and to one webhook. */
const mostOfWebhook = 4;
/** Milliseconds from which a receiver counts as slow. */
const slow = 2 * second;

/** Longer than an attempt takes. If the process ends before, the delivery is due again afterwards. */
const lease = 30 * second;

type Due = { id: string; organization_id: string };

/** Sends what is due. Nobody waits for long because of receivers that are slow or don't answer. */
type Sender = {
  /** Starts as many attempts as there is room for. */
  sendDue(): Promise<void>;
  /** Waits for the attempts that run. */
  settled(): Promise<unknown>;
};

/**
 * @param onRoom called when an attempt has ended
 * @param signal ends the attempts that run; what they send is sent again later
 */
export function createSender(
  environment: SenderEnvironment,
  { onRoom, signal }: { onRoom: () => void; signal: AbortSignal },
): Sender {
  const { store, clock, log } = environment;
  const running = new Set<Promise<void>>();
  const ofWebhook = new Map<string, number>();
  const ofOrganization = new Map<string, number>();
  /** Webhooks whose last attempt was slow. */
  const slowOnes = new Set<string>();
  let runningSlow = 0;
  /** Where the last look ended, so that each webhook has its turn. */
  let last = "";

  async function sendDue(): Promise<void> {
    if (running.size >= most) return;
    const due = await webhooksWithDue();
    for (const webhook of [
      ...due.filter(({ id }) => id > last),
      ...due.filter(({ id }) => id <= last),
    ]) {
      const room = roomFor(webhook);
      if (signal.aborted || running.size >= most) break;
      if (room === 0) continue;
      // oxlint-disable-next-line no-await-in-loop
      for (const delivery of await claim(webhook, room)) begin(delivery);
      last = webhook.id;
    }
  }

  function webhooksWithDue(): Promise<Due[]> {
    const now = clock.now();
    return store.read
      .selectFrom("webhook")
      .select(["webhook.id", "webhook.organization_id"])
      .where("webhook.status", "=", "active")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("webhook_delivery")
            .select("webhook_delivery.id")
            .whereRef("webhook_delivery.organization_id", "=", "webhook.organization_id")
            .whereRef("webhook_delivery.webhook_id", "=", "webhook.id")
            .where("webhook_delivery.next_at", "<=", now),
        ),
      )
      .orderBy("webhook.id")
      .execute();
  }

  function roomFor({ id, organization_id: organizationId }: Due): number {
    return Math.max(
      0,
      Math.min(
        most - running.size,
        slowOnes.has(id) ? mostSlow - runningSlow : most,
        mostOfOrganization - (ofOrganization.get(organizationId) ?? 0),
        mostOfWebhook - (ofWebhook.get(id) ?? 0),
      ),
    );
  }

  function claim({ id, organization_id: organizationId }: Due, limit: number): Promise<Claimed[]> {
    const now = clock.now();
    const token = randomUUID();
    return store.transaction(
      async (tx) => {
        const due = tx
          .selectFrom("webhook_delivery")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where("webhook_id", "=", id)
          .where("next_at", "<=", now)
          .orderBy("next_at")
          .limit(limit);
        const rows = await claiming(tx, store.dialect, due)
          .updateTable("webhook_delivery")
          .set((eb) => ({
            next_at: now + lease,
            claim: token,
            attempts: eb("attempts", "+", 1),
            tries: eb("tries", "+", 1),
          }))
          .where("organization_id", "=", organizationId)
          .where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
          .returningAll()
          .execute();
        return rows.map((row) => ({ ...row, claim: token }));
      },
      { isolation: "read committed", isShort: true },
    );
  }

  function begin(delivery: Claimed): void {
    const { webhook_id: id, organization_id: organizationId } = delivery;
    const wasSlow = slowOnes.has(id);
    add(ofWebhook, id, 1);
    add(ofOrganization, organizationId, 1);
    if (wasSlow) runningSlow += 1;
    const done = attempt(environment, delivery, signal)
      .then(
        (duration) => {
          if (duration >= slow) slowOnes.add(id);
          else slowOnes.delete(id);
        },
        // It is sent again when its lease ends.
        (error: unknown) =>
          log.warn({ err: error, delivery: delivery.id }, "a webhook wasn't sent"),
      )
      .finally(() => {
        add(ofWebhook, id, -1);
        add(ofOrganization, organizationId, -1);
        if (wasSlow) runningSlow -= 1;
        running.delete(done);
        onRoom();
      });
    running.add(done);
  }

  return { sendDue, settled: () => Promise.all(running) };
}

function add(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
