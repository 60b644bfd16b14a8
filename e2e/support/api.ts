import type { OperationKey, Output, Request } from "#contract/operations.ts";

/** Calls one operation; throws ApiError when the platform refuses it, and an Error when it ignored a field. */
export type Api = <K extends OperationKey>(key: K, request: Request<K>) => Promise<Output<K>>;

/** A response outside 200 to 299. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly { path: string; message: string }[];

  constructor(key: string, status: number, body: ErrorBody) {
    super(`${key} answered ${status}: ${body.error?.message ?? "no reason given"}`);
    this.status = status;
    this.details = body.error?.details ?? [];
  }
}

type ErrorBody = { error?: { message?: string; details?: { path: string; message: string }[] } };
type AnyRequest = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/**
 * A client that uses the platform like any program: over HTTP, with a token.
 *
 * @param url - of the platform, without a trailing slash
 */
export function createApi(url: string, token: string): Api {
  return async (key, request) => {
    const { params = {}, query = {}, body } = request as AnyRequest;
    const [method = "GET", template = ""] = key.split(" ");
    const response = await fetch(url + pathOf(template, params) + queryOf(query), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(key, response.status, parse(text));
    const ignored = response.headers.get("ignored-fields");
    if (ignored !== null) throw new Error(`${key} ignored ${ignored}: the test is out of date.`);
    return (text === "" ? undefined : JSON.parse(text)) as Output<typeof key>;
  };
}

function pathOf(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs the parameter ${name}.`);
    // A page's path is one parameter with several segments, so its slashes stay.
    return value.split("/").map(encodeURIComponent).join("/");
  });
}

function queryOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item));
  }
  return search.size > 0 ? `?${search}` : "";
}

function parse(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody;
  } catch {
    return { error: { message: text.slice(0, 300) } };
  }
}
