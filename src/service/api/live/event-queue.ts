import type { LiveEvent } from "#contract/event.ts";

/** Events waiting for one reader. */
export type EventQueue = AsyncIterable<LiveEvent> & {
  /** Adds events. If too many wait, the queue ends, and the reader must reconnect with its last event's ID. */
  push(events: readonly LiveEvent[]): void;
  /** Ends the queue. Waiting events are still delivered. */
  end(): void;
};

/** @param most maximum number of waiting events */
export function createEventQueue(most: number): EventQueue {
  let waiting: LiveEvent[] = [];
  let ended = false;
  let goOn: () => void = () => undefined;
  const end = () => {
    ended = true;
    goOn();
  };
  return {
    push(events) {
      if (ended) return;
      if (waiting.length + events.length > most) {
        waiting = [];
        end();
        return;
      }
      waiting.push(...events);
      goOn();
    },
    end,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const events = waiting;
        waiting = [];
        yield* events;
        if (waiting.length > 0) continue;
        if (ended) return;
        await new Promise<void>((resolve) => (goOn = resolve));
      }
    },
  };
}
