import type { Context } from "hono";
import { compressed, markComplete } from "#service/http/compress.ts";
import { encodedTag } from "#service/http/entity-tag.ts";
import { frameHeaders } from "#service/http/frame-headers.ts";
import type { Bindings } from "#service/http/bindings.ts";

type JsonResponse = {
  status: number;
  body: string | Uint8Array<ArrayBuffer>;
  /** Of the uncompressed body. */
  tag?: string | undefined;
  headers?: Record<string, string>;
};

/** A response with JSON, compressed if the client accepts that. */
export async function jsonResponse(
  c: Context<Bindings>,
  { status, body, tag, headers: more }: JsonResponse,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...frameHeaders(c.get("requestId"), c.get("rateLimit")),
    "content-type": "application/json",
    vary: "accept-encoding",
    ...more,
  };
  const smaller = await compressed(c.req, body);
  if (smaller !== undefined) headers["content-encoding"] = smaller.encoding;
  if (tag !== undefined) {
    headers["etag"] = smaller === undefined ? tag : encodedTag(tag, smaller.encoding);
  }
  return markComplete(new Response(smaller?.bytes ?? body, { status, headers }));
}
