import { splitKey } from "#contract/operation.ts";
import type { OperationKey, Output, Request as Sent } from "#contract/operations.ts";
import type { Service } from "#service/service.ts";

/** The answer to an operation. `body` is undefined when there is none. */
export type TestAnswer = { status: number; headers: Headers; body: unknown };

/** Calls operations of a service as one caller. */
export type TestCaller = {
  /** What an operation answers. @throws CallRefused when it does not succeed */
  call<K extends OperationKey>(key: K, ...request: Arguments<K>): Promise<Output<K>>;
  /** The answer to an operation, whatever its status; `request` need not be valid. */
  send(key: OperationKey, request?: LooseRequest): Promise<TestAnswer>;
  /** Any request at all, with the caller's credential. @param path with its query */
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

type Arguments<K extends OperationKey> = {} extends Sent<K> ? [request?: Sent<K>] : [Sent<K>];

export type LooseRequest = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** An operation that a test expected to succeed did not. */
export class CallRefused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(key: string, { status, body }: TestAnswer) {
    super(`${key} answered ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export function createCaller(
  service: Service,
  origin: string,
  token: string | undefined,
): TestCaller {
  const fetch: TestCaller["fetch"] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    return service.handle(new Request(origin + path, { ...init, headers }), "192.0.2.1");
  };

  const send: TestCaller["send"] = async (key, request = {}) => {
    const { method, path } = splitKey(key);
    const init: RequestInit = { method, headers: { ...request.headers } };
    if (request.body !== undefined) {
      init.body = JSON.stringify(request.body);
      init.headers = { "content-type": "application/json", ...request.headers };
    }
    const response = await fetch(fillPath(path, request.params) + printQuery(request.query), init);
    const text = await response.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  };

  return {
    fetch,
    send,
    async call(key, ...[request]) {
      const answer = await send(key, request as LooseRequest | undefined);
      if (answer.status >= 300) throw new CallRefused(key, answer);
      return answer.body as Output<typeof key>;
    },
  };
}

function fillPath(template: string, params: Record<string, string> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
}

function printQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  return search.size === 0 ? "" : `?${search}`;
}
