import { ownPath } from "#contract/local-path.ts";
import type { Context } from "hono";
import { encode, encodingFor, markComplete } from "#service/http/compress.ts";
import { encodedTag, namedWeakly } from "#service/http/entity-tag.ts";
import { frameHeaders } from "#service/http/frame-headers.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { KeptBody } from "./kept-pages.ts";

/**
 * What the pages of sites may do: nothing but show text and images and run the reader's own scripts. A text can't add a script, and
 * if it could, browsers wouldn't run it.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  // The console previews sites.
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const pageHeaders = {
  "content-security-policy": policy,
  "referrer-policy": "same-origin",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-opener-policy": "same-origin",
};

type Sent = {
  status?: number;
  /** Value of `Cache-Control`. */
  cache: string;
  cookies?: readonly string[];
  headers?: Readonly<Record<string, string>>;
};

/** A response with its own ETag, or a 304 if the browser has it. Compressed forms are kept with the body. */
export async function sendBody(
  c: Context<Bindings>,
  body: KeptBody,
  { status = 200, cache, cookies = [], headers: more = {} }: Sent,
): Promise<Response> {
  const headers: [string, string][] = Object.entries({
    ...frameHeaders(c.get("requestId"), undefined),
    ...(body.type.startsWith("text/html") && pageHeaders),
    "content-type": body.type,
    "cache-control": cache,
    vary: "accept-encoding, cookie",
    ...more,
  });
  for (const cookie of cookies) headers.push(["set-cookie", cookie]);
  const ifNoneMatch = c.req.header("if-none-match");
  const current =
    status === 200 && ifNoneMatch !== undefined ? namedWeakly(ifNoneMatch, body.tag) : undefined;
  if (current !== undefined) {
    headers.push(["etag", current]);
    return markComplete(new Response(null, { status: 304, headers }));
  }
  const encoding = body.text.length < 1024 ? undefined : encodingFor(c.req);
  if (encoding === undefined) {
    if (status === 200) headers.push(["etag", body.tag]);
    return markComplete(new Response(body.text, { status, headers }));
  }
  body.encoded[encoding] ??= await encode(encoding, Buffer.from(body.text));
  headers.push(["content-encoding", encoding]);
  if (status === 200) headers.push(["etag", encodedTag(body.tag, encoding)]);
  return markComplete(new Response(body.encoded[encoding], { status, headers }));
}

type Redirection = {
  status?: 301 | 302;
  cookies?: readonly string[];
  /** Whether the URL that was asked contains a secret. */
  isSecret?: boolean;
};

/**
 * A redirect within or out of a site.
 * @param location a URL that the site's authors chose, or a path of the host that was asked
 */
export function sendTo(
  c: Context<Bindings>,
  location: string,
  { status = 302, cookies = [], isSecret = false }: Redirection = {},
): Response {
  const isUrl = /^https?:\/\//i.test(location);
  const headers: [string, string][] = Object.entries({
    ...frameHeaders(c.get("requestId"), undefined),
    location: isUrl ? location : (ownPath(location, c.get("url").origin) ?? "/"),
    // Redirects change with the site, and a browser would keep a permanent one for good.
    "cache-control": isSecret ? "private, no-store" : "no-cache",
    vary: "cookie",
    ...(isSecret && { "referrer-policy": "no-referrer" }),
  });
  for (const cookie of cookies) headers.push(["set-cookie", cookie]);
  return markComplete(new Response(null, { status, headers }));
}
