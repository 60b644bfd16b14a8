import { EventSourceParserStream } from "eventsource-parser/stream";
import type { OperationKey, Output, Request } from "#contract/operations.ts";
import { openStream } from "./client.ts";

/** Operations that respond with a stream of events. */
type StreamKey = {
  [K in OperationKey]: Output<K> extends AsyncIterable<unknown> ? K : never;
}[OperationKey];

type EventOf<K extends StreamKey> = Output<K> extends AsyncIterable<infer Event> ? Event : never;

/** The platform sends something every 15 s. A connection that is silent for longer than this, in milliseconds, is dead. */
const SILENCE = 40_000;

type Options = {
  /** ID of the last received event: the stream continues after it. */
  after?: string | undefined;
  /** Aborting it closes the stream. */
  signal: AbortSignal;
  /** Called whenever data arrives, as a sign of life. */
  onSign?: () => void;
};

/**
 * The events of an operation as they arrive, until the platform ends the stream.
 *
 * @throws RequestFailure when it is refused, and when the connection is dead (status 0)
 */
export async function* follow<K extends StreamKey>(
  operation: K,
  request: Request<K>,
  { after, signal, onSign }: Options,
): AsyncGenerator<EventOf<K>> {
  const watch = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => watch.abort(), SILENCE);
  };
  wait();
  try {
    const stream = await openStream(operation, request, {
      after,
      signal: AbortSignal.any([signal, watch.signal]),
    });
    const reader = stream
      .pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(bytes, controller) {
            onSign?.();
            wait();
            controller.enqueue(bytes);
          },
        }),
      )
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      // Events arrive one at a time.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield JSON.parse(value.data) as EventOf<K>;
    }
  } finally {
    clearTimeout(timer);
    // Also closes the connection when the consumer stops early.
    watch.abort();
  }
}
