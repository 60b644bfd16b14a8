import { Agent, fetch, type Response, buildConnector } from "undici";
import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { addressPolicy, literalAddress, type AddressPolicy } from "./address.ts";
import {
  type FetchFailure,
  explain,
  failure,
  forbiddenSentence,
  ForbiddenAddress,
} from "./failure.ts";

const userAgent = (purpose: string) => `Bindery/1.0 (${purpose})`;

const maxRedirects = 5;

type FetchLimits = {
  /** Milliseconds until the connection is open. */
  connect: number;
  /** Milliseconds until the response headers arrive, and between two chunks of its body. */
  idle: number;
  /** Milliseconds for everything, including redirects. */
  total: number;
};

const defaultLimits: FetchLimits = { connect: 5_000, idle: 10_000, total: 30_000 };

export type FetchOptions = {
  /** Maximum bytes of the body after decompression, for all media types or by `type/subtype` in lower case. */
  maxBytes: number | ((type: string) => number);
  /** Accepted media types: a test on `type/subtype` in lower case ("" if the server sent none). */
  accepts?: { test: (type: string) => boolean; header: string; noun: string };
  /** Only checks the status, the media type, and the announced size, and returns no bytes. */
  headOnly?: boolean;
  /** Milliseconds for everything, for files that take longer than pages. */
  total?: number;
  signal?: AbortSignal;
};

export type Fetched = {
  ok: true;
  /** URL after redirects, without fragment. */
  url: string;
  /** `type/subtype` in lower case; "" if the server sent none. */
  type: string;
  charset: string | undefined;
  bytes: Uint8Array;
};

type SentRequest = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** What for, for the server's log. */
  purpose: "sign-in" | "webhook";
  /** Bytes of the response's body. A longer one is refused, or cut with `isCut`. */
  maxBytes: number;
  isCut?: boolean;
  /** Milliseconds for everything. */
  total: number;
  signal?: AbortSignal;
};

/** Any response, whatever its status. */
type Sent = {
  ok: true;
  status: number;
  statusText: string;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
};

export type Fetcher = {
  /**
   * Fetches one URL. Errors of the other side are returned as a failure value, never thrown. Follows at most 5
   * redirects and checks each like the first URL.
   */
  get(url: string, options: FetchOptions): Promise<Fetched | FetchFailure>;
  /**
   * Sends one request of a protocol, with the same checks. Doesn't follow redirects, because they could carry a secret elsewhere.
   * What went wrong before a response came is returned as a failure value.
   */
  send(url: string, request: SentRequest): Promise<Sent | FetchFailure>;
  close(): Promise<void>;
};

/**
 * The only way for the service to fetch external URLs: http(s) only, without credentials, only public addresses unless
 * `allow` lists their network, and with limits on size and time.
 * @param options.allow CIDR list of the setting ALLOW_FETCH.
 * @param options.resolve name resolution; default: the system's.
 * @see storage-and-safety.md, section "Import"
 */
export function createFetcher(options: {
  allow: readonly string[];
  resolve?: Resolve;
  limits?: FetchLimits;
}): Fetcher {
  const limits = options.limits ?? defaultLimits;
  const allowed = addressPolicy(options.allow);
  const agent = new Agent({
    connect: guardedConnector(allowed, options.resolve ?? systemResolve, limits.connect),
    headersTimeout: limits.idle,
    bodyTimeout: limits.idle,
    allowH2: false,
    maxHeaderSize: 32_768,
  });

  async function get(start: string, wanted: FetchOptions): Promise<Fetched | FetchFailure> {
    const timeout = AbortSignal.timeout(wanted.total ?? limits.total);
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, timeout]) : timeout;
    const seen = new Set<string>();
    for (let address = start; ;) {
      const url = checkUrl(address, allowed);
      if (!(url instanceof URL)) return url;
      if (seen.has(url.href)) {
        return failure("redirect-loop", `${url.host} sends this address round in a circle.`);
      }
      if (seen.size > maxRedirects) {
        return failure("redirect-loop", `More than ${maxRedirects} redirects.`);
      }
      seen.add(url.href);
      try {
        const response = await fetch(url, {
          dispatcher: agent,
          redirect: "manual",
          signal,
          headers: {
            "user-agent": userAgent("documentation import"),
            accept: wanted.accepts?.header ?? "*/*",
          },
        });
        const next = redirectTarget(response, url);
        if (next === null) return await readResponse(response, url, wanted);
        await response.body?.cancel();
        address = next;
      } catch (error) {
        return explain(error, url.host);
      }
    }
  }

  async function send(address: string, request: SentRequest): Promise<Sent | FetchFailure> {
    const { method, headers, body, purpose, maxBytes, isCut = false, total, signal } = request;
    const url = checkUrl(address, allowed);
    if (!(url instanceof URL)) return url;
    const timeout = AbortSignal.timeout(total);
    try {
      const response = await fetch(url, {
        dispatcher: agent,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        method,
        headers: { accept: "*/*", ...headers, "user-agent": userAgent(purpose) },
        ...(body !== undefined && { body }),
      });
      const bytes = isCut
        ? await readStart(response, maxBytes)
        : await readBody(response, maxBytes, false);
      if (!(bytes instanceof Uint8Array)) return bytes;
      const { status, statusText } = response;
      return { ok: true, status, statusText, headers: Object.fromEntries(response.headers), bytes };
    } catch (error) {
      return explain(error, url.host);
    }
  }

  return { get, send, close: () => agent.destroy() };
}

function checkUrl(address: string, allowed: AddressPolicy): URL | FetchFailure {
  const url = URL.parse(address);
  if (url === null) return failure("invalid-url", `${address.slice(0, 200)} is not a web address.`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return failure("invalid-url", "Only URLs that start with http:// or https:// work.");
  }
  if (url.username !== "" || url.password !== "") {
    return failure("invalid-url", "URLs with a user name or password don't work.");
  }
  url.hash = "";
  const literal = literalAddress(url.hostname);
  if (literal !== null && !allowed(literal)) {
    return failure("forbidden-address", forbiddenSentence(url.host));
  }
  return url;
}

function redirectTarget(response: Response, from: URL): string | null {
  const location = response.headers.get("location");
  if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return null;
  return URL.parse(location, from)?.href ?? location;
}

async function readResponse(
  response: Response,
  url: URL,
  wanted: FetchOptions,
): Promise<Fetched | FetchFailure> {
  const refused = refuseHead(response, url, wanted);
  if (refused !== null) {
    await response.body?.cancel();
    return refused;
  }
  const { type, charset } = contentType(response);
  const maxBytes = typeof wanted.maxBytes === "number" ? wanted.maxBytes : wanted.maxBytes(type);
  const bytes = await readBody(response, maxBytes, wanted.headOnly === true);
  if (!(bytes instanceof Uint8Array)) return bytes;
  return { ok: true, url: url.href, type, charset, bytes };
}

function refuseHead(response: Response, url: URL, wanted: FetchOptions): FetchFailure | null {
  const { status } = response;
  if (status < 200 || status > 299) {
    const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
    const sentence = `${url.host} answered ${`${status} ${response.statusText}`.trim()}.`;
    return failure(
      "status",
      sentence,
      Number.isNaN(retryAfter) ? { status } : { status, retryAfter },
    );
  }
  const { type } = contentType(response);
  if (wanted.accepts !== undefined && !wanted.accepts.test(type)) {
    const actual = type === "" ? "something without a type" : type;
    return failure("content-type", `This is ${actual}, not ${wanted.accepts.noun}.`);
  }
  return null;
}

function contentType(response: Response): { type: string; charset: string | undefined } {
  const header = response.headers.get("content-type") ?? "";
  const type = (header.split(";")[0] ?? "").trim().toLowerCase();
  return { type, charset: /charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1] };
}

/**
 * Reads a body up to `maxBytes`, counted during decompression, so that a small response that expands too far is cut off
 * early.
 */
async function readBody(
  response: Response,
  maxBytes: number,
  headOnly: boolean,
): Promise<Uint8Array | FetchFailure> {
  const announced = Number(response.headers.get("content-length"));
  if (announced > maxBytes) return tooLarge(response, maxBytes);
  if (headOnly) {
    await response.body?.cancel();
    return new Uint8Array();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return tooLarge(response, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The beginning of a body. */
async function readStart(response: Response, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks, Math.min(size, mostBytes));
}

async function tooLarge(response: Response, maxBytes: number): Promise<FetchFailure> {
  if (response.body?.locked === false) await response.body.cancel();
  return failure("too-large", `The response is larger than the limit of ${inWords(maxBytes)}.`);
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.round(bytes / 1000)} KB`;
}

/** Resolves a name to all its addresses. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/**
 * A connector for undici's Agent that opens no connection refused by `allowed`. It checks the host three times: as a
 * literal, as every IP address its name resolves to, and as the peer of the open socket. It dials the checked IP
 * addresses, so DNS rebinding has no effect.
 */
function guardedConnector(
  allowed: AddressPolicy,
  resolve: Resolve,
  connectTimeout: number,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectTimeout,
    allowH2: false,
    lookup: guardedLookup(allowed, resolve),
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    if (literal !== null && !allowed(literal)) {
      callback(new ForbiddenAddress(options.hostname), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const peer = socket.remoteAddress;
      if (peer !== undefined && allowed(peer)) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(options.hostname), null);
    });
  };
}

function guardedLookup(allowed: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0];
        if (first === undefined) {
          callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        } else if (!addresses.every(({ address }) => allowed(address))) {
          // One forbidden address among public ones is an attack or a mistake; don't try the others either.
          callback(new ForbiddenAddress(hostname), []);
        } else if (options.all === true) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
