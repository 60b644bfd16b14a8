import { sql, type SqlBool } from "kysely";
import type { Environment } from "#service/kernel/context.ts";
import { second } from "#service/kernel/clock.ts";
import { createPoll } from "#service/kernel/poll.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";
import { mayGiveAccess } from "#service/kernel/events/notable.ts";
import { endAnswered } from "../access-requests/open-requests.ts";
import { happeningsOf } from "./happenings.ts";
import { sendDueMails } from "./mails.ts";
import { sendsMail, tell } from "./record.ts";

/** Tells people what happened, from the events of all processes. */
export type Relay = {
  /** Looks for events until it is stopped. */
  start(): void;
  /** Stops at the next safe point. What is left is told after the next start. */
  stop(): Promise<void>;
  /** Tells everything that has happened, and sends what is due. */
  drain(): Promise<void>;
};

type Facilities = Pick<
  Environment,
  "store" | "clock" | "ids" | "live" | "log" | "mail" | "settings" | "vault"
>;

/** Milliseconds between two looks. */
const lookEvery = 1 * second;
const eventsAtOnce = 50;
/** An event that can't be told after so many tries is left out, so that those after it are told. */
const mostTries = 3;

/** Reads an index that has only events that people have yet to be told of. */
const isUntold = sql<SqlBool>`untold`;

export function createRelay(facilities: Facilities): Relay {
  const { store, log } = facilities;
  const stopping = new AbortController();
  const { signal } = stopping;
  const tries = new Map<string, number>();

  async function drain(): Promise<void> {
    for (let rows = await untold(); rows.length > 0; rows = await untold()) {
      for (const event of rows) {
        signal.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop
        await tellOf(event);
      }
    }
    if (sendsMail(facilities)) await sendDueMails(facilities, signal);
  }

  function untold(): Promise<EventTable[]> {
    return store.read
      .selectFrom("event")
      .selectAll()
      .where(isUntold)
      .orderBy("id")
      .limit(eventsAtOnce)
      .execute();
  }

  /** What was told is told once, so the event is only done when everyone was told. */
  async function tellOf(event: EventTable): Promise<void> {
    try {
      const { action, organization_id: organizationId } = event;
      if (action !== null && mayGiveAccess(action)) await endAnswered(facilities, organizationId);
      for (const happening of await happeningsOf(store.read, event)) {
        await tell(facilities, event.organization_id, happening, signal);
      }
    } catch (error) {
      if (signal.aborted || error instanceof Unavailable) throw error;
      const tried = (tries.get(event.id) ?? 0) + 1;
      tries.set(event.id, tried);
      if (tried < mostTries) throw error;
      log.error({ err: error, event: event.id }, "people couldn't be notified of an event");
    }
    tries.delete(event.id);
    await store.transaction(
      (tx) =>
        tx
          .updateTable("event")
          .set({ untold: false })
          .where("organization_id", "=", event.organization_id)
          .where("id", "=", event.id)
          .execute(),
      { isolation: "read committed", isShort: true },
    );
  }

  const poll = createPoll({
    look: drain,
    every: lookEvery,
    log,
    failed: "people couldn't be notified",
    again: "people are notified again",
  });

  return {
    start: poll.start,
    stop() {
      stopping.abort(new Error("The service is stopping."));
      return poll.stop();
    },
    drain,
  };
}
