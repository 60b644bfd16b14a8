// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBoundedProcess } from "./bounded-process.ts";

type Request = { want: "answer" | "forever" | "memory" | "exit" };
const patient = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bounded-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function start() {
  const script = join(folder, "script.mjs");
  writeFileSync(
    script,
    `process.on("message", ({ want }) => {
      if (want === "forever") for (;;);
      if (want === "exit") process.exit(1);
      const kept = [];
      while (want === "memory") kept.push(new Array(10_000_000).fill(1));
      process.send({ id: process.pid, secret: process.env.BOUNDED_SECRET });
    });`,
  );
  return createBoundedProcess<Request, { id: number; secret?: string }>(pathToFileURL(script));
}

test("a process answers, and is gone once it is closed", async () => {
  process.env.BOUNDED_SECRET = "secret";
  const bounded = start();
  const result = await bounded.ask({ want: "answer" }, patient);
  delete process.env.BOUNDED_SECRET;
  if (!("id" in result)) throw new Error(result.cut);
  expect(result.secret).toBeUndefined();
  expect(await bounded.ask({ want: "answer" }, patient)).toEqual({ id: result.id });
  await bounded.close();
  expect(() => process.kill(result.id, 0)).toThrow();
});

test("what exceeds its time or memory ends alone, and the next request has a new process", async () => {
  const bounded = start();
  expect(await bounded.ask({ want: "forever" }, 200)).toEqual({ cut: "time" });
  expect(await bounded.ask({ want: "memory" }, patient)).toEqual({ cut: "memory" });
  expect(await bounded.ask({ want: "exit" }, patient)).toEqual({ cut: "exit" });
  expect(await bounded.ask({ want: "answer" }, patient)).toHaveProperty("id");
  await bounded.close();
});
