import { meansTopic } from "#contract/webhook-topics.ts";
import { second } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { earliestId, timeOfId } from "#service/kernel/ids.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { WebhookDeliveryTable, WebhookTable } from "#service/kernel/store/schema-webhook.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { floorOf, longestTransaction } from "../live/outbox.ts";
import { bodyOf, testTopic, type Told } from "./message.ts";
import { consoleOrigin } from "./origin.ts";

type RelayEnvironment = Pick<Environment, "store" | "clock" | "ids" | "settings">;

/** Rows that a transaction adds, so that other writes don't wait long for it. */
const rowsAtOnce = 100;

/**
 * How often the events of the longest possible transaction are read again, for those that were committed late. Other readings
 * only go back as far as commits usually are out of order.
 */
const lookFarEvery = 30 * second;

/** Webhooks that events become deliveries for. */
type Reader = Pick<
  WebhookTable,
  "id" | "format" | "events" | "spaces" | "sites" | "since" | "sequence"
>;

/**
 * Turns the events of all organizations into deliveries, each once for each webhook that wants it, whichever process does it and
 * however often it is interrupted.
 */
export async function relayEvents(
  environment: RelayEnvironment,
  signal: AbortSignal,
): Promise<void> {
  for (const organizationId of await organizationsToRead(environment)) {
    for (let after: string | undefined = ""; after !== undefined;) {
      if (signal.aborted) return;
      const from: string = after;
      // oxlint-disable-next-line no-await-in-loop
      after = await environment.store.transaction(
        (tx) => relaySome(environment, tx, { organizationId, after: from }),
        { isolation: "read committed" },
      );
    }
  }
}

/** Begins with what happens from now on where nothing is known of earlier events: after a restore, nothing is sent again. */
export async function beginRelays({ store, clock, ids }: RelayEnvironment): Promise<void> {
  const missing = await store.read
    .selectFrom("webhook")
    .select("organization_id")
    .distinct()
    .where("status", "!=", "deleted")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_relay")
            .select("webhook_relay.organization_id")
            .whereRef("webhook_relay.organization_id", "=", "webhook.organization_id"),
        ),
      ),
    )
    .execute();
  for (const { organization_id: organizationId } of missing) {
    // oxlint-disable-next-line no-await-in-loop
    await store.transaction(async (tx) => {
      const since = ids.next();
      await addRelay(tx, organizationId, { since, now: clock.now() });
      await tx
        .updateTable("webhook")
        .set({ since })
        .where("organization_id", "=", organizationId)
        .execute();
    });
  }
}

/** Unless there is one. @param start.since ID of the last event that isn't sent */
export async function addRelay(
  tx: Db,
  organizationId: string,
  { since, now }: { since: string; now: number },
): Promise<void> {
  await tx
    .insertInto("webhook_relay")
    .values({ organization_id: organizationId, read_to: since, looked_far_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Organizations with an active webhook and an event that wasn't read, or in which it is time to look far. */
async function organizationsToRead({ store, clock }: RelayEnvironment): Promise<string[]> {
  const late = clock.now() - lookFarEvery;
  const rows = await store.read
    .selectFrom("webhook_relay")
    .select("organization_id")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("webhook")
          .select("webhook.id")
          .where("webhook.status", "=", "active")
          .whereRef("webhook.organization_id", "=", "webhook_relay.organization_id"),
      ),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("event")
            .select("event.id")
            .whereRef("event.organization_id", "=", "webhook_relay.organization_id")
            .whereRef("event.id", ">", "webhook_relay.read_to"),
        ),
        // The embedded store commits in the order of IDs.
        ...(store.dialect === "sqlite" ? [] : [eb("webhook_relay.looked_far_at", "<", late)]),
      ]),
    )
    .execute();
  return rows.map(({ organization_id: id }) => id);
}

type Turn = {
  organizationId: string;
  /** The last event of the step before; empty for the first step. */
  after: string;
};

/**
 * Reads some events of an organization, while no other process does.
 * @returns the last event that was read; undefined if there are no more
 */
async function relaySome(
  environment: RelayEnvironment,
  tx: Db,
  { organizationId, after }: Turn,
): Promise<string | undefined> {
  const relay = await lockRelay(tx, organizationId);
  const readers = await activeWebhooks(tx, organizationId);
  if (relay === undefined || readers.length === 0) return undefined;
  const { store, clock } = environment;
  const now = clock.now();
  const isFar = store.dialect !== "sqlite" && relay.looked_far_at < now - lookFarEvery;
  const floor = isFar
    ? earliestId(timeOfId(relay.read_to) - longestTransaction)
    : floorOf(store.dialect, relay.read_to);
  const since = readers.map((reader) => reader.since).toSorted()[0]!;
  const limit = Math.max(10, Math.floor(rowsAtOnce / readers.length));
  const events = await tx
    .selectFrom("event")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", ">", [after === "" ? floor : after, since].toSorted()[1]!)
    .orderBy("id")
    .limit(limit)
    .execute();
  await addDeliveries(environment, tx, { organizationId, readers, events });
  const last = events.at(-1)?.id;
  const isLast = events.length < limit;
  await tx
    .updateTable("webhook_relay")
    .set({
      ...(last !== undefined && last > relay.read_to && { read_to: last }),
      // Only at the end, so that an interrupted look is begun again.
      ...(isFar && isLast && { looked_far_at: now }),
    })
    .where("organization_id", "=", organizationId)
    .execute();
  return isLast ? undefined : last;
}

/** Whoever changes the row first has its turn. The others wait, and then see what it did. */
function lockRelay(tx: Db, organizationId: string) {
  return tx
    .updateTable("webhook_relay")
    .set((eb) => ({ read_to: eb.ref("read_to") }))
    .where("organization_id", "=", organizationId)
    .returning(["read_to", "looked_far_at"])
    .executeTakeFirst();
}

function activeWebhooks(tx: Db, organizationId: string): Promise<Reader[]> {
  return tx
    .selectFrom("webhook")
    .select(["id", "format", "events", "spaces", "sites", "since", "sequence"])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
}

type Batch = { organizationId: string; readers: readonly Reader[]; events: readonly EventTable[] };

async function addDeliveries(
  environment: RelayEnvironment,
  tx: Db,
  { organizationId, readers, events }: Batch,
): Promise<void> {
  const wanted = events.flatMap((event) =>
    readers.filter((reader) => wants(reader, event)).map((reader) => ({ event, reader })),
  );
  if (wanted.length === 0) return;
  const there = await tx
    .selectFrom("webhook_delivery")
    .select(["webhook_id", "event_id"])
    .where("organization_id", "=", organizationId)
    .where("webhook_id", "in", [...new Set(wanted.map(({ reader }) => reader.id))])
    .where("event_id", "in", [...new Set(wanted.map(({ event }) => event.id))])
    .execute();
  const existing = new Set(there.map((row) => `${row.webhook_id} ${row.event_id}`));
  const fresh = wanted.filter(({ event, reader }) => !existing.has(`${reader.id} ${event.id}`));
  if (fresh.length === 0) return;
  const toldOf = await readNames(tx, organizationId, [...new Set(fresh.map(({ event }) => event))]);
  const counts = new Map(readers.map(({ id, sequence }) => [id, Number(sequence)]));
  const rows = fresh.map(({ event, reader }) => {
    const sequence = counts.get(reader.id)! + 1;
    counts.set(reader.id, sequence);
    return newDelivery(environment, {
      organizationId,
      webhookId: reader.id,
      format: reader.format,
      sequence,
      told: toldOf(event),
    });
  });
  await tx.insertInto("webhook_delivery").values(rows).execute();
  for (const { id, sequence } of readers) {
    if (counts.get(id) === Number(sequence)) continue;
    // oxlint-disable-next-line no-await-in-loop
    await tx
      .updateTable("webhook")
      .set({ sequence: counts.get(id)! })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  }
}

function wants({ id, since, events, spaces, sites }: Reader, event: EventTable): boolean {
  // What concerns all is another event.
  if (event.readers !== null) return false;
  // It isn't told about itself: creating it would be the first event.
  if (event.kind === "webhook" && event.target_id === id) return false;
  if (event.id <= since || event.action === null || !meansTopic(events, event.action)) return false;
  if (spaces === null && sites === null) return true;
  const siteId = event.kind === "site" ? event.target_id : event.ids?.["siteId"];
  return (
    (event.space_id !== null && spaces?.includes(event.space_id) === true) ||
    (siteId !== undefined && sites?.includes(siteId) === true)
  );
}

type NewDelivery = {
  organizationId: string;
  webhookId: string;
  format: WebhookTable["format"];
  sequence: number;
  told: Told;
};

/** A delivery that is due. */
export function newDelivery(
  { ids, clock, settings }: Pick<RelayEnvironment, "ids" | "clock" | "settings">,
  { organizationId, webhookId, format, sequence, told }: NewDelivery,
): WebhookDeliveryTable {
  const id = ids.next();
  const now = clock.now();
  return {
    organization_id: organizationId,
    id,
    webhook_id: webhookId,
    event_id: told.event.action === testTopic ? null : told.event.id,
    topic: told.event.action ?? "",
    sequence,
    body: bodyOf(format, told, { id, sequence }, consoleOrigin(settings)),
    status: "ready",
    next_at: now,
    claim: null,
    attempts: 0,
    tries: 0,
    last_sent_at: null,
    last_status: null,
    last_problem: null,
    last_duration: null,
    created_at: now,
  };
}

/** Reads the names around events, in at most four statements. */
async function readNames(
  tx: Db,
  organizationId: string,
  events: readonly EventTable[],
): Promise<(event: EventTable) => Told> {
  const organization = await tx
    .selectFrom("organization")
    .select(["id", "title"])
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const named = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const people = named(events.map(({ actor }) => actor));
  const spaceIds = named(events.map((event) => event.space_id));
  const draftIds = named(
    events.map((event) => (event.title === null ? event.change_request_id : null)),
  );
  const users = await namesOf(people, (ids) =>
    tx.selectFrom("user").select(["id", "display_name as name"]).where("id", "in", ids),
  );
  const spaces = await namesOf(spaceIds, (ids) =>
    tx
      .selectFrom("space")
      .select(["id", "title as name"])
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids),
  );
  const drafts = await namesOf(draftIds, (ids) =>
    tx
      .selectFrom("change_request")
      .select(["id", "subject as name"])
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids),
  );
  return (event) => {
    const actor = event.actor ?? "";
    const space = event.space_id ?? "";
    return {
      event,
      organization,
      actor: users.has(actor) ? { id: actor, name: users.get(actor)! } : undefined,
      title: event.title ?? ownName(event, spaces, drafts),
      space: spaces.has(space) ? { id: space, title: spaces.get(space)! } : undefined,
    };
  };
}

type Names = ReadonlyMap<string, string>;

/** The name of an item whose event doesn't have it. */
function ownName({ kind, target_id: id }: EventTable, spaces: Names, drafts: Names) {
  if (kind === "space") return spaces.get(id);
  return kind === "change-request" ? drafts.get(id) : undefined;
}

async function namesOf(
  ids: readonly string[],
  query: (ids: readonly string[]) => {
    execute: () => Promise<{ id: string; name: string | null }[]>;
  },
): Promise<Names> {
  const rows = ids.length === 0 ? [] : await query(ids).execute();
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
