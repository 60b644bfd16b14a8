import type { Schema } from "#contract/operation.ts";
import type { OperationKey } from "#contract/operations.ts";
import { parseBody, type ParsedBody } from "#contract/parse.ts";
import { Failure } from "#service/kernel/errors.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { readBodyValue, type BodyBytes } from "./body-value.ts";

const readTask = taskOf<typeof readBodyValue>(
  new URL("./body-value.ts", import.meta.url),
  "readBodyValue",
);

/** Maximum body size of most operations, in bytes. */
export const bodyLimit = 1024 * 1024;
/** Maximum body size of operations with content or an image, in bytes. */
export const contentBodyLimit = 10 * 1024 * 1024;
/** Twice the maximum size of a specification, because quotes and line breaks in a JSON string are escaped. */
export const specificationBodyLimit = 50 * 1024 * 1024;
/** Bodies up to this many bytes are parsed in this thread; the worst case takes about 0.1 s. */
const smallBody = 12_000;
/** Maximum milliseconds for parsing a body. */
const timeout = 10_000;

/** `parsed`: the body, checked against the schema of its operation, which a worker thread has done. */
type ReadBody = { body: unknown; parsed?: ParsedBody };

/**
 * The JSON body of a request; undefined if it is missing or empty.
 * @param limit maximum size in bytes.
 * @param key operation whose schema a large body is checked against in the worker thread
 * @throws Failure 400 (not JSON, nested too deeply, text that can't be stored or rendered), 413, 415
 */
export async function readBody(
  request: Request,
  limit: number,
  key?: OperationKey,
): Promise<ReadBody> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return { body: undefined };
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && !type?.endsWith("+json")) {
    throw new Failure(415, "The body must be JSON, sent with Content-Type: application/json.");
  }
  const isChecked = key !== undefined && bytes.length > smallBody;
  const read = await readValue({ bytes, key });
  if ("failure" in read) throw new Failure(400, read.failure.message, read.failure.details);
  return { body: read.body, ...(isChecked && { parsed: read }) };
}

async function readValue(body: BodyBytes): Promise<ReturnType<typeof readBodyValue>> {
  if (body.bytes.length <= smallBody) return readBodyValue({ bytes: body.bytes });
  const { buffer, byteLength } = body.bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  const moved = isAlone ? [buffer] : [];
  const result = await workPool.run(readTask, body, { timeout, moved });
  if ("output" in result) return result.output;
  const message = "The body is too large to read. Send it in smaller parts.";
  return { failure: { message, details: undefined } };
}

/**
 * The JSON body of a small request, checked against a schema. Unknown fields are refused.
 * @throws Failure as `readBody`, and 400 with the errors
 */
export async function readFields<S extends Schema>(
  request: Request,
  schema: S,
): Promise<S["_zod"]["output"]> {
  const { body = {} } = await readBody(request, bodyLimit);
  const parsed = parseBody({ body: schema, strict: true }, body);
  if (!parsed.success) throw new Failure(400, "The request isn't valid.", parsed.details);
  return parsed.value.body;
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Failure(
      413,
      `The body is larger than ${limit / 1024 / 1024} MB. Send it in smaller parts.`,
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
