import { expect, test } from "../support/fixtures.ts";
import {
  cutTexts,
  listenToFailures,
  unexplainedButtons,
  wideTables,
} from "../support/rough-edges.ts";

/** What each part of the sweep has to find, beside what it has to leave alone. */
const broken = `
  <title>Rough</title>
  <label>Name <input style="width: 4rem" value="A name that is longer than its field"></label>
  <label>Find <input style="width: 3rem" placeholder="Find a member by name"></label>
  <label>Short <input value="Short"></label>
  <label>Code <input style="width: 3rem; font-family: 'JetBrains Mono'" value="0VcOVOO9000BX1jmGbOK"></label>
  <div role="grid" aria-label="Wide" style="width: 320px"><div style="overflow: auto"><p style="width: 900px">Row</p></div></div>
  <div role="grid" aria-label="Cards" style="width: 320px"><div><p>Row</p></div></div>
  <button disabled>Delete</button>
  <button aria-disabled="true" data-tip="Delete space">Trash</button>
  <button aria-disabled="true" data-tip="Only admins can delete spaces.">Explained</button>
  <button aria-disabled="true" hidden>Hidden</button>`;

test("the sweep over screens finds what it is there for", async ({ page, consoleLog }) => {
  consoleLog.expect("Failed to load resource");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.route("**/rough", (route) =>
    route.fulfill({ contentType: "text/html", body: broken }),
  );
  const answers: Record<string, [status: number, body: string]> = {
    "/v1/silent": [500, "<h1>Bad gateway</h1>"],
    "/v1/code": [409, JSON.stringify({ error: { message: "conflict" } })],
    "/v1/told": [404, JSON.stringify({ error: { message: "No such page." } })],
  };
  for (const [path, [status, body]] of Object.entries(answers)) {
    await page.route(`**${path}`, (route) => route.fulfill({ status, body }));
  }
  const silent = listenToFailures(page);
  await page.goto("/rough");
  expect(await cutTexts(page)).toEqual(["Name ", "Find "]);
  expect(await wideTables(page)).toEqual(["Wide"]);
  expect(await unexplainedButtons(page)).toEqual(["Delete", "Trash"]);
  await page.evaluate(
    (paths) => Promise.all(paths.map((path) => fetch(path))),
    Object.keys(answers),
  );
  await expect.poll(() => silent.toSorted()).toEqual(["409 /v1/code", "500 /v1/silent"]);
});
