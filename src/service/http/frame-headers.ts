import type { RateLimitState } from "#service/kernel/throttle.ts";

/**
 * What browsers refuse to all pages, frames, and scripts from here, because nothing in Bindery needs it. Names that a browser doesn't
 * know make it print a warning, so only those that Chromium, Firefox, or Safari have are listed.
 */
const permissionsPolicy = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** The headers of every response, except that some may be cached. */
export function frameHeaders(
  requestId: string,
  rateLimit: RateLimitState | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    "x-request-id": requestId,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "permissions-policy": permissionsPolicy,
  };
  if (rateLimit !== undefined) {
    // The requests per window, the remaining ones, and the seconds until the next window.
    headers["ratelimit-limit"] = String(rateLimit.limit);
    headers["ratelimit-remaining"] = String(rateLimit.remaining);
    headers["ratelimit-reset"] = String(rateLimit.resetSeconds);
  }
  return headers;
}
