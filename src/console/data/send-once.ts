import { common } from "#console/messages/common.ts";
import { RequestFailure } from "./request-failure.ts";

/** Milliseconds before each further try when no answer came. */
const PAUSES = [500, 1000, 2000, 4000];
/** For how long sending the same again is a further try of it, in milliseconds. */
const SAME_TRY = 10 * 60_000;
/** For how long an event of an own write may still arrive, in milliseconds. */
const REMEMBERED = 10 * 60_000;

/** What tells a write from others. */
export type Sending = { method: string; address: string; body: unknown };

/** Writes whose outcome isn't known, by what was sent. */
const open = new Map<string, { key: string; address: string; at: number }>();
/** When each key was sent last; epoch milliseconds. */
const sent = new Map<string, number>();
let underWay = 0;
let checking = 0;
const listeners = new Set<() => void>();

/**
 * Sends a write until its outcome is known. While no answer comes it is sent again with the same `Idempotency-Key`, so the
 * platform carries it out once, and answers a later try as it answered the first. Sending the same after all tries were in
 * vain uses that key again, unless the platform has answered another write at, above, or below the address meanwhile.
 *
 * @param send - sends it with a key
 * @throws RequestFailure as `send` does; with status 0 when the outcome is still not known
 */
export async function sendOnce<T>(
  { method, address, body }: Sending,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify([method, address, body]);
  const before = open.get(what);
  const key = before !== undefined && Date.now() - before.at < SAME_TRY ? before.key : makeKey();
  let isChecking = false;
  underWay += 1;
  try {
    for (const pause of [...PAUSES, undefined]) {
      remember(key);
      try {
        // One try after the other.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await send(key);
        settle(address);
        return answer;
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

/** Whether a write is sent again at the moment because no answer came. */
export function isChecking(): boolean {
  return checking > 0;
}

/** Calls `listener` whenever `isChecking` may have changed. @returns a function that ends it */
export function onChecking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this tab has sent the write that an event names as its cause. */
export function isOwnWrite(request: string | undefined): boolean {
  return request !== undefined && sent.has(request);
}

/** Whether an answer to a write of this tab is still to come. */
export function isWriting(): boolean {
  return underWay > 0;
}

/** Nothing tells whether the platform has carried it out: it was not reached, or what stands before it gave up. */
function isLost(failure: unknown): failure is RequestFailure {
  return failure instanceof RequestFailure && [0, 502, 503, 504].includes(failure.status);
}

/** The platform itself says why with 503; everything else only says that no answer came. */
function unknown(failure: RequestFailure): RequestFailure {
  if (failure.status === 503) return failure;
  const { requestId } = failure;
  return new RequestFailure(0, common.failure.unsettled, {
    ...(requestId !== undefined && { requestId }),
    cause: failure,
  });
}

/** What is there now was seen by the person who sends the next write. */
function settle(address: string): void {
  const isWithin = (one: string, other: string) => one === other || one.startsWith(`${other}/`);
  for (const [what, one] of open) {
    if (isWithin(one.address, address) || isWithin(address, one.address)) open.delete(what);
  }
}

// Not `randomUUID`, which browsers have on HTTPS alone.
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function remember(key: string): void {
  const now = Date.now();
  for (const [old, at] of sent) {
    if (at > now - REMEMBERED) break;
    sent.delete(old);
  }
  // At the end, where the youngest are.
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
