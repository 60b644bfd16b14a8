import { readFileSync, writeFileSync } from "node:fs";
import { readReached } from "./reached.ts";
import {
  groups,
  printScreens,
  resultsFolder,
  screensFile,
  unlisted,
  unreached,
} from "./screens-table.ts";

// Started by scripts/screens-table.js after the browser tests: with --check it only compares.
const reached = readReached(resultsFolder);
const missing = unreached(reached);
const total = Object.values(groups).flat().length;
if (missing.length > 0) {
  console.error(
    `No browser test reaches these operations in the console:\n${missing.map((key) => `  ${key}`).join("\n")}`,
  );
  process.exitCode = 1;
}
if (process.argv.includes("--check")) {
  const absent = unlisted(readFileSync(screensFile, "utf8"));
  if (absent.length > 0) {
    console.error(
      `docs/screens.md lacks ${absent.join(", ")}. Run \`npm run docs:screens\` and commit what it writes.`,
    );
    process.exitCode = 1;
  }
} else if (missing.length === 0) {
  writeFileSync(screensFile, printScreens(reached));
}
console.log(
  `${total - missing.length} of ${total} operations of administration are reached by browser tests.`,
);
