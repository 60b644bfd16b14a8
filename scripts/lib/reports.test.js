import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./paths.js";
import { countBrowser, countUnit, skipLine } from "./reports.js";

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

const result = (
  /** @type {string} */ fullName,
  /** @type {string} */ status,
  hasFailed = false,
) => ({
  fullName,
  status,
  failureMessages: hasFailed ? ["expected 1 to be 2"] : [],
  meta: {},
});

test("unit tests: pending and todo count as skipped, and what a second try passed by itself", () => {
  const assertionResults = [
    result("adds", "passed"),
    result("waits", "passed", true),
    result("stops", "failed", true),
    { ...result("reads pages", "skipped"), meta: { skipReason: "needs pages" } },
    result("writes pages", "todo"),
  ];
  const times = { startTime: 1_000, endTime: 3_500 };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: inRoot("src", "a.test.ts"), status: "failed", assertionResults, ...times },
      { name: inRoot("src", "b.test.ts"), status: "failed", assertionResults: [], ...times },
    ],
  };
  withReport(report, (path) => {
    const [a, b] = ["a.test.ts", "b.test.ts"].map((name) => join("src", name));
    expect(countUnit(path)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 3,
      flaky: 1,
      skipReasons: ["needs pages", `no reason given: ${a}`],
      durations: [
        { file: a, seconds: 2.5 },
        { file: b, seconds: 2.5 },
      ],
      problems: [`passed at a second try: ${a} › waits`, `failed: ${a} › stops`, `failed: ${b}`],
    });
  });
});

test("browser tests: flaky tests are counted separately", () => {
  const spec = (/** @type {number} */ duration, /** @type {string} */ status) => ({
    title: `ends ${status}`,
    line: 7,
    tests: [
      {
        status,
        annotations: status === "skipped" ? [{ type: "skip", description: "needs a manual" }] : [],
        results: [{ duration }],
      },
    ],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 4 },
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec(700, "expected"), spec(300, "flaky")],
        suites: [{ specs: [spec(500, "unexpected"), spec(0, "skipped")] }],
      },
    ],
  };
  withReport(report, (path) => {
    const durations = [{ file: "e2e/a.spec.ts", seconds: 1.5 }];
    const problems = [
      "passed at a second try: e2e/a.spec.ts:7 › ends flaky",
      "failed: e2e/a.spec.ts:7 › ends unexpected",
    ];
    expect(countBrowser(path)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 4,
      flaky: 2,
      durations,
      problems,
      skipReasons: ["needs a manual"],
    });
  });
});

test("one line says why tests were skipped, the most common reason first", () => {
  expect(skipLine([])).toBeUndefined();
  const reasons = ["needs a manual", "needs pages", "needs pages"];
  expect(skipLine(reasons)).toBe("Skipped: 2 (needs pages), 1 (needs a manual)");
});

test("an unknown step is refused with the names of the steps", () => {
  const run = spawnSync(process.execPath, [inRoot("scripts/test.js"), "lnit"], {
    encoding: "utf8",
  });
  expect(run.status).toBe(2);
  expect(run.stderr).toContain("lint, format, types, quick, unit, build, journey, browser");
});
