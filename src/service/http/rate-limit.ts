import type { Context } from "hono";
import { TooManyRequests, type RateLimit, type RateLimitState } from "../auth/throttle.ts";
import type { Bindings } from "./request.ts";

/**
 * Counts a request and keeps what is left for the headers of its answer, also of the one that refuses it.
 * @throws TooManyRequests when nothing is left
 */
export async function countRequest(
  c: Context<Bindings>,
  rateLimit: RateLimit,
  sender: string,
): Promise<void> {
  try {
    const state = await rateLimit.spend(sender);
    if (state !== undefined) c.set("rateLimit", state);
  } catch (error) {
    if (error instanceof TooManyRequests) c.set("rateLimit", error.state);
    throw error;
  }
}

/** How many requests a window allows, how many of them are left, and the seconds until the next one. */
export function rateLimitHeaders(state: RateLimitState | undefined): [string, string][] {
  if (state === undefined) return [];
  return [
    ["ratelimit-limit", String(state.limit)],
    ["ratelimit-remaining", String(state.remaining)],
    ["ratelimit-reset", String(state.resetSeconds)],
  ];
}
