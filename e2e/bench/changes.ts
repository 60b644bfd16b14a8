import { rm } from "node:fs/promises";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { median, printFigures, times } from "./support/figures.ts";
import { changeCount } from "./support/fill.ts";
import { filledFolder } from "./support/filled-platform.ts";

/*
 * Measures the list of changes of a change request that touches 1,000 of 5,000 pages of 2 KB, as the service sends it: in a
 * process with a cold cache, and again.
 */

const filled = await filledFolder();
const { spaceId, changeRequestId } = filled;
const cold: number[] = [];
const warm: number[] = [];
try {
  for (let run = 0; run < 5; run++) {
    const platform = await startPlatform({ after: filled });
    const api = createApi(platform.url, platform.token);
    const list = async () => {
      const { changes } = await api(
        "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes",
        { params: { spaceId, changeRequestId }, query: { limit: 1000 } },
      );
      if (changes.length !== changeCount) throw new Error(`${changes.length} changes are listed.`);
    };
    cold.push(...(await times(1, list)));
    warm.push(...(await times(10, list)));
    await platform.stop();
  }
} finally {
  await rm(filled.dataDir, { recursive: true });
}
printFigures("npm run bench -- changes", [
  {
    what: "list of 1,000 changes, first request of a process",
    value: median(cold),
    unit: "ms",
    below: 500,
  },
  { what: "list of 1,000 changes, again", value: median(warm), unit: "ms", below: 500 },
]);
