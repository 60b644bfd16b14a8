import { common } from "#console/messages/common.ts";
import { RequestFailure } from "./request-failure.ts";

/** Milliseconds before each retry when there was no response. */
const PAUSES = [500, 1000, 2000, 4000];
/** How long sending the same request counts as a retry, in milliseconds. */
const SAME_TRY = 10 * 60_000;
/** How long events of own writes may still arrive, in milliseconds. */
const REMEMBERED = 10 * 60_000;

/** What identifies a write, and whether it is retried at once, which the user is told. */
type Sending = { method: string; address: string; body: unknown; isRetried?: boolean };

/** Writes with an unknown outcome, by their content. */
const open = new Map<string, { key: string; address: string; at: number }>();
/** When each key was last sent; epoch milliseconds. */
const sent = new Map<string, number>();
let underWay = 0;
let checking = 0;
const listeners = new Set<() => void>();

/**
 * Sends a write until its outcome is known. Without a response, it is retried with the same `Idempotency-Key`, so the platform
 * carries it out once and repeats its first response. If all attempts fail, sending the same write later reuses the key, unless
 * the platform has meanwhile responded to another write at, above, or below the same path.
 *
 * @param send - sends it with a key
 * @throws RequestFailure like `send`; with status 0 if the outcome is still unknown
 */
export async function sendOnce<T>(
  { method, address, body, isRetried = true }: Sending,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify([method, address, body]);
  const before = open.get(what);
  const key = before !== undefined && Date.now() - before.at < SAME_TRY ? before.key : makeKey();
  let isChecking = false;
  underWay += 1;
  try {
    for (const pause of isRetried ? [...PAUSES, undefined] : [undefined]) {
      remember(key);
      try {
        // Sequential attempts.
        // oxlint-disable-next-line no-await-in-loop
        const response = await send(key);
        settle(address);
        return response;
      } catch (failure) {
        if (!isLost(failure)) {
          open.delete(what);
          throw failure;
        }
        open.set(what, { key, address, at: Date.now() });
        if (pause === undefined) throw unknown(failure);
        if (!isChecking) tell(1);
        isChecking = true;
        // oxlint-disable-next-line no-await-in-loop
        await wait(Math.max(pause, Math.min((failure.retryAfter ?? 0) * 1000, PAUSES.at(-1)!)));
      }
    }
    throw new Error("unreachable");
  } finally {
    underWay -= 1;
    if (isChecking) tell(-1);
  }
}

/** Whether a write is being retried because there was no response. */
export function isChecking(): boolean {
  return checking > 0;
}

/** Calls `listener` whenever `isChecking` may have changed. @returns a function that unsubscribes */
export function onChecking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tab sent the write that caused an event. */
export function isOwnWrite(request: string | undefined): boolean {
  return request !== undefined && sent.has(request);
}

/** Whether a write of this tab is still running. */
export function isWriting(): boolean {
  return underWay > 0;
}

/** Whether the outcome is unknown: the platform was unreachable, or a proxy gave up. */
function isLost(failure: unknown): failure is RequestFailure {
  return failure instanceof RequestFailure && [0, 502, 503, 504].includes(failure.status);
}

/** A 503 by the platform has its own message; all others only mean that there was no response. */
function unknown(failure: RequestFailure): RequestFailure {
  if (failure.status === 503) return failure;
  const { requestId } = failure;
  return new RequestFailure(0, common.failure.unsettled, {
    ...(requestId !== undefined && { requestId }),
    cause: failure,
  });
}

/** Drops pending retries near this path: the next write is based on the current state. */
function settle(address: string): void {
  const isWithin = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(`${outer}/`);
  for (const [what, one] of open) {
    if (isWithin(one.address, address) || isWithin(address, one.address)) open.delete(what);
  }
}

// Not `randomUUID`, which browsers only offer over HTTPS.
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function remember(key: string): void {
  const now = Date.now();
  for (const [old, at] of sent) {
    if (at > now - REMEMBERED) break;
    sent.delete(old);
  }
  // Moves it to the end, where the newest are.
  sent.delete(key);
  sent.set(key, now);
}

function tell(change: 1 | -1): void {
  checking += change;
  for (const listener of listeners) listener();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
