import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./paths.js";

/** @typedef {{ file: string, seconds: number }} Duration how long the tests of a file ran, from the root of the checkout */
/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number, durations: Duration[], problems: string[], skipReasons: string[] }} Count problems: the tests that failed, also those that passed at a second try, each with its file; skipReasons: one for each skipped test */

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));

const secondTry = "passed at a second try";

const unknownReason = (/** @type {string} */ file) => `no reason given: ${file}`;

/** @typedef {{ fullName: string, status: string, failureMessages: string[], meta: import("vitest").TaskMeta }} UnitTest */
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
  const isSkipped = (/** @type {UnitTest} */ { status }) =>
    ["skipped", "pending", "todo"].includes(status);
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
    skipReasons: files.flatMap((file) =>
      file.assertionResults
        .filter(isSkipped)
        .map(({ meta }) => meta.skipReason ?? unknownReason(nameOf(file))),
    ),
  };
}

/** @typedef {{ status: string, annotations: { type: string, description?: string }[], results: { duration: number }[] }} BrowserTest */
/** @typedef {{ title: string, line: number, tests: BrowserTest[] }} Spec */
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
  const skipReasons = suites.flatMap((/** @type {Suite} */ suite) =>
    specsOf(suite)
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === "skipped")
      .map(({ annotations }) => {
        const skip = annotations.find(({ type }) => type === "skip");
        return skip?.description ?? unknownReason(`e2e/${suite.file}`);
      }),
  );
  return { passed: expected, failed: unexpected, skipped, flaky, durations, problems, skipReasons };
}

/** @returns {Spec[]} */
function specsOf(/** @type {Suite} */ { suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @returns {string | undefined} why tests were skipped, with the most common reason first */
export function skipLine(/** @type {string[]} */ reasons) {
  if (reasons.length === 0) return undefined;
  const groups = Object.entries(Object.groupBy(reasons, (reason) => reason));
  const counts = groups.map(([reason, { length } = []]) => ({ reason, length }));
  const list = counts.toSorted((one, other) => other.length - one.length);
  return `Skipped: ${list.map(({ reason, length }) => `${length} (${reason})`).join(", ")}`;
}

function millisecondsOf(/** @type {Suite} */ suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}
