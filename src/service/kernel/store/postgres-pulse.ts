import type pg from "pg";
import type { Logger } from "pino";
import { ResilientClient } from "./postgres-client.ts";
import { isResponse } from "./unavailable.ts";

const beatEvery = 1000;
/**
 * After this many unanswered checks, the server counts as silent. Checks are counted instead of timed, because a busy
 * process also runs them late.
 */
const patience = 4;

/** Checks whether the server responds, once a second over its own connection. */
type Pulse = { readonly answers: boolean; stop(): void };

/**
 * A server that is frozen or cut off from the network doesn't refuse connections. Without this check, each request
 * would wait for a timeout.
 * @param onSilence called while the server doesn't respond, so that nothing keeps waiting for it
 */
export function startPulse(config: pg.ClientConfig, log: Logger, onSilence: () => void): Pulse {
  let responses = true;
  let client = new ResilientClient(config);
  let isConnected = false;
  let isAsking = false;
  let isStopped = false;
  let missed = 0;

  async function ask(): Promise<void> {
    if (isConnected) {
      try {
        return await client.query("select 1");
      } catch {
        // The server may have ended only this connection.
        isConnected = false;
        client.abandon();
        if (isStopped) return;
      }
    }
    client = new ResilientClient(config);
    await client.connect();
    isConnected = true;
  }

  function note(alive: boolean, error?: unknown): void {
    if (!alive) {
      client.abandon();
      onSilence();
    }
    if (alive === responses) return;
    responses = alive;
    if (alive) log.info("the database answers again");
    else log.warn({ err: error }, "the database does not answer");
  }

  function beat(): void {
    if (isAsking) {
      missed += 1;
      if (missed % patience === 0) note(false, new Error("no answer in time"));
      return;
    }
    isAsking = true;
    missed = 0;
    ask()
      .then(
        () => note(true),
        (error: unknown) => note(isResponse(error), error),
      )
      .finally(() => (isAsking = false));
  }

  const timer = setInterval(beat, beatEvery);
  timer.unref();
  return {
    get answers() {
      return responses;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      client.abandon();
    },
  };
}
