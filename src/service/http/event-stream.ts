import { second } from "../clock.ts";

/** Proxies close connections that are silent for longer, and a dead one is noticed only by writing to it. */
const heartbeatEvery = 15 * second;
/** After how many milliseconds a browser comes back when the stream has ended. */
const comeBackAfter = 2 * second;

/** Who reads so slowly that this many parts wait is cut off, and goes on where it was. */
const mostWaiting = 1000;

export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Without it some proxies collect the whole answer before they pass it on.
  "x-accel-buffering": "no",
};

/**
 * Server-sent events. Each carries its `id`, so that a reader who comes back by itself says after which one to go on.
 * @param hangUp aborted here when the reader is gone; whatever makes the events should end then
 */
export function eventStream(
  events: AsyncIterable<{ id: string }>,
  hangUp: AbortController,
): Response {
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(heart);
    hangUp.abort();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (hangUp.signal.aborted) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) > -mostWaiting) return;
        controller.close();
        stop();
      };
      send(`retry: ${comeBackAfter}\n\n`);
      heart = setInterval(() => send(": \n\n"), heartbeatEvery);
      void forward(events, send)
        .catch((error: unknown) => {
          if (!hangUp.signal.aborted) controller.error(error);
        })
        .finally(() => {
          if (!hangUp.signal.aborted) controller.close();
          stop();
        });
    },
    cancel: stop,
  });
  return new Response(body, { headers: eventStreamHeaders });
}

async function forward(
  events: AsyncIterable<{ id: string }>,
  send: (text: string) => void,
): Promise<void> {
  for await (const event of events) {
    send(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}
