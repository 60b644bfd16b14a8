import { readFileSync, writeFileSync } from "node:fs";
import { readReached } from "./reached.ts";
import {
  contradictions,
  printScreens,
  resultsFolder,
  screensFile,
  unlisted,
} from "./screens-table.ts";

// Started by scripts/screens-table.js after the browser tests; with --check it only compares.
const reached = readReached(resultsFolder);
const { unreached, excusedInVain } = contradictions(reached);
complain("No browser test reaches these operations in the console:", unreached);
complain(
  "A screen reaches these operations, so remove them from src/testing/screens-table/without-screen.ts:",
  excusedInVain,
);
if (process.argv.includes("--check")) {
  complain(
    "docs/screens.md lacks these operations. Run `npm run docs:screens` and commit the file:",
    unlisted(readFileSync(screensFile, "utf8")),
  );
} else if (process.exitCode === undefined) {
  writeFileSync(screensFile, printScreens(reached));
}

function complain(sentence: string, operations: readonly string[]): void {
  if (operations.length === 0) return;
  console.error(`${sentence}\n${operations.map((key) => `  ${key}`).join("\n")}`);
  process.exitCode = 1;
}
