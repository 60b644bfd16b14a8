import { Failure } from "../errors.ts";
import type { Settings } from "../settings.ts";
import type { Sender } from "./forwarded.ts";

/** The origin under which the caller reaches the service: `PUBLIC_URL`, else that of the request, as a trusted proxy got it. */
export function originOf(
  request: Request,
  settings: Pick<Settings, "publicUrl">,
  { isSecure }: Pick<Sender, "isSecure">,
): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  const url = new URL(request.url);
  if (isSecure !== undefined) url.protocol = isSecure ? "https:" : "http:";
  return url.origin;
}

/**
 * Refuses names that `PUBLIC_URL` would have to confirm: with any other `Host` a caller could choose where links lead, and a
 * website could reach the service under its own name.
 * @throws Failure 400 without `PUBLIC_URL`, unless the name is this machine's own
 */
export function demandKnownHost(request: Request, settings: Pick<Settings, "publicUrl">): void {
  if (settings.publicUrl !== undefined || isLoopback(new URL(request.url).hostname)) return;
  throw new Failure(
    400,
    "Bindery doesn't know this URL. If people are to reach it here, start it with PUBLIC_URL set to this URL.",
  );
}

/** @param hostname as in a URL: an IPv6 address has brackets */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * True when the browser says that a page of our own sent the request. Without either header it was no current browser,
 * which is said to be `otherwise`.
 */
export function isSameOrigin(request: Request, origin: string, otherwise: boolean): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const sender = request.headers.get("origin");
  return sender === null ? otherwise : sender === origin;
}
