import type { LiveEvent } from "#contract/event.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { second } from "#service/kernel/clock.ts";
import { earliestId } from "#service/kernel/ids.ts";
import type { Channel, Subscriber } from "./channel.ts";
import { createEventQueue } from "./event-queue.ts";
import type { WithLive } from "./live.ts";
import { eventsAfter, floorOf, longestTransaction } from "./outbox.ts";

type Reader = WithLive<Pick<Environment, "store" | "clock" | "live">>;

type FeedOptions = {
  organizationId: string;
  caller: Caller;
  /** ID of the reader's last event; absent: only new events. */
  after?: string | undefined;
  /** Starts with the events of the last so many seconds; ignored if `after` is given. */
  recent?: number | undefined;
  /** Aborted when the reader disconnects. Until then, the feed counts toward the limits. */
  signal: AbortSignal;
};

/** A reader this many events behind is disconnected. */
const mostWaiting = 1000;

/**
 * Streams the changes of an organization that a member may see, as they are committed. Ends when the member signs out,
 * leaves the organization, or reads too slowly, when the reader disconnects, or when the service stops. No event is
 * lost; one can be repeated after resuming.
 * @throws Failure 429 or 503 if there are too many streams
 */
export async function openFeed(
  reader: Reader,
  options: FeedOptions,
): Promise<AsyncIterable<LiveEvent>> {
  const { live } = reader;
  const { organizationId, caller, signal } = options;
  const giveBack = live.streamLimit.enter(caller.userId);
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
    // Events committed after the feed was opened are in both.
    if (!given.has(event.id)) yield event;
  }
}

/** Where replay starts; undefined if the reader didn't ask for one. */
function floorOfReader(
  { store, clock }: Reader,
  { after, recent }: FeedOptions,
): string | undefined {
  if (after !== undefined) return floorOf(store.dialect, after);
  return recent === undefined ? undefined : earliestId(clock.now() - recent * second);
}
