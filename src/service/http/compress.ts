import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodedTag, type Encoding } from "./entity-tag.ts";
import { notedBody } from "./known-body.ts";

/** Minimum size in bytes for compression. Smaller responses fit into one packet anyway. */
const threshold = 1024;

/** At this quality, brotli is as fast as gzip and 10% smaller. */
const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Compresses text responses with an encoding that the client accepts, in the thread pool. Event streams, files that
 * are compressed already, and compressed formats such as images stay unchanged. A compressed response has its own ETag.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next();
  if (!isText(c.res) || c.res.headers.has("content-encoding")) return;
  const { status, headers } = c.res;
  headers.append("vary", "accept-encoding");
  const encoding = preferred(c.req.header("accept-encoding"));
  if (encoding === undefined || c.req.method === "HEAD" || status === 304) return;
  const noted = notedBody(c.res);
  if (noted !== undefined && Buffer.byteLength(noted) < threshold) return;
  const bytes =
    typeof noted === "string" ? Buffer.from(noted) : (noted ?? (await readBytes(c.res)));
  const isSmall = bytes.length < threshold;
  if (!isSmall) {
    headers.set("content-encoding", encoding);
    headers.delete("content-length");
    const tag = headers.get("etag");
    if (tag !== null) headers.set("etag", encodedTag(tag, encoding));
  }
  const body = isSmall ? bytes : await encoders[encoding](bytes);
  // Hono would otherwise merge the headers of both.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
};

/** `Response.bytes()` doesn't work on responses of the Node server. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

function isText({ status, headers }: Response): boolean {
  if (status === 304) return true;
  const type = headers.get("content-type") ?? "";
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || /^application\/yaml\b/.test(type);
}

/** Brotli unless the client prefers gzip; undefined if it accepts neither (RFC 9110, section 12.5.3). */
function preferred(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const accepted = parseAccept(header);
  const qualityOf = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === "*"))?.q ??
    0;
  const [br, gz] = [qualityOf("br"), qualityOf("gzip")];
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gzip" : undefined;
}
