import { splitKey } from "#contract/operation.ts";
import type { OperationKey, Output, RequestArguments } from "#contract/operations.ts";
import type { Service } from "#service/service.ts";

/** The response of an operation. `body` is undefined if there is none. */
type TestResponse = { status: number; headers: Headers; body: unknown };

/** Calls operations of a service as one user. */
export type TestCaller = {
  /** The result of an operation. @throws CallRefused unless it succeeds, and if it ignored a field of the body */
  call<K extends OperationKey>(key: K, ...request: RequestArguments<K>): Promise<Output<K>>;
  /** The response of an operation, whatever its status; `request` may be invalid. */
  send(key: OperationKey, request?: LooseRequest): Promise<TestResponse>;
  /** Sends any request with the caller's credential. @param path - including the query */
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type LooseRequest = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** An operation failed although the test expected success. */
class CallRefused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(key: string, { status, body }: TestResponse) {
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
      const response = await send(key, request as unknown as LooseRequest | undefined);
      if (response.status >= 300) throw new CallRefused(key, response);
      const ignored = response.headers.get("ignored-fields");
      if (ignored !== null) throw new Error(`${key} ignored ${ignored}: the test is out of date.`);
      return response.body as Output<typeof key>;
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
