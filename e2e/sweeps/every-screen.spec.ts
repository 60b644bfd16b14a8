import type { Page } from "@playwright/test";
import { isLongRun } from "#testing/long-run.ts";
import { axeProblems } from "../support/axe.ts";
import { expect, test, worldTest } from "../support/fixtures.ts";
import { tabTo } from "../support/keyboard.ts";
import { watchLocales } from "../support/locales.ts";
import { holdTimers, slowClock } from "../support/page-time.ts";
import { gotoQuiet } from "../support/quiet.ts";
import { unusedReads } from "../support/reads.ts";
import {
  cutTexts,
  listenToFailures,
  lostInput,
  unexplainedButtons,
  wideTables,
} from "../support/rough-edges.ts";
import { overflowOf } from "../support/scroll.ts";
import { screens } from "./screens.ts";

const signedOutTest = test.extend({ signedIn: false });

/** Headings that replace a screen. */
const failed = /not found|couldn.t load|could not be loaded|don.t have/i;

for (const screen of screens) {
  test.describe(screen.name, () => {
    const testScreen = screen.signedOut === true ? signedOutTest : worldTest;
    testScreen(
      "has a heading and a title, passes axe, works by keyboard and fits a phone",
      async ({ page, world, consoleLog }) => {
        if (screen.signedOut === true) consoleLog.expect("401 (Unauthorized)");
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
        // What is asked again after a while, or because of other tests' writes, isn't sent twice. A slow machine would get that far.
        await slowClock(page);
        await holdTimers(page, 10_000);
        await page.route(/\/v1\/orgs\/[^/]+\/events/, () => undefined);
        const requests = listen(page);
        const silent = listenToFailures(page);
        const fetched = await listenToScripts(page);
        const localesOf = await watchLocales(page);
        await gotoQuiet(page, screen.address(world));
        const slow = (await localesOf()).filter(
          (use) =>
            !(screen.collates && /Collator/.test(use)) &&
            !(screen.segments && /Segmenter/.test(use)),
        );
        expect.soft(slow, "uses of the browser's data about locales").toEqual([]);
        const twice = requests.filter((request, at) => requests.indexOf(request) !== at);
        expect.soft(twice, "requests sent twice").toEqual([]);
        const idle = (await namedRequests(page)).filter((url) => !fetched.has(url));
        expect.soft(idle, "requests that the page names, but no script sends").toEqual([]);
        const { path } = screen;
        if (path !== undefined) {
          // What uses them may be drawn after the last response.
          await expect.poll(() => unusedReads(page, path), "reads that nothing uses").toEqual([]);
        }
        const heading = page.getByRole("heading", { level: 1, includeHidden: true });
        await expect(heading).toHaveCount(1);
        if (screen.notFound !== true) await expect(heading).not.toHaveText(failed);
        expect.soft(await page.title(), "the document's title").toMatch(/.+ · Bindery$/);

        expect.soft(await axeProblems(page, { seriousOnly: true }), "light").toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect
          .soft(await axeProblems(page, { seriousOnly: true, colorsOnly: true }), "dark")
          .toEqual([]);
        if (isLongRun) {
          await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
          expect
            .soft(await axeProblems(page, { seriousOnly: true, colorsOnly: true }), "forced colors")
            .toEqual([]);
        }
        await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });

        expect.soft(await cutTexts(page), "fields with a text that is cut").toEqual([]);
        expect
          .soft(await unexplainedButtons(page), "buttons that don't say why they are off")
          .toEqual([]);

        const { role, name } = screen.primary;
        await tabTo(page, page.getByRole(role, { name, exact: typeof name === "string" }).first());

        // As wide as a window of 1280 px at 400 %.
        await page.setViewportSize({ width: 320, height: 640 });
        // What floats, such as a tooltip, follows a moment after the window.
        await expect
          .poll(() => overflowOf(page), {
            message: "pixels that the page scrolls sideways at 320 px",
          })
          .toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 360, height: 640 });
        await expect
          .poll(() => wideTables(page), { message: "tables that are wider than 360 px" })
          .toEqual([]);
        expect.soft(silent, "failures without a sentence").toEqual([]);
        if (test.info().errors.length > 0) {
          await page.screenshot({ path: test.info().outputPath("narrow.png") });
        }
        expect.soft(await lostInput(page), "a field whose text a reload loses").toBeUndefined();
      },
    );
  });
}

/** The API's reads that a page requests from now on. */
function listen(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && /^\/(v1|auth)\//.test(pathname)) {
      requests.push(pathname + search);
    }
  });
  return requests;
}

/** The URLs that the page's scripts fetch from now on, including those that the browser has requested before them. */
async function listenToScripts(page: Page): Promise<ReadonlySet<string>> {
  const fetched = new Set<string>();
  await page.exposeFunction("noteFetch", (url: string) => fetched.add(url));
  await page.addInitScript(() => {
    const { fetch: send, noteFetch } = globalThis as unknown as {
      fetch: typeof fetch;
      noteFetch: (url: string) => void;
    };
    globalThis.fetch = (url, init) => {
      noteFetch(String(url));
      return send(url, init);
    };
  });
  return fetched;
}

/** The URLs that the service names in the page, for the browser to request early. */
function namedRequests(page: Page): Promise<string[]> {
  return page
    .locator('link[rel="preload"][as="fetch"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}
