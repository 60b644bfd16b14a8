import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { runs } from "#testing/long-run.ts";
import { type Api, createApi } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { crawl, everyKind } from "./support/crawl.ts";
import { expect, test } from "./support/fixtures.ts";
import { htmlProblems } from "./support/html-problems.ts";
import { type Platform, startPlatform } from "./support/platform.ts";
import { gitDoc, importGitManual, publishAll } from "./support/real-sites.ts";

/*
 * Two real sites, read to their end: the sample organization's documentation, and Git's manual, which is imported. A long
 * run imports five versions of the manual, more than 1,000 pages.
 */

const versions = runs(1, 5);

const subjects = {
  sample: {
    fewest: 80,
    canRun: true,
    publish: async (api: Api) => {
      const [organization] = (await api("GET /v1/orgs", {})).items;
      return publishAll(api, organization!.id, "Fernpost");
    },
  },
  manual: {
    fewest: 200 * versions,
    canRun: existsSync(gitDoc),
    publish: async (api: Api) => publishAll(api, await importGitManual(api, versions), "Git"),
  },
};

test.use({ signedIn: false });
const patience = 300_000 + 120_000 * versions;
// One platform for all: an import takes longer than a test.
test.describe.configure({ mode: "serial", timeout: patience });

/** What a visitor would stumble over on a page as it is drawn. */
async function problemsOn(page: Page, url: string, mode: string): Promise<string[]> {
  await page.goto(url);
  const problems = await axeProblems(page, {
    seriousOnly: true,
    ...(mode === "dark" && { colorsOnly: true }),
  });
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  if (isTooWide) problems.push("It scrolls sideways.");
  return problems.map((problem) => `${url}: ${problem}`);
}

for (const [name, { fewest, canRun, publish }] of Object.entries(subjects)) {
  test.describe(`the published ${name}`, () => {
    test.skip(!canRun, "needs Debian's package git-doc");

    let platform: Platform;
    let site: Awaited<ReturnType<typeof crawl>>;

    test.beforeAll(async () => {
      test.setTimeout(patience);
      platform = await startPlatform();
      site = await crawl(await publish(createApi(platform.url, platform.token)));
    });
    test.afterAll(() => platform.remove());

    test("has no broken link", () => {
      expect(site.pages.length).toBeGreaterThan(fewest);
      expect(site.problems).toEqual([]);
    });

    test("is valid HTML", async () => {
      const problems: string[] = [];
      for (const { url, html } of site.pages) {
        // oxlint-disable-next-line no-await-in-loop -- it only computes
        const invalid = await htmlProblems(html);
        problems.push(...invalid.map((problem) => `${url}: ${problem}`));
      }
      expect(problems).toEqual([]);
    });

    for (const width of [360, 1440]) {
      for (const mode of ["light", "dark"]) {
        test(`is accessible and fits at ${width} pixels, ${mode}`, async ({ page }) => {
          await page.setViewportSize({ width, height: 900 });
          await page.addInitScript((mode) => localStorage.setItem("bindery-theme", mode), mode);
          const problems: string[] = [];
          for (const url of everyKind(site.pages)) {
            // oxlint-disable-next-line no-await-in-loop -- one page shows them
            problems.push(...(await problemsOn(page, url, mode)));
          }
          expect(problems).toEqual([]);
        });
      }
    }
  });
}
