import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./paths.js";
import { countBrowser, countUnit } from "./reports.js";

function withReport(/** @type {unknown} */ report, /** @type {(path: string) => void} */ check) {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(report));
  try {
    check(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("unit tests: pending and todo count as skipped", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [{ name: inRoot("src", "a.test.ts"), startTime: 1_000, endTime: 3_500 }],
  };
  withReport(report, (path) => {
    const durations = [{ file: join("src", "a.test.ts"), seconds: 2.5 }];
    expect(countUnit(path)).toEqual({ passed: 3, failed: 1, skipped: 3, flaky: 0, durations });
  });
});

test("browser tests: flaky tests are counted separately", () => {
  const spec = (/** @type {number} */ duration) => ({ tests: [{ results: [{ duration }] }] });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 4 },
    suites: [{ file: "a.spec.ts", specs: [spec(1_000)], suites: [{ specs: [spec(500)] }] }],
  };
  withReport(report, (path) => {
    const durations = [{ file: "e2e/a.spec.ts", seconds: 1.5 }];
    expect(countBrowser(path)).toEqual({ passed: 5, failed: 1, skipped: 4, flaky: 2, durations });
  });
});

test("an unknown step is refused with the names of the steps", () => {
  const run = spawnSync(process.execPath, [inRoot("scripts/test.js"), "lnit"], {
    encoding: "utf8",
  });
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("lint, format, types, unit, build, browser");
});
