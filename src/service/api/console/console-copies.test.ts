// @module-tag slow
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCopying } from "./console-copies.ts";

const script = "console.log('members');\n".repeat(100);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "copies-"));
  mkdirSync(join(folder, "assets"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = () => readdirSync(join(folder, "assets")).toSorted();
const read = (name: string) => readFileSync(join(folder, "assets", name));

test("large text files get compressed copies, and no copy is left half-written", async () => {
  writeFileSync(join(folder, "assets/members.js"), script);
  writeFileSync(join(folder, "assets/small.js"), "1;");
  writeFileSync(join(folder, "assets/font.woff2"), script);
  const stop = startCopying(folder);
  const copies = ["members.js", "members.js.br", "members.js.gz"];
  await expect.poll(files, { timeout: 60_000 }).toEqual(["font.woff2", ...copies, "small.js"]);
  stop();
  expect(brotliDecompressSync(read("members.js.br")).toString()).toBe(script);
  expect(gunzipSync(read("members.js.gz")).toString()).toBe(script);
});

test("a missing folder needs no copies", () => {
  expect(() => startCopying(join(folder, "gone"))()).not.toThrow();
});
