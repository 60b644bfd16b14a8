import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./paths.js";

/** @typedef {{ file: string, seconds: number }} Duration how long the tests of a file ran, from the root of the checkout */
/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number, durations: Duration[] }} Count */

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

/** @returns {Count} the counts in vitest's JSON report */
export function countUnit(/** @type {string} */ path) {
  const report = json(path);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
    durations: report.testResults.map(
      (/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
        file: relative(root, file.name),
        seconds: (file.endTime - file.startTime) / 1000,
      }),
    ),
  };
}

/** @typedef {{ file?: string, suites?: Suite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} Suite */

/** @returns {Count} the counts in Playwright's JSON report; flaky tests passed only on a retry */
export function countBrowser(/** @type {string} */ path) {
  const { stats, suites } = json(path);
  const { expected, unexpected, flaky, skipped } = stats;
  const durations = suites.map((/** @type {Suite} */ suite) => ({
    file: `e2e/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
  return { passed: expected, failed: unexpected, skipped, flaky, durations };
}

/** @returns {number} */
function millisecondsOf(/** @type {Suite} */ { suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  );
}
