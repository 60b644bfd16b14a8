import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, connect } from "./client.ts";
import { RequestFailure } from "./request-failure.ts";

const seen: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;

beforeEach(() => {
  seen.length = 0;
  connect(async (address, init) => {
    const request = new Request(`http://127.0.0.1${address}`, init);
    seen.push(request.clone());
    return answer(request);
  });
});

afterEach(() => connect((address, init) => fetch(address, init)));

async function failure(work: Promise<unknown>): Promise<RequestFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RequestFailure);
  return error as RequestFailure;
}

describe("a call", () => {
  test("builds address and query from the key and the request", async () => {
    answer = () => Response.json({ count: 0, items: [] });
    await call("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments", {
      params: { spaceId: "a/b", changeRequestId: "7" },
      query: { limit: 5, authors: ["x", "y"], status: "open", page: undefined },
    });
    const { pathname, search } = new URL(seen[0]?.url ?? "");
    expect(pathname).toBe("/v1/spaces/a%2Fb/change-requests/7/comments");
    expect(search).toBe("?limit=5&authors=x&authors=y&status=open");
  });

  test("sends JSON, also with a write that has no body", async () => {
    answer = async (request) => Response.json({ title: await request.text() }, { status: 201 });
    const organization = await call("POST /v1/orgs", { body: { title: "Straße" } });
    expect(organization.title).toBe('{"title":"Straße"}');
    answer = () => new Response(null, { status: 205 });
    const params = { spaceId: "s" };
    expect(await call("DELETE /v1/spaces/{spaceId}", { params })).toBeUndefined();
    expect(seen[1]?.headers.get("content-type")).toBe("application/json");
  });

  test("refuses to send a URL with a missing parameter", async () => {
    const params = { spaceId: "" };
    await expect(call("GET /v1/spaces/{spaceId}", { params })).rejects.toThrow(TypeError);
    expect(seen.length).toBe(0);
  });
});

describe("a failure", () => {
  test.each([
    ["7", 7],
    ["soon", undefined],
    [undefined, undefined],
  ])("of too many requests that says %j has to wait %j seconds", async (header, seconds) => {
    const headers = new Headers(header === undefined ? [] : [["retry-after", header]]);
    answer = () => Response.json({ error: { message: "Too many." } }, { status: 429, headers });
    expect((await failure(call("GET /v1/user", undefined))).retryAfter).toBe(seconds);
  });

  test("carries what the service said", async () => {
    const details = [{ path: "body.title", message: "Required." }];
    answer = () =>
      Response.json(
        { error: { code: 400, message: "The request isn't valid.", details } },
        { status: 400, headers: { "x-request-id": "r1" } },
      );
    const error = await failure(call("POST /v1/orgs", { body: { title: "" } }));
    expect(error).toMatchObject({
      status: 400,
      message: "The request isn't valid.",
      details,
      requestId: "r1",
    });
  });

  test("in another format still has a status and a sentence", async () => {
    answer = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    const error = await failure(call("GET /v1/user", {}));
    expect(error).toMatchObject({ status: 502, details: [] });
    expect(error.message).toMatch(/\w+\.$/);
  });

  test("without a complete response has status 0", async () => {
    answer = () => Promise.reject(new TypeError("fetch failed"));
    expect(await failure(call("GET /v1/user", {}))).toMatchObject({ status: 0 });
    answer = () => new Response('{"object": "us', { headers: { "x-request-id": "r2" } });
    expect(await failure(call("GET /v1/user", {}))).toMatchObject({ status: 0, requestId: "r2" });
  });

  test("isn't thrown when a request is aborted", async () => {
    const controller = new AbortController();
    answer = (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    const reading = call("GET /v1/user", {}, controller.signal);
    controller.abort();
    await expect(reading).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  });
});
