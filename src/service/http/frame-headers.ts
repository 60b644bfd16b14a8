import type { RateLimitState } from "../auth/throttle.ts";

/** The headers of every response, except that some may be cached. */
export function frameHeaders(
  requestId: string,
  rateLimit: RateLimitState | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    "x-request-id": requestId,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  };
  if (rateLimit !== undefined) {
    // The requests per window, the remaining ones, and the seconds until the next window.
    headers["ratelimit-limit"] = String(rateLimit.limit);
    headers["ratelimit-remaining"] = String(rateLimit.remaining);
    headers["ratelimit-reset"] = String(rateLimit.resetSeconds);
  }
  return headers;
}
