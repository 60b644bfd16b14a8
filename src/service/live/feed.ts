import type { LiveEvent } from "#contract/event.ts";
import type { Caller } from "../auth/live-credential.ts";
import type { Environment } from "../context.ts";
import { second } from "../clock.ts";
import { earliestId } from "../ids.ts";
import type { Channel, Subscriber } from "./channel.ts";
import { createEventQueue } from "./event-queue.ts";
import { eventsAfter, floorOf, longestTransaction } from "./outbox.ts";

type Reader = Pick<Environment, "store" | "clock" | "live">;

type FeedOptions = {
  organizationId: string;
  caller: Caller;
  /** ID of the last event that the reader has; absent: only what happens from now on. */
  after?: string | undefined;
  /** Begins with what happened so many seconds ago; of no meaning beside `after`. */
  recent?: number | undefined;
  /** Aborted when the reader is gone: until then the feed keeps its place. */
  signal: AbortSignal;
};

/** A reader who is so many events behind is cut off. */
const mostWaiting = 1000;

/**
 * The changes of an organization that a member may know of, as they are committed, until the member signs out, leaves the
 * organization, reads too slowly or stops reading, or the service stops. An event is never left out; one can come twice after
 * resuming.
 * @throws Failure 429 or 503 when there are too many streams
 */
export async function openFeed(
  reader: Reader,
  options: FeedOptions,
): Promise<AsyncIterable<LiveEvent>> {
  const { live } = reader;
  const { organizationId, caller, signal } = options;
  const giveBack = live.places.enter(caller.userId);
  const subscriber = { organizationId, caller, queue: createEventQueue(mostWaiting) };
  const leave = () => {
    giveBack();
    live.leave(subscriber);
    subscriber.queue.end();
  };
  try {
    const channel = await live.join(subscriber);
    if (signal.aborted || channel === undefined) leave();
    else signal.addEventListener("abort", leave, { once: true });
    return readFeed(reader, options, subscriber, channel);
  } catch (error) {
    leave();
    throw error;
  }
}

async function* readFeed(
  reader: Reader,
  options: FeedOptions,
  subscriber: Subscriber,
  channel: Channel | undefined,
): AsyncGenerator<LiveEvent> {
  const from = floorOfReader(reader, options);
  const given = new Set<string>();
  if (from !== undefined && channel !== undefined) {
    const { store, clock } = reader;
    const queuedSince = clock.now() - longestTransaction;
    for await (const rows of eventsAfter(store.read, [options.organizationId], from)) {
      for (const { id, created_at: at } of rows) if (at >= queuedSince) given.add(id);
      yield* channel.filter(subscriber, rows, clock.now());
    }
  }
  for await (const event of subscriber.queue) {
    // What was committed since the feed was opened is in both.
    if (!given.has(event.id)) yield event;
  }
}

/** Where replay starts; undefined for a reader without replay. */
function floorOfReader(
  { store, clock }: Reader,
  { after, recent }: FeedOptions,
): string | undefined {
  if (after !== undefined) return floorOf(store.dialect, after);
  return recent === undefined ? undefined : earliestId(clock.now() - recent * second);
}
