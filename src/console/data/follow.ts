import { EventSourceParserStream } from "eventsource-parser/stream";
import type { OperationKey, Output, Request } from "#contract/operations.ts";
import { openStream } from "./client.ts";

/** Operations that answer with a stream of events. */
type StreamKey = {
  [K in OperationKey]: Output<K> extends AsyncIterable<unknown> ? K : never;
}[OperationKey];

type EventOf<K extends StreamKey> = Output<K> extends AsyncIterable<infer Event> ? Event : never;

/** The platform says something every 15 s; a connection that is silent for longer than this, in milliseconds, is dead. */
const SILENCE = 40_000;

type Options = {
  /** ID of the last event that arrived: the stream goes on after it. */
  after?: string | undefined;
  /** Aborted to hang up. */
  signal: AbortSignal;
  /** Called whenever the platform shows that it is there. */
  onSign?: () => void;
};

/**
 * The events of an operation as they arrive, until the platform ends the stream.
 *
 * @throws RequestFailure when it is refused, and for a connection that is dead (status 0)
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
      // One event after the other is what a stream is.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield JSON.parse(value.data) as EventOf<K>;
    }
  } finally {
    clearTimeout(timer);
    // Whoever stops reading early leaves no open connection behind.
    watch.abort();
  }
}
