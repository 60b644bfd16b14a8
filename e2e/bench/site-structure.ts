import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { median, printFigures } from "./support/figures.ts";

/*
 * Measures the structure editor with 500 sections in 40 groups, in a browser: from releasing the pointer until a frame shows the row
 * at its new place, the longest task while dragging over the list, and whether 20 quick moves end in the right order.
 * Run: npm run bench -- site-structure
 */

const sections = 500;
const groups = 40;
const drops = 10;
const quick = 20;

const sites = "/v1/orgs/{organizationId}/sites";

const platform = await startPlatform();
const browser = await launch();
try {
  const api = createApi(platform.url, platform.token);
  const { params, last } = await fill();
  const page = await signedInPage(browser, platform);
  await page.goto(paths.site(params.organizationId, params.siteId, "structure"));
  await page.getByRole("row", { name: "Group 1", exact: true }).waitFor();
  await page.waitForTimeout(3000);
  const shown: number[] = [];
  const dragging: number[] = [];
  const dropping: number[] = [];
  for (let count = 0; count < drops; count++) {
    const measured = await dragDown(page);
    shown.push(measured.frames);
    dragging.push(measured.dragging);
    dropping.push(measured.dropping);
  }
  await page.waitForTimeout(3000);
  await moveQuickly(page);
  const isRight = await settles(async () => {
    const { structure } = await api(`GET ${sites}/{siteId}/structure`, { params });
    const group = structure.find(({ id }) => id === last);
    const titles = group !== undefined && "sections" in group ? group.sections : [];
    // Out of its group of 12 and into the last one: 13 moves. Then 7 more.
    return titles[7]?.title === "First";
  });
  printFigures("npm run bench -- site-structure", [
    { what: "frames from a drop until the row is at its place", value: median(shown), unit: "×" },
    {
      what: "longest task over 50 ms while dragging",
      value: median(dragging),
      unit: "ms",
      below: 50,
    },
    { what: "longest task over 50 ms after a drop", value: median(dropping), unit: "ms" },
    { what: "quick moves that end in a wrong order", value: isRight ? 0 : 1, unit: "×", below: 1 },
  ]);

  /** A site with all sections in groups; "First" is the first section of the group before the last. */
  async function fill() {
    const organization = await api("POST /v1/orgs", { body: { title: "Bench" } });
    const organizationId = organization.id;
    const space = await api("POST /v1/orgs/{organizationId}/spaces", {
      params: { organizationId },
      body: { title: "Space", empty: true },
    });
    const site = await api(`POST ${sites}`, {
      params: { organizationId },
      body: { title: "Large", spaces: [] },
    });
    const of = { organizationId, siteId: site.id };
    let id = "";
    for (let group = 0; group < groups; group++) {
      const inside: string[] = [];
      for (let at = group; at < sections; at += groups) {
        const isFirst = group === groups - 2 && inside.length === 0;
        const body = { spaceId: space.id, title: isFirst ? "First" : `Section ${at + 1}` };
        // The order of the sections is the order of the requests.
        // oxlint-disable-next-line no-await-in-loop
        inside.push((await api(`POST ${sites}/{siteId}/sections`, { params: of, body })).id);
      }
      const body = { title: `Group ${group + 1}`, sections: inside };
      // oxlint-disable-next-line no-await-in-loop
      ({ id } = await api(`POST ${sites}/{siteId}/section-groups`, { params: of, body }));
    }
    return { params: of, last: id };
  }
} finally {
  await browser.close();
  await platform.remove();
}

/** Milliseconds of the longest task before and after the drop, 0 if none takes 50; frames until the row is at its new place. */
type Measured = { dragging: number; dropping: number; frames: number };

/** Drags the first section of the first group down the list and up again to another place, and drops it. */
async function dragDown(page: Page): Promise<Measured> {
  await page.evaluate(() => {
    const state = { dragging: 0, dropping: 0, frames: 0 };
    Object.assign(window, { measured: state });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const phase = state.frames === 0 ? "dragging" : "dropping";
        state[phase] = Math.max(state[phase], duration);
      }
    }).observe({ type: "longtask" });
  });
  const tree = page.getByRole("treegrid");
  const box = (await tree.boundingBox())!;
  const rows = tree.getByRole("row");
  const moved = (await rows.nth(1).getAttribute("aria-label"))!;
  await page.getByRole("button", { name: `Move ${moved}`, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 400, { steps: 40 });
  await page.mouse.move(box.x + 40, box.y + 150, { steps: 20 });
  // Three rows below the top: lower half.
  await page.mouse.move(box.x + 40, box.y + 3 * 40 + 30, { steps: 3 });
  await page.evaluate((title) => {
    const { measured } = window as unknown as { measured: { frames: number } };
    const topOf = () =>
      document.querySelector(`[role=row][aria-label="${title}"]`)?.getBoundingClientRect().top;
    const before = topOf();
    window.addEventListener(
      "pointerup",
      () => {
        const count = () => {
          measured.frames += 1;
          if (topOf() === before) requestAnimationFrame(count);
        };
        requestAnimationFrame(count);
      },
      { once: true },
    );
  }, moved);
  await page.mouse.up();
  await page.waitForTimeout(1000);
  return page.evaluate(() => (window as unknown as { measured: Measured }).measured);
}

/** Moves a section down as fast as keys can be pressed, out of its group and into the next one. */
async function moveQuickly(page: Page): Promise<void> {
  const tree = page.getByRole("treegrid");
  await tree.getByRole("row").first().focus();
  await page.keyboard.type("First");
  await tree.getByRole("row", { name: "First", exact: true }).waitFor();
  for (let press = 0; press < quick; press++) await page.keyboard.press("Alt+ArrowDown");
}

async function settles(check: () => Promise<boolean>): Promise<boolean> {
  for (let second = 0; second < 30; second++) {
    // oxlint-disable-next-line no-await-in-loop
    if (await check()) return true;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return false;
}
