import { parse, serialize } from "hono/utils/cookie";
import { sessionTime, type Browser } from "./sessions.ts";

/** With this prefix, browsers accept the cookie only if it is Secure, has the path `/`, and is limited to this host. */
function cookieName(origin: string): string {
  return isSecure(origin) ? "__Host-bindery-session" : "bindery-session";
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}

/** The value of a request's session cookie. */
export function readSessionCookie(request: Request, origin: string): string | undefined {
  const name = cookieName(origin);
  return parse(request.headers.get("cookie") ?? "", name)[name];
}

/** The browser that sent a request. */
export function browserOf(request: Request, origin: string): Browser {
  const userAgent = request.headers.get("user-agent") ?? undefined;
  return { userAgent, former: readSessionCookie(request, origin) };
}

/** `Set-Cookie` for a new session, or to remove the cookie if `secret` is null. */
export function sessionCookie(secret: string | null, origin: string): string {
  return serialize(cookieName(origin), secret ?? "", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(origin),
    maxAge: secret === null ? 0 : sessionTime / 1000,
  });
}
