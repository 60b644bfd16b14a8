import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpace } from "#testing/change-requests.ts";
import { listen, listenerOf, stopListening } from "#service/server.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let path: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization();
  const admin = platform.as(acme.users.admin);
  const spaceId = await makeSpace(admin, acme.id);
  const { id } = await admin.call("POST /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    body: { subject: "Large" },
  });
  const params = { spaceId, changeRequestId: id };
  await admin.call("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    params,
    body: { description: { markdown: "Why. ".repeat(500) } },
  });
  path = `/v1/spaces/${spaceId}/change-requests/${id}`;
});
afterAll(() => platform.close());

const list = () => `/v1/orgs/${acme.id}/members`;

async function get(at: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await platform.as(acme.users.admin).fetch(at, { headers, method });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const accepting = (encodings: string) => ({ "accept-encoding": encodings });

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
])("what accepts %s gets %s", async (accepted, expected) => {
  const plain = await get(list());
  expect(plain.response.headers.get("content-encoding")).toBeNull();
  expect(plain.bytes.length).toBeGreaterThan(1024);
  const { response, bytes } = await get(list(), accepting(accepted));
  expect(response.headers.get("content-encoding")).toBe(expected);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  const unpack = expected === "br" ? brotliDecompressSync : gunzipSync;
  expect(unpack(bytes)).toEqual(plain.bytes);
});

test.each(["identity", "deflate", "br;q=0, gzip;q=0", ""])(
  "what accepts “%s” gets plain text",
  async (accepted) => {
    const { response, bytes } = await get(list(), accepting(accepted));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect(JSON.parse(bytes.toString())).toMatchObject({ count: 7 });
  },
);

test("small answers, answers without a body and HEAD are left as they are", async () => {
  const small = await get("/healthz", accepting("br"));
  expect(small.response.headers.get("content-encoding")).toBeNull();
  expect(JSON.parse(small.bytes.toString())).toEqual({ status: "ok" });
  const head = await get(list(), accepting("br"), "HEAD");
  expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
});

test("a compressed answer has a tag of its own, which is good for conditional requests", async () => {
  const plain = await get(path);
  const tag = plain.response.headers.get("etag")!;
  const { response } = await get(path, accepting("br"));
  const own = response.headers.get("etag")!;
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(own).toBe(tag.replace(/"$/, '-br"'));

  const again = await get(path, { ...accepting("br"), "if-none-match": own });
  expect([again.response.status, again.bytes.length]).toEqual([304, 0]);
  // With another tag, the client's cached response would not be updated.
  expect(again.response.headers.get("etag")).toBe(own);
  expect(again.response.headers.get("vary")).toBe("accept-encoding");

  const rename = (ifMatch: string, subject: string) =>
    platform.as(acme.users.admin).fetch(path, {
      method: "PATCH",
      headers: { "content-type": "application/json", "if-match": ifMatch },
      body: JSON.stringify({ subject }),
    });
  expect((await rename(own, "Renamed")).status).toBe(200);
  expect((await rename(own, "Lost")).status).toBe(412);
  expect((await get(path, { "if-none-match": own })).response.status).toBe(200);
});

test("over HTTP an answer arrives whole, compressed or not, with its length", async () => {
  // Node's adapter uses its own response class, which behaves differently from that of `handle`.
  const { server, origin } = await listen(listenerOf(platform.service), {
    host: "127.0.0.1",
    port: 0,
  });
  const plain = (await get(list())).bytes.toString();
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await fetch(origin + list(), {
      headers: { authorization: `Bearer ${acme.users.admin.token}`, ...accepting(encoding) },
    });
    const sent = response.headers.get("content-encoding") ?? "identity";
    expect([response.status, sent, await response.text()]).toEqual([200, encoding, plain]);
  }
  const refused = await fetch(`${origin}/v1/user`, { headers: accepting("br") });
  expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 401 } }]);
  await stopListening(server, 1000);
});

test("a stream of events is not held back", async () => {
  const stop = new AbortController();
  const response = await platform.as(acme.users.admin).fetch(`/v1/orgs/${acme.id}/events`, {
    headers: accepting("br"),
    signal: stop.signal,
  });
  expect(response.headers.get("content-encoding")).toBeNull();
  const { value } = await response.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toContain("retry:");
  stop.abort();
});
