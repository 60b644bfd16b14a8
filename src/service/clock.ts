/** The only source of time, injected so that tests can control it. */
export type Clock = {
  /** Epoch milliseconds, a whole number. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Epoch milliseconds in the format of the API: ISO 8601 in UTC. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
