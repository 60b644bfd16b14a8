import { connect, createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createYieldPoint } from "./yield-point.ts";

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** Three slices of work. */
async function loop(name: string, done: string[]): Promise<void> {
  const yieldPoint = createYieldPoint();
  for (let part = 0; part < 3; part++) {
    work(9);
    done.push(name);
    await yieldPoint();
  }
}

test("of several loops, one continues before requests get their turn again", async () => {
  const done: string[] = [];
  let isOver = false;
  const request = () => {
    done.push("request");
    if (!isOver) setImmediate(request);
  };
  setImmediate(request);
  await Promise.all([loop("a", done), loop("b", done), loop("c", done)]);
  isOver = true;
  // The first slices ran without waiting, before the first request.
  expect(done.slice(0, 3)).toEqual(["a", "b", "c"]);
  const loops = done.slice(3).join(" ").split("request");
  expect(Math.max(...loops.map((between) => between.trim().split(" ").length))).toBe(1);
  expect(done.filter((name) => name !== "request").length).toBe(9);
});

test("more than one of the connections that wait is accepted between two slices", async () => {
  const done: string[] = [];
  const server = createServer((socket) => {
    done.push("connection");
    socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: 10 }, () => connect(port, "127.0.0.1").resume());
  await loop("slice", done);
  // The event loop accepts one per iteration; all ten, unless the machine is too busy to do so in 32 ms.
  expect(done.indexOf("slice", 1)).toBeGreaterThan(2);
  for (const client of clients) client.destroy();
  server.close();
});
