import { gzipSync } from "node:zlib";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { FetchOptions, Fetcher } from "./fetcher.ts";
import { createFetcher } from "./fetcher.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(listener: RequestListener, host = "127.0.0.1"): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, host, done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}

function fetcher(options: Partial<Parameters<typeof createFetcher>[0]> = {}): Fetcher {
  const made = createFetcher({ allow: ["127.0.0.0/8"], ...options });
  closing.push(() => made.close());
  return made;
}

const page: FetchOptions = { maxBytes: 5_000_000 };
const hello: RequestListener = (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8").end("<p>hello");
};

test("an allowed address is fetched with type and charset", async () => {
  const port = await serve(hello);
  const got = await fetcher().get(`http://127.0.0.1:${port}/a#part`, page);
  expect(got).toMatchObject({
    ok: true,
    url: `http://127.0.0.1:${port}/a`,
    type: "text/html",
    charset: "utf-8",
  });
  expect(got.ok && Buffer.from(got.bytes).toString()).toBe("<p>hello");
});

test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "0",
  "localhost",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "10.0.0.1",
  "169.254.169.254",
  "192.168.1.1",
  "100.64.0.1",
  "[fe80::1]",
  "[fd00::1]",
  "224.0.0.1",
  "255.255.255.255",
])("%s is forbidden when nothing is allowed", async (host) => {
  let reached = false;
  const port = await serve(() => (reached = true));
  const got = await fetcher({ allow: [] }).get(`http://${host}:${port}/`, page);
  expect(got).toMatchObject({ ok: false, code: "forbidden-address" });
  expect(reached).toBe(false);
});

test("IPv4 in IPv6 clothes is allowed where its IPv4 network is", async () => {
  const port = await serve(hello);
  const got = await fetcher().get(`http://[::ffff:127.0.0.1]:${port}/`, page);
  expect(got.ok).toBe(true);
});

test("a name is forbidden when one of its addresses is", async () => {
  const port = await serve(hello);
  const resolve = async () => [
    { address: "127.0.0.1", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ];
  const got = await fetcher({ resolve }).get(`http://mixed.test:${port}/`, page);
  expect(got).toMatchObject({ ok: false, code: "forbidden-address" });
});

test("a name that resolves to another address the second time is checked again", async () => {
  const port = await serve((_request, response) => {
    response.setHeader("connection", "close").end("first");
  });
  let calls = 0;
  const resolve = async () =>
    calls++ === 0 ? [{ address: "127.0.0.1", family: 4 }] : [{ address: "127.0.0.2", family: 4 }];
  const guarded = fetcher({ allow: ["127.0.0.1/32"], resolve });
  expect((await guarded.get(`http://rebind.test:${port}/`, page)).ok).toBe(true);
  const second = await guarded.get(`http://rebind.test:${port}/`, page);
  expect(second).toMatchObject({ ok: false, code: "forbidden-address" });
  expect(calls).toBe(2);
});

test("a redirect to a forbidden address is not followed", async () => {
  let reached = false;
  const inner = await serve(() => (reached = true), "127.0.0.2");
  const port = await serve((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${inner}/secret` }).end();
  });
  const got = await fetcher({ allow: ["127.0.0.1/32"] }).get(`http://127.0.0.1:${port}/`, page);
  expect(got).toMatchObject({ ok: false, code: "forbidden-address" });
  expect(reached).toBe(false);
});

test.each([
  ["ftp://127.0.0.1/", "http://"],
  ["file:///etc/passwd", "http://"],
  ["http://user:pass@127.0.0.1/", "password"],
  ["no address", "not a web address"],
])("%s is refused", async (url, words) => {
  const got = await fetcher().get(url, page);
  expect(got).toMatchObject({ ok: false, code: "invalid-url" });
  expect(!got.ok && got.message).toContain(words);
});

test("a redirect to another scheme is refused", async () => {
  const port = await serve((_request, response) => {
    response.writeHead(302, { location: "file:///etc/passwd" }).end();
  });
  const got = await fetcher().get(`http://127.0.0.1:${port}/`, page);
  expect(got).toMatchObject({ ok: false, code: "invalid-url" });
});

test("a circle of redirects and a long chain both end", async () => {
  const port = await serve((request, response) => {
    const step = Number(request.url?.slice(2));
    const location = Number.isNaN(step) ? "/" : `/n${step + 1}`;
    response.writeHead(302, { location }).end();
  });
  const circle = await fetcher().get(`http://127.0.0.1:${port}/`, page);
  expect(circle).toMatchObject({ ok: false, code: "redirect-loop" });
  const chain = await fetcher().get(`http://127.0.0.1:${port}/n1`, page);
  expect(chain).toMatchObject({ ok: false, code: "redirect-loop" });
});

test("five redirects are followed and the last address is told", async () => {
  const port = await serve((request, response) => {
    const step = Number(request.url?.slice(2));
    if (step === 5) response.end("there");
    else response.writeHead(301, { location: `/n${step + 1}` }).end();
  });
  const got = await fetcher().get(`http://127.0.0.1:${port}/n0`, page);
  expect(got).toMatchObject({ ok: true, url: `http://127.0.0.1:${port}/n5` });
});

test("20 MB are cut off, announced or not", async () => {
  let sent = 0;
  const port = await serve(async (request, response) => {
    if (request.url === "/announced") response.setHeader("content-length", 20_000_000);
    const chunk = Buffer.alloc(100_000, "x");
    const closed = new Promise((done) => response.once("close", done));
    for (sent = 0; sent < 20_000_000 && !response.destroyed; sent += chunk.length) {
      if (response.write(chunk)) continue;
      await Promise.race([closed, new Promise((done) => response.once("drain", done))]);
    }
    response.end();
  });
  for (const path of ["/announced", "/streamed"]) {
    const got = await fetcher().get(`http://127.0.0.1:${port}${path}`, page);
    expect(got).toMatchObject({ ok: false, code: "too-large" });
    expect(!got.ok && got.message).toContain("5 MB");
  }
  expect(sent).toBeLessThan(20_000_000);
});

test("a body that swells when unpacked is cut off", { tags: "slow" }, async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const port = await serve((_request, response) => {
    response.setHeader("content-encoding", "gzip").end(bomb);
  });
  const got = await fetcher().get(`http://127.0.0.1:${port}/`, page);
  expect(bomb.length).toBeLessThan(100_000);
  expect(got).toMatchObject({ ok: false, code: "too-large" });
});

test(
  "a head that never comes and a body that trickles both time out",
  { tags: "slow" },
  async () => {
    const port = await serve((request, response) => {
      if (request.url === "/head") return;
      response.write("a");
      const timer = setInterval(() => response.write("a"), 50);
      response.on("close", () => clearInterval(timer));
    });
    const limits = { connect: 1000, idle: 1000, total: 400 };
    for (const path of ["/head", "/body"]) {
      const got = await fetcher({ limits }).get(`http://127.0.0.1:${port}${path}`, page);
      expect(got).toMatchObject({ ok: false, code: "timeout" });
    }
  },
);

test("statuses, wrong types, dead hosts and cancelling are told apart", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/busy") response.writeHead(503, { "retry-after": "7" }).end();
    else response.setHeader("content-type", "application/pdf").end("%PDF");
  });
  const guarded = fetcher();
  const busy = await guarded.get(`http://127.0.0.1:${port}/busy`, page);
  expect(busy).toMatchObject({ code: "status", status: 503, retryAfter: 7 });
  const accepts = {
    test: (type: string) => type === "text/html",
    header: "text/html",
    noun: "a web page",
  };
  const pdf = await guarded.get(`http://127.0.0.1:${port}/`, { ...page, accepts });
  expect(pdf).toMatchObject({
    code: "content-type",
    message: "This is application/pdf, not a web page.",
  });
  const dead = await guarded.get("http://127.0.0.1:1/", page);
  expect(dead.ok).toBe(false);
  const missing = await guarded.get("http://nowhere.invalid/", page);
  expect(missing).toMatchObject({ code: "unreachable" });
  const stop = AbortSignal.abort();
  expect(await guarded.get(`http://127.0.0.1:${port}/`, { ...page, signal: stop })).toMatchObject({
    code: "cancelled",
  });
});
