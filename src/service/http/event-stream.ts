import { second } from "#service/kernel/clock.ts";

/** Proxies close connections that are silent for longer. Dead connections are only noticed when writing to them. */
const heartbeatEvery = 15 * second;
/** Milliseconds before a browser reconnects after the stream has ended. */
const comeBackAfter = 2 * second;

/** Clients that haven't read this many chunks, counting heartbeats, are disconnected. */
const mostWaiting = 20;

export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Without it, some proxies buffer the whole response before forwarding it.
  "x-accel-buffering": "no",
};

/**
 * Server-sent events. Each has an `id`, so that a reconnecting reader can resume after its last one.
 * @param hangUp aborted here when the reader disconnects; the source of events should then stop
 */
export function eventStream(
  events: AsyncIterable<{ id: string }>,
  hangUp: AbortController,
): Response {
  let heart: NodeJS.Timeout | undefined;
  let goOn: () => void = () => undefined;
  const stop = () => {
    clearInterval(heart);
    hangUp.abort();
    goOn();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (part: string | Uint8Array) => {
        if (hangUp.signal.aborted) return;
        controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
        if ((controller.desiredSize ?? 0) > -mostWaiting) return;
        controller.close();
        stop();
      };
      send(`retry: ${comeBackAfter}\n\n`);
      heart = setInterval(() => send(": \n\n"), heartbeatEvery);
      // Backpressure: take an event from the source only after the reader has taken the previous one.
      const room = async () => {
        while (!hangUp.signal.aborted && (controller.desiredSize ?? 0) <= 0) {
          // oxlint-disable-next-line no-await-in-loop
          await new Promise<void>((resolve) => (goOn = resolve));
        }
        return !hangUp.signal.aborted;
      };
      void forward(events, send, room)
        .catch((error: unknown) => {
          if (!hangUp.signal.aborted) controller.error(error);
        })
        .finally(() => {
          if (!hangUp.signal.aborted) controller.close();
          stop();
        });
    },
    pull: () => goOn(),
    cancel: stop,
  });
  return new Response(body, { headers: eventStreamHeaders });
}

async function forward(
  events: AsyncIterable<{ id: string }>,
  send: (part: Uint8Array) => void,
  room: () => Promise<boolean>,
): Promise<void> {
  for await (const event of events) {
    if (!(await room())) return;
    send(encode(event));
  }
}

const encoder = new TextEncoder();
const encoded = new WeakMap<object, Uint8Array>();

/** Thousands of streams send the same event, so its text is cached. */
function encode(event: { id: string }): Uint8Array {
  const cached = encoded.get(event);
  if (cached !== undefined) return cached;
  const bytes = encoder.encode(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  encoded.set(event, bytes);
  return bytes;
}
