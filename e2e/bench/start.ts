import { rm } from "node:fs/promises";
import { startPlatform } from "../support/platform.ts";
import { median, printFigures } from "./support/figures.ts";
import { filledFolder } from "./support/filled-platform.ts";

/* Measures the time from starting the process, on a store of 5,000 pages, to its first response. */

const filled = await filledFolder();
const taken: number[] = [];
try {
  for (let run = 0; run < 7; run++) {
    const start = performance.now();
    const platform = await startPlatform({ after: filled });
    taken.push(performance.now() - start);
    await platform.stop();
  }
} finally {
  await rm(filled.dataDir, { recursive: true });
}
printFigures("npm run bench -- start", [
  {
    what: "start on 5,000 pages until the first answer",
    value: median(taken),
    unit: "ms",
    below: 2000,
  },
]);
