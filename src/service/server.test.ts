// @module-tag slow
import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "./server.ts";

let server: Server;
beforeEach(async () => {
  ({ server } = await listen((_, response) => response.end("ok"), { host: "127.0.0.1", port: 0 }));
});
afterEach(() => server.close());

/** Sends raw text. Returns the server's response after it closes the connection. */
async function send(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let response = "";
  socket.on("data", (chunk: Buffer) => (response += chunk.toString()));
  socket.write(text);
  await once(socket, "close");
  return response;
}

test("a client that takes longer than 10 seconds for its headers is cut off", async () => {
  expect(server.headersTimeout).toBe(10_000);
  // A shorter timeout for the test. The polling interval was fixed at creation.
  server.headersTimeout = 500;
  const slow = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
  const responses = await Promise.all([send(slow), send("")]);
  for (const response of responses) expect(response).toMatch(/^(HTTP\/1\.1 408 .*|)$/s);
});

test("an idle connection is kept longer than proxies keep it", async () => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get("keep-alive")).toBe("timeout=75");
  await response.text();
});
