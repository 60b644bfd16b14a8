import { paths } from "#console/paths.ts";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { countElements, opening, scrollOver } from "./support/browsed.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";
import { takeLongest, watchTasks } from "./support/taken-tasks.ts";

/*
 * Measures the content of an organization with 5,000 spaces in 100 nested collections, in a browser: until its rows are shown, the
 * longest task while scrolling with everything open, while filtering, and after a move by key.
 * Run: npm run bench -- content-tree
 */

const spaces = 5000;
const collections = 100;
const inOrganization = "/v1/orgs/{organizationId}";

const platform = await startPlatform();
const browser = await launch();
try {
  const api = createApi(platform.url, platform.token);
  const organizationId = await fill();
  const page = await signedInPage(browser, platform);
  const row = (name: string) => page.getByRole("row", { name, exact: true });
  const opened = await opening(page, paths.content(organizationId), row("Collection 1"));
  await page.waitForTimeout(2000);
  await watchTasks(page);
  await page.getByRole("button", { name: "Expand all" }).click();
  await row("Space 2").waitFor();
  const expanding = await takeLongest(page);
  await scrollOver(page, page.getByRole("treegrid"));
  const scrolling = await takeLongest(page);
  await page.getByRole("searchbox", { name: "Filter spaces" }).pressSequentially("Space 49");
  await row("Space 4902").waitFor();
  const filtering = await takeLongest(page);
  await page.getByRole("searchbox", { name: "Filter spaces" }).fill("");
  await row("Collection 1").waitFor();
  await page.waitForTimeout(1000);
  await takeLongest(page);
  await row("Space 2").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForTimeout(3000);
  const moving = await takeLongest(page);
  printFigures("npm run bench -- content-tree", [
    {
      what: "rows of 5,000 spaces shown after opening Content, cold",
      value: median(opened),
      unit: "ms",
    },
    { what: "longest task while expanding all collections", value: expanding, unit: "ms" },
    { what: "… while scrolling", value: scrolling, unit: "ms", below: 100 },
    { what: "… while typing a filter", value: filtering, unit: "ms" },
    { what: "… after a move", value: moving, unit: "ms" },
    { what: "elements in the document", value: await countElements(page), unit: "×", below: 3000 },
  ]);

  async function fill(): Promise<string> {
    const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
    const params = { organizationId: id };
    const parents: string[] = [];
    for (let at = 0; at < collections; at++) {
      // Every second one is in the one before it.
      const body = {
        title: `Collection ${at + 1}`,
        parent: at % 2 === 1 ? parents[at - 1] : undefined,
      };
      // oxlint-disable-next-line no-await-in-loop
      parents.push((await api(`POST ${inOrganization}/collections`, { params, body })).id);
    }
    for (let at = 0; at < spaces; at += 10) {
      const some = Array.from({ length: 10 }, (_, more) => at + more);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(
        some.map((number) =>
          api(`POST ${inOrganization}/spaces`, {
            params,
            body: {
              title: `Space ${number + 1}`,
              empty: true,
              parent: parents[number % collections]!,
            },
          }),
        ),
      );
    }
    return id;
  }
} finally {
  await browser.close();
  await platform.remove();
}
