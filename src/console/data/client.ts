import type { OperationKey, Output, Request } from "#contract/operations.ts";
import { addressOf } from "#screens/read.ts";
import { common } from "#console/messages/common.ts";
import { keepTag } from "./entity-tag.ts";
import { untilDrawn } from "./opening.ts";
import { whyNotWrite } from "./read-only.ts";
import { failureOf, RequestFailure } from "./request-failure.ts";
import { sendOnce } from "./send-once.ts";

/** Sends a request to the platform: `fetch`, or a service in the same process. */
type Send = (address: string, init: RequestInit) => Promise<Response>;

let send: Send = (address, init) => fetch(address, init);

/** Sends all further requests through `carrier`. Its URLs have no origin: `/v1/user?limit=5`. */
export function connect(carrier: Send): void {
  send = carrier;
}

type Parts = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
} & Condition;

/** The act on many items whose requests are being sent. */
let actNow: string | undefined;

/**
 * Names the act on many items that a request belongs to. The audit log shows such requests as one entry.
 *
 * @param act - the same for all requests; 8 to 64 letters, digits, and hyphens
 * @param send - calls the operation before it waits for anything
 */
export function asPartOf<T>(act: string, send: () => T): T {
  actNow = act;
  try {
    return send();
  } finally {
    actNow = undefined;
  }
}

/** Conditions of a write. */
export type Condition = {
  /** From `entityTagOf`: the platform refuses the write (412) if the resource has changed since that version. */
  ifMatch?: string | undefined;
  /**
   * false: without a response, the caller sends it again and tells the user. The same request sent within ten minutes is still
   * carried out once.
   */
  isRetried?: boolean;
};

type ExchangeParts = Pick<Condition, "ifMatch"> & {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** `Idempotency-Key`: the platform carries out only one of several requests with the same key. */
  key?: string | undefined;
  /** The act on many items that the write is a part of. */
  act?: string | undefined;
};

/**
 * Calls an operation of the contract. Screens load through `query` and write through `useWrite`; this is for code outside
 * components. A write is carried out once, however often its response is lost.
 *
 * @throws RequestFailure for every response except a success, and when there is none
 */
export async function call<K extends OperationKey>(
  operation: K,
  request: (Request<K> & Condition) | undefined,
  signal?: AbortSignal,
): Promise<Output<K>> {
  const space = operation.indexOf(" ");
  const parts: Parts = (request as unknown) ?? {};
  const address = addressOf(operation, parts);
  const method = operation.slice(0, space);
  const { body, ifMatch, isRetried } = parts;
  const refusal = method === "GET" ? undefined : whyNotWrite();
  if (refusal !== undefined) throw new RequestFailure(403, refusal);
  const act = actNow;
  const drawn = method === "GET" ? untilDrawn() : undefined;
  if (drawn !== undefined) await drawn;
  const send = (key?: string) => exchange(method, address, { body, ifMatch, signal, key, act });
  return (await (method === "GET"
    ? send()
    : sendOnce(
        { method, address, body, ...(isRetried === false && { isRetried }) },
        send,
      ))) as Output<K>;
}

/**
 * Sends one request and parses its JSON response; undefined if the response has no body.
 *
 * @throws RequestFailure like `call`
 */
export async function exchange(
  method: string,
  address: string,
  { body, ifMatch, signal, key, act }: ExchangeParts = {},
): Promise<unknown> {
  const headers: Record<string, string> = { accept: "application/json" };
  // Other sites' forms can't send JSON, so the service rejects writes without this header.
  if (method !== "GET") headers["content-type"] = "application/json";
  if (ifMatch !== undefined) headers["if-match"] = ifMatch;
  if (key !== undefined) headers["idempotency-key"] = key;
  if (act !== undefined) headers["bindery-group"] = act;
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await responseTo(address, init);
  if (!response.ok) throw await failureOf(response);
  if (response.status === 204 || response.status === 205) return undefined;
  const item = await readJson(response, signal);
  keepTag(item, response.headers.get("etag"));
  return item;
}

/**
 * Loads a file of the platform as text, such as the source of a specification.
 *
 * @throws RequestFailure like `call`
 */
export async function readText(address: string): Promise<string> {
  const response = await responseTo(address, { credentials: "same-origin" });
  if (!response.ok) throw await failureOf(response);
  try {
    return await response.text();
  } catch (cause) {
    throw new RequestFailure(0, common.failure.offline, { cause });
  }
}

/**
 * Opens the stream of an operation that sends server-sent events; `follow` reads it.
 *
 * @param after - ID of the last received event
 * @throws RequestFailure like `call`
 */
export async function openStream<K extends OperationKey>(
  operation: K,
  request: Request<K>,
  { after, signal }: { after: string | undefined; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (after !== undefined) headers["last-event-id"] = after;
  const address = addressOf(operation, request as Parts);
  const response = await responseTo(address, { headers, credentials: "same-origin", signal });
  if (!response.ok) throw await failureOf(response);
  return response.body ?? new ReadableStream();
}

/**
 * Opens a download of the platform. A connection that is lost while it is read counts as no response.
 *
 * @throws RequestFailure like `call`, also while it is read
 */
export async function openDownload(
  address: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>>> {
  const response = await responseTo(address, { credentials: "same-origin", signal });
  if (!response.ok) throw await failureOf(response);
  return chunksOf(response, signal);
}

async function* chunksOf(
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new RequestFailure(0, common.failure.offline, { cause });
  }
}

async function responseTo(address: string, init: RequestInit): Promise<Response> {
  try {
    return await send(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new RequestFailure(0, common.failure.offline, { cause });
  }
}

/** A success with an incomplete body counts as a lost response. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const requestId = response.headers.get("x-request-id") ?? undefined;
    throw new RequestFailure(0, common.failure.offline, { requestId, cause });
  }
}
