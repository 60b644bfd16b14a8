import { Failure } from "#service/kernel/errors.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Sender } from "./forwarded.ts";

/** The public origin: `PUBLIC_URL`, else that of the request, as received by a trusted proxy. */
export function originOf(
  url: URL,
  settings: Pick<Settings, "publicUrl">,
  { isSecure }: Pick<Sender, "isSecure">,
): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl;
  if (isSecure === undefined) return url.origin;
  const received = new URL(url);
  received.protocol = isSecure ? "https:" : "http:";
  return received.origin;
}

/**
 * Refuses host names that `PUBLIC_URL` doesn't confirm. With a forged `Host`, a caller could choose where links lead,
 * and a website could reach the service under its own name.
 * @throws Failure 400 without `PUBLIC_URL`, unless the name is a loopback name
 */
export function demandKnownHost(url: URL, settings: Pick<Settings, "publicUrl">): void {
  if (settings.publicUrl !== undefined || isLoopback(url.hostname)) return;
  throw new Failure(
    400,
    "Bindery doesn't know this URL. If people are to reach it here, start it with PUBLIC_URL set to this URL.",
  );
}

/** @param hostname as in a URL, where IPv6 addresses have brackets */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * Whether the browser says that the request comes from a page of this origin. Without either header, the client isn't a
 * current browser, and `otherwise` is returned.
 */
export function isSameOrigin(request: Request, origin: string, otherwise: boolean): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const sender = request.headers.get("origin");
  return sender === null ? otherwise : sender === origin;
}

/** The URL for a browser on this machine to reach a process that listens on `host`. */
export function originAt(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
