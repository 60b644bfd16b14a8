// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inRoot } from "./paths.js";

const module = inRoot("scripts", "lib", "lock.js");
/** @type {string} */ let log;
/** @type {string} */ let name;

beforeEach(() => {
  log = join(mkdtempSync(join(tmpdir(), "lock-")), "log");
  name = `lock-test-${process.pid}-${Date.now()}`;
});

afterEach(() => {
  rmSync(join(log, ".."), { recursive: true });
  rmSync(inRoot(".cache", `${name}.lock`), { recursive: true, force: true });
});

/** A process that writes `in` and `out` while it holds the lock, `hold` milliseconds apart. */
function contender(/** @type {number} */ hold) {
  const program = `
    import { appendFileSync } from "node:fs";
    import { alone } from ${JSON.stringify(module)};
    await alone(${JSON.stringify(name)}, async () => {
      appendFileSync(${JSON.stringify(log)}, "in\\n");
      console.log("in");
      await new Promise((resolve) => setTimeout(resolve, ${hold}));
      appendFileSync(${JSON.stringify(log)}, "out\\n");
    });`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const entries = () => readFileSync(log, "utf8").trim().split("\n");

test("four processes at once run one after the other", async () => {
  const all = [1, 2, 3, 4].map(() => once(contender(50), "close"));
  const codes = (await Promise.all(all)).map(([code]) => code);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(entries()).toEqual(Array(4).fill(["in", "out"]).flat());
});

test("the lock of a killed process is taken over", async () => {
  const first = contender(60_000);
  await once(first.stdout, "data");
  first.kill("SIGKILL");
  await once(first, "close");
  const seconds = [contender(20), contender(20)].map((child) => once(child, "close"));
  await Promise.all(seconds);
  expect(entries()).toEqual(["in", "in", "out", "in", "out"]);
});
