import type { HonoRequest, MiddlewareHandler } from "hono";
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
 * Compresses text responses with an encoding that the client accepts, in the thread pool. Event streams, files that
 * are compressed already, and compressed formats such as images stay unchanged. A compressed response has its own ETag.
 */
export const compressText: MiddlewareHandler = async (c, next) => {
  await next();
  if (isComplete(c.res) || !isText(c.res) || c.res.headers.has("content-encoding")) return;
  const { status, headers } = c.res;
  headers.append("vary", "accept-encoding");
  if (status === 304 || encodingFor(c.req) === undefined) return;
  const body = notedBody(c.res) ?? (await readBytes(c.res));
  const smaller = await compressed(c.req, body);
  if (smaller !== undefined) {
    headers.set("content-encoding", smaller.encoding);
    headers.delete("content-length");
    const tag = headers.get("etag");
    if (tag !== null) headers.set("etag", encodedTag(tag, smaller.encoding));
  }
  // Hono would otherwise merge the headers of both.
  c.res = undefined;
  c.res = new Response(smaller?.bytes ?? body, { status, headers });
};

/** The body in an encoding that the client accepts; undefined if there is none or the body is small. */
export async function compressed(
  request: HonoRequest,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ encoding: Encoding; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const encoding = encodingFor(request);
  if (encoding === undefined) return undefined;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.length < threshold) return undefined;
  return { encoding, bytes: await encode(encoding, bytes) };
}

/** Compresses in the thread pool. */
export function encode(encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return encoders[encoding](bytes);
}

/** The encoding that the client prefers; undefined if it accepts none. */
export function encodingFor(request: HonoRequest): Encoding | undefined {
  if (request.method === "HEAD") return undefined;
  return preferred(request.header("accept-encoding"));
}

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

const complete = new WeakSet<Response>();

/**
 * Marks a response that was created with all its headers. Changing them later would convert them to a `Headers` object
 * and back, which takes longer than most statements of the store.
 */
export function markComplete(response: Response): Response {
  complete.add(response);
  return response;
}

/** Whether nothing is to be added to the response, neither headers nor compression. */
export function isComplete(response: Response): boolean {
  return complete.has(response);
}

const bodies = new WeakMap<Response, string | Uint8Array<ArrayBuffer>>();

/**
 * Notes the body that a response was created with. Reading it from the response instead would copy it several times,
 * because the Node server's response then becomes a complete one with a stream.
 */
export function noteBody(response: Response, body: string | Uint8Array<ArrayBuffer>): Response {
  bodies.set(response, body);
  return response;
}

/** The body that was noted for a response. */
function notedBody(response: Response): string | Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}
