import type { LiveEvent } from "#contract/event.ts";

/** Events on their way to one reader. */
export type EventQueue = AsyncIterable<LiveEvent> & {
  /** The queue ends when it holds too many: the reader is to come back and say which event was its last. */
  push(events: readonly LiveEvent[]): void;
  /** What waits is still read. */
  end(): void;
};

/** @param most how many events may wait */
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
