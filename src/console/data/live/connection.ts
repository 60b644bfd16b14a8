import type { LiveEvent } from "#contract/event.ts";
import { follow } from "../follow.ts";
import { RequestFailure } from "../request-failure.ts";
import { readSession } from "../session.ts";

/**
 * Milliseconds before the next attempt: doubled after each failure, up to `most`; reset after a connection that lasted for
 * `lasted`.
 */
const RETRY = { first: 2000, most: 60_000, lasted: 10_000 };
/** The longest absence, in seconds, for which the platform can replay events. */
const LONGEST_ABSENCE = 600;
/** Data on the screen may have been loaded up to this many seconds before the first connection. */
const BEFORE = 30;

/**
 * Listens to the events of an organization while the tab is visible: browsers allow six connections to a platform across all
 * tabs. Reconnects by itself, and catches up on missed events.
 *
 * @param note - receives each event; undefined after an absence that was too long to catch up
 * @param onLost - called if the platform, which had accepted the user, refuses them: they were disabled or removed, or have to sign in
 * in another way. Not every platform has events, so a refusal from the start says nothing.
 * @returns a function that closes the connection
 */
export function listen(
  organizationId: string,
  note: (event: LiveEvent | undefined) => void,
  onLost: () => void,
): () => void {
  let wasAccepted = false;
  const accept = () => void (wasAccepted = true);
  let call: AbortController | undefined;
  let after: string | undefined;
  let aliveAt = Date.now() - BEFORE * 1000;

  async function stream(signal: AbortSignal, onSign: () => void): Promise<void> {
    const absence = Math.ceil((Date.now() - aliveAt) / 1000);
    const isGap = absence > LONGEST_ABSENCE;
    if (isGap) after = undefined;
    let isGapReported = !isGap;
    const recent = isGap || after !== undefined ? undefined : absence;
    const request = { params: { organizationId }, query: { recent } };
    const events = follow("GET /v1/orgs/{organizationId}/events", request, {
      after,
      signal,
      onSign() {
        // Only once the platform responds again: before, a refresh would fail.
        if (!isGapReported) note(undefined);
        isGapReported = true;
        accept();
        onSign();
      },
    });
    for await (const event of events) {
      after = event.id;
      note(event);
    }
  }

  async function keepOn(signal: AbortSignal): Promise<void> {
    let failures = 0;
    const onSign = () => {
      aliveAt = Date.now();
    };
    while (!signal.aborted) {
      const began = Date.now();
      // oxlint-disable-next-line no-await-in-loop
      const refusal = await stream(signal, onSign).then(accept, refusalOf);
      if (signal.aborted) return;
      if (refusal !== undefined) {
        if (wasAccepted && refusal !== 401) onLost();
        return;
      }
      failures = Date.now() - began > RETRY.lasted ? 0 : failures + 1;
      const pause = Math.min(RETRY.first * 2 ** Math.max(0, failures - 1), RETRY.most);
      // oxlint-disable-next-line no-await-in-loop
      await wait(pause * (1 + Math.random() / 4), signal);
      // Ask first: a request without a session would be refused, and the browser logs that as an error.
      // oxlint-disable-next-line no-await-in-loop
      if (!signal.aborted && (await isSignedOut(signal))) return;
    }
  }

  const onVisibility = () => {
    call?.abort();
    if (document.hidden) return;
    call = new AbortController();
    void keepOn(call.signal);
  };
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    call?.abort();
  };
}

/** The status with which the user isn't allowed to listen, so that retrying is pointless. */
function refusalOf(error: unknown): number | undefined {
  const status = error instanceof RequestFailure ? error.status : 0;
  return [401, 403, 404].includes(status) ? status : undefined;
}

/** False without a response: the next attempt will tell. */
async function isSignedOut(signal: AbortSignal): Promise<boolean> {
  try {
    return (await readSession(signal)) === undefined;
  } catch {
    return false;
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
