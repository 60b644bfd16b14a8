import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodedTag, type Encoding } from "./entity-tag.ts";

/** Minimum size in bytes for compression. Smaller responses fit into one packet anyway. */
const threshold = 1024;

/** At this quality, brotli is as fast as gzip and 10% smaller. */
const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Compresses text responses with an encoding that the client accepts, in the thread pool. Event streams and compressed
 * formats such as images stay unchanged. A compressed response has its own ETag.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next();
  if (!isText(c.res)) return;
  c.header("vary", "accept-encoding", { append: true });
  const encoding = preferred(c.req.header("accept-encoding"));
  if (encoding === undefined || c.req.method === "HEAD" || c.res.body === null) return;
  const { status, headers } = c.res;
  // `bytes()` doesn't work on responses of the Node server.
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const isSmall = bytes.length < threshold;
  c.res = new Response(isSmall ? bytes : await encoders[encoding](bytes), { status, headers });
  if (isSmall) return;
  c.header("content-encoding", encoding);
  c.header("content-length", undefined);
  const tag = headers.get("etag");
  if (tag !== null) c.header("etag", encodedTag(tag, encoding));
};

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
