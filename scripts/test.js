// Runs every check in order, each to its end, and closes with one line that counts them all.
// Steps can be named to run those alone: node scripts/test.js lint unit
// `quick` and `journey` are parts of others, for `npm run check`, and run only if they are named.
import { mkdirSync, rmSync } from "node:fs";
import { inRoot } from "./lib/paths.js";
import { countBrowser, countUnit, skipLine } from "./lib/reports.js";
import { runNode } from "./lib/run.js";

/** @typedef {import("./lib/reports.js").Count} Count */
/** @typedef {{ command: string[], env?: Record<string, string>, report?: string, count?: (path: string) => Count }} Step */

const tool = (/** @type {string} */ path) => inRoot("node_modules", path);
const unitReport = inRoot(".cache", "unit.json");
const browserReport = inRoot(".cache", "browser.json");

/** @returns {Step} */
const unit = (/** @type {string[]} */ ...options) => ({
  command: [
    tool("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
    ...options,
  ],
  report: unitReport,
  count: countUnit,
});

/** @returns {Step} */
const browser = (/** @type {string[]} */ ...options) => ({
  command: [tool("@playwright/test/cli.js"), "test", "--reporter=list,json", ...options],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  report: browserReport,
  count: countBrowser,
});

/** @type {Record<string, Step>} */
const steps = {
  lint: { command: [tool("oxlint/bin/oxlint"), "--deny-warnings"] },
  format: { command: [tool("oxfmt/bin/oxfmt"), "--check"] },
  types: { command: [tool("typescript/bin/tsc")] },
  quick: unit("--tags-filter=!slow"),
  unit: unit(),
  build: { command: [inRoot("scripts", "build.js")] },
  journey: browser("--grep=@check"),
  browser: browser(),
  // Of what the browser tests have left behind.
  screens: { command: [inRoot("src", "testing", "screens-table", "write.ts"), "--check"] },
};

/** @type {Count} */
const none = {
  passed: 0,
  failed: 0,
  skipped: 0,
  flaky: 0,
  durations: [],
  problems: [],
  skipReasons: [],
};

/** A step that failed without a failed test to show for it (lint, a crash) counts as one. */
async function runStep(/** @type {Step} */ { command, env, report, count }) {
  if (report !== undefined) rmSync(report, { force: true });
  const code = await runNode(command, env);
  const counted = report !== undefined && count !== undefined ? tryCount(count, report) : none;
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function tryCount(/** @type {(path: string) => Count} */ count, /** @type {string} */ report) {
  try {
    return count(report);
  } catch {
    console.error("The tests left no report, so they count as one failure.");
    return { ...none, failed: 1 };
  }
}

const parts = ["quick", "journey"];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}.`);
  process.exit(2);
}

mkdirSync(inRoot(".cache"), { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
/** @type {import("./lib/reports.js").Duration[]} */
const durations = [];
/** @type {string[]} */
const broken = [];
/** @type {string[]} */
const problems = [];
/** @type {string[]} */
const skipReasons = [];
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 ? !asked.includes(name) : parts.includes(name)) continue;
  console.log(`\n── ${name}`);
  const { passed, failed, skipped, flaky, ...lists } = await runStep(step);
  durations.push(...lists.durations);
  problems.push(...lists.problems);
  skipReasons.push(...lists.skipReasons);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.flaky += flaky;
  if (failed > 0) broken.push(name);
}

console.log(broken.length > 0 ? `\nFailed: ${broken.join(", ")}` : "\nEverything passed");
for (const problem of problems) console.log(problem);
if (total.flaky > 0) console.log("Find out why a second try was needed.");
const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 5);
if (slowest.length > 0) {
  const list = slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(", ");
  console.log(`Slowest: ${list}`);
}
const skips = skipLine(skipReasons);
if (skips !== undefined) console.log(skips);
const passed = total.passed + total.flaky;
console.log(`${passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
