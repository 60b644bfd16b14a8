import type { Settings } from "../settings.ts";

/** The origin under which the caller reaches the service: `PUBLIC_URL`, else that of the request. */
export function originOf(request: Request, settings: Pick<Settings, "publicUrl">): string {
  return settings.publicUrl ?? new URL(request.url).origin;
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
