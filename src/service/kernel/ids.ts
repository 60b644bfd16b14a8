import { randomBytes } from "node:crypto";
import type { Clock } from "./clock.ts";

/** The only source of identifiers, injected so that tests can predict them. */
export type Ids = {
  /**
   * 20 characters of [0-9A-Za-z]. In one process, later IDs always sort bytewise after earlier ones.
   * @param purpose what it is for; only for changes with reserved IDs (`src/service/api/sites/staged/run-changes.ts`)
   */
  next(purpose?: string): string;
};

/** In byte order, so that texts sort like their numbers. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const timeDigits = 8;
const sequenceDigits = 3;
const randomDigits = 9;
/** Random bytes per call of the system. */
const pooledAtOnce = 4096;
const sequenceLimit = alphabet.length ** sequenceDigits;

/**
 * IDs consist of the time, a counter within one millisecond, and random bits that keep processes apart. If the clock is
 * set back, IDs continue from the last time, so they stay ordered.
 */
export function createIds(
  clock: Clock,
  random: (bytes: number) => Uint8Array = pooledBytes(),
): Ids {
  let time = 0;
  let sequence = 0;
  return {
    next() {
      const now = clock.now();
      if (now > time) {
        time = now;
        sequence = 0;
      } else if (++sequence === sequenceLimit) {
        time += 1;
        sequence = 0;
      }
      let tail = "";
      for (const byte of random(randomDigits)) tail += alphabet[byte % alphabet.length];
      return digits(time, timeDigits) + digits(sequence, sequenceDigits) + tail;
    },
  };
}

/** Random bytes, generated in advance because each call of the system takes as long for 9 as for thousands. */
function pooledBytes(): (bytes: number) => Uint8Array {
  let pool = new Uint8Array();
  return (bytes) => {
    if (pool.length < bytes) pool = randomBytes(pooledAtOnce);
    const taken = pool.subarray(0, bytes);
    pool = pool.subarray(bytes);
    return taken;
  };
}

function digits(value: number, width: number): string {
  let text = "";
  for (let rest = value; text.length < width; rest = Math.floor(rest / alphabet.length)) {
    text = alphabet[rest % alphabet.length] + text;
  }
  return text;
}

/** A value that sorts before or at the first ID of a time. @param time epoch milliseconds */
export function earliestId(time: number): string {
  return digits(Math.max(0, time), timeDigits);
}

/** Epoch milliseconds when an ID was created, by its process's clock. */
export function timeOfId(id: string): number {
  let time = 0;
  for (const digit of id.slice(0, timeDigits)) {
    time = time * alphabet.length + alphabet.indexOf(digit);
  }
  return time;
}
