import type { Environment } from "#service/kernel/context.ts";
import { second } from "#service/kernel/clock.ts";
import { createPoll } from "#service/kernel/poll.ts";
import { beginRelays, relayEvents } from "./relay.ts";
import { createSender } from "./sender.ts";

/** Milliseconds between two looks, for the events and deliveries of other processes. */
const lookEvery = 1 * second;
/** The least pause, so that other work has its turn. */
const shortestPause = 20;

/** Sends events to webhooks. Several processes can do so. */
type WebhookRun = {
  start(): void;
  /** Stops at once. What was being sent is sent again later. */
  stop(): Promise<void>;
};

export function createWebhookRun(environment: Environment): WebhookRun {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasBegun = false;
  const poll = createPoll({
    look,
    every: lookEvery,
    rest: shortestPause,
    log: environment.log,
    failed: "webhooks could not be sent",
    again: "webhooks are sent again",
  });
  const sender = createSender(environment, { onRoom: poll.wake, signal });

  async function look(): Promise<void> {
    if (!hasBegun) await beginRelays(environment);
    hasBegun = true;
    await relayEvents(environment, signal);
    await sender.sendDue();
  }

  return {
    start: poll.start,
    async stop() {
      stopping.abort(new Error("The service is stopping."));
      await poll.stop();
      await sender.settled();
    },
  };
}
