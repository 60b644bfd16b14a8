import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./paths.js";

/** @typedef {{ file: string, seconds: number }} Duration how long the tests of a file ran, from the root of the checkout */
/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number, durations: Duration[], problems: string[] }} Count problems: the tests that failed, also those that passed at a second try, each with its file */

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

const secondTry = "passed at a second try";

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} UnitTest */
/** @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: UnitTest[] }} UnitFile */

/** @returns {Count} the counts in vitest's JSON report */
export function countUnit(/** @type {string} */ path) {
  const report = json(path);
  /** @type {UnitFile[]} */
  const files = report.testResults;
  const nameOf = (/** @type {UnitFile} */ file) => relative(root, file.name);
  // What failed at its first try only has kept the messages of that.
  const isFlaky = (/** @type {UnitTest} */ test) =>
    test.status === "passed" && test.failureMessages.length > 0;
  const flaky = files.flatMap((file) => file.assertionResults.filter(isFlaky)).length;
  return {
    passed: report.numPassedTests - flaky,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky,
    durations: files.map((file) => ({
      file: nameOf(file),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
    problems: files.flatMap((file) => [
      // A file that can't be loaded has no tests.
      ...(file.status === "failed" && file.assertionResults.length === 0
        ? [`failed: ${nameOf(file)}`]
        : []),
      ...file.assertionResults
        .filter((test) => test.status === "failed" || isFlaky(test))
        .map(
          (test) => `${isFlaky(test) ? secondTry : "failed"}: ${nameOf(file)} › ${test.fullName}`,
        ),
    ]),
  };
}

/** @typedef {{ title: string, line: number, tests: { status: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ file?: string, suites?: Suite[], specs?: Spec[] }} Suite */

/** @returns {Count} the counts in Playwright's JSON report; flaky tests passed only on a retry */
export function countBrowser(/** @type {string} */ path) {
  const { stats, suites } = json(path);
  const { expected, unexpected, flaky, skipped } = stats;
  const durations = suites.map((/** @type {Suite} */ suite) => ({
    file: `e2e/${suite.file}`,
    seconds: millisecondsOf(suite) / 1000,
  }));
  const problems = suites.flatMap((/** @type {Suite} */ suite) =>
    specsOf(suite).flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status }) => {
          const outcome = status === "flaky" ? secondTry : "failed";
          return `${outcome}: e2e/${suite.file}:${line} › ${title}`;
        }),
    ),
  );
  return { passed: expected, failed: unexpected, skipped, flaky, durations, problems };
}

/** @returns {Spec[]} */
function specsOf(/** @type {Suite} */ { suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function millisecondsOf(/** @type {Suite} */ suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}
