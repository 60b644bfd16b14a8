import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

/** @returns {Count} what vitest's JSON report says */
export function countUnit(/** @type {string} */ path) {
  const report = json(path);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @returns {Count} what Playwright's JSON report says; a test that passed at a second try only counts as failed */
export function countBrowser(/** @type {string} */ path) {
  const { expected, unexpected, flaky, skipped } = json(path).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}
