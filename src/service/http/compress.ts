import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodedTag, type Encoding } from "./entity-tag.ts";

/** Bytes from which the answer is compressed. Smaller ones fit one packet anyway. */
const threshold = 1024;

/** At this quality brotli takes as long as gzip and is a tenth smaller. */
const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/**
 * Compresses answers of text as the client accepts it, in the thread pool. Streams of events and what is compressed already,
 * such as pictures, stay as they are. A compressed answer has an entity tag of its own.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next();
  if (!isText(c.res)) return;
  c.header("vary", "accept-encoding", { append: true });
  const encoding = preferred(c.req.header("accept-encoding"));
  if (encoding === undefined || c.req.method === "HEAD" || c.res.body === null) return;
  const { status, headers } = c.res;
  // Answers of the Node server have no working `bytes()`.
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

/** Brotli unless the client likes gzip more; undefined when it takes neither (RFC 9110, section 12.5.3). */
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
