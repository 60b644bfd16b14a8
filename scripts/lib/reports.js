import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Count */

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

/** @returns {Count} what vitest's JSON report says */
export function countUnit(/** @type {string} */ path) {
  const report = json(path);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  };
}

/** @returns {Count} what Playwright's JSON report says; flaky is what passed at a second try only */
export function countBrowser(/** @type {string} */ path) {
  const { expected, unexpected, flaky, skipped } = json(path).stats;
  return { passed: expected, failed: unexpected, skipped, flaky };
}
