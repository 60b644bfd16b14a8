import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "#service/kernel/context.ts";
import { second } from "#service/kernel/clock.ts";
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
  const { log } = environment;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Ends the pause before the next look. */
  let wake = () => {};
  let isAwake = false;
  let done: Promise<void> | undefined;
  let hasFailed = false;
  let hasBegun = false;
  const sender = createSender(environment, { onRoom: rouse, signal });

  function rouse(): void {
    isAwake = true;
    wake();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isAwake = false;
      try {
        // oxlint-disable-next-line no-await-in-loop
        if (!hasBegun) await beginRelays(environment);
        hasBegun = true;
        // oxlint-disable-next-line no-await-in-loop
        await relayEvents(environment, signal);
        // oxlint-disable-next-line no-await-in-loop
        await sender.sendDue();
        if (hasFailed) log.info("webhooks are sent again");
        hasFailed = false;
      } catch (error) {
        // Once for an outage or a full disk, not each second.
        if (!hasFailed && !signal.aborted) log.error({ err: error }, "webhooks could not be sent");
        hasFailed = true;
      }
      // oxlint-disable-next-line no-await-in-loop
      await rest(hasFailed);
    }
  }

  async function rest(isBroken: boolean): Promise<void> {
    await sleep(shortestPause);
    if (signal.aborted || (isAwake && !isBroken)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      wake = () => {
        if (isBroken && !signal.aborted) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    start() {
      done ??= run();
    },
    async stop() {
      stopping.abort(new Error("The service is stopping."));
      wake();
      await done;
      await sender.settled();
    },
  };
}
