import { createApi } from "../support/api.ts";
import { makeSpecification } from "../support/harbour-api.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { countNodes, longestTask, taskFigures, watchLongTasks } from "./support/long-tasks.ts";
import { twoVersions } from "../support/two-versions.ts";

/*
 * Measures the comparison of two OpenAPI documents of 6 MB in a browser: until the first changes are drawn, the longest task of
 * the main thread, and the number of elements. Every operation has changed, and one schema has 3,000 changes.
 */

const opens = 5;
/** Milliseconds in which what follows the first changes is still watched. */
const afterwards = 2000;

const platform = await startPlatform();
const browser = await launch();
const drawn: number[] = [];
const tasks: number[] = [];
let nodes = 0;
const documents = twoVersions(6_000_000);
try {
  const api = createApi(platform.url, platform.token);
  const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  await makeSpecification(api, id, "large", documents);
  for (let run = 0; run < opens; run++) {
    const page = await signedInPage(browser, platform);
    await watchLongTasks(page.context());
    const start = performance.now();
    await page.goto(`/orgs/${id}/openapi/large?view=compare`, { waitUntil: "commit" });
    const changes = page.getByRole("list", { name: "Changes" });
    await changes.getByRole("listitem").first().waitFor({ timeout: 60_000 });
    drawn.push(performance.now() - start);
    await page.waitForTimeout(afterwards);
    await page.mouse.wheel(0, 20_000);
    await page.waitForTimeout(afterwards);
    tasks.push(await longestTask(page));
    nodes = Math.max(nodes, await countNodes(page));
    await page.close();
  }
} finally {
  await browser.close();
  await platform.remove();
}
const size = JSON.stringify(documents[0]).length / 1_000_000;
printFigures("npm run bench -- openapi-compare", [
  { what: "size of each document", value: size, unit: "MB" },
  { what: "from the address until the first changes", value: median(drawn), unit: "ms" },
  ...taskFigures(tasks),
  { what: "elements in the document", value: nodes, unit: "nodes", below: 2000 },
]);
