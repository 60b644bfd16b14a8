import type { Page } from "@playwright/test";
import { runs } from "#testing/long-run.ts";
import { expect, test } from "./support/fixtures.ts";
import { axeProblems } from "./support/axe.ts";
import { overflowOf } from "./support/scroll.ts";
import { openAsBea } from "./support/second-writer.ts";
import { makePage, stored } from "./support/write-page.ts";

/*
 * Two people write one page, each in a browser of their own. `EDIT_SEED` repeats the random edits of
 * another run.
 */

const edits = runs(100, 500);
const seed = Number(process.env["EDIT_SEED"] ?? Date.now() % 100_000);
/** Edits of each until both are connected, and all words are looked for. */
const round = 25;

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of Install" });
const ownConflicts = (page: Page) => page.getByRole("region", { name: /changed the same words/ });
const othersConflicts = (page: Page) => page.getByRole("region", { name: /aren't saved/ });
/** What the bar says once there is nothing left to send. */
const settled = (page: Page) =>
  page
    .getByText("Saved", { exact: true })
    .or(page.getByRole("button", { name: /^Not saved: / }))
    // The second one is announced after trouble.
    .first();

/** A random number generator, so that a failure can be repeated. */
function createRandom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof createRandom>;

/** One person's edits until the next look: words of their own, splits, joins, and moves, while the connection is cut at random. */
async function write(page: Page, words: readonly string[], random: Random): Promise<void> {
  const keys = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  for (const word of words) {
    if (random(8) === 0) await page.context().setOffline(random(2) === 0);
    const paragraphs = textOf(page).getByRole("paragraph");
    await paragraphs.nth(random(await paragraphs.count())).click();
    await page.keyboard.press(random(2) === 0 ? "End" : "Home");
    const kind = random(10);
    if (kind === 0) await page.keyboard.press("Enter");
    if (kind === 1) await keys("Control+ArrowLeft", random(4)).then(() => keys("Enter", 1));
    if (kind === 2) await keys("Home", 1).then(() => keys("Backspace", 1));
    if (kind >= 7) await keys(random(2) === 0 ? "Alt+ArrowUp" : "Alt+ArrowDown", 1 + random(4));
    await page.keyboard.type(random(2) === 0 ? ` ${word} ` : ` ${word}. `);
  }
  await page.context().setOffline(false);
}

/** A word that no other begins with: somebody may choose the other's text, which has the beginning of an own word. */
const wordOf = (name: string, number: number) => name + String(number).padStart(4, "0");
/** The words of a text. A join can leave two without a space between them. */
const wordsOf = (text: string): string[] => text.match(/(?:ana|bea|old)\d{4}/g) ?? [];

/** What is written in the editor, also where it is out of view: `innerText` leaves out what the browser doesn't draw. */
const openText = async (page: Page): Promise<string> =>
  (await textOf(page).getByRole("paragraph").allTextContents()).join("\n");

/** Words that are neither once in the text nor in a conflict that both see, with how often each text has them. */
async function astray(text: string, pages: readonly Page[], expected: readonly string[]) {
  const current = wordsOf(text);
  const open = await Promise.all(pages.map(async (page) => wordsOf(await openText(page))));
  const seen = await Promise.all(
    pages.map(async (page, who) => {
      const other = pages[1 - who]!;
      if ((await ownConflicts(page).count()) === 0) return [];
      const isTold = new Set(wordsOf((await othersConflicts(other).allInnerTexts()).join(" ")));
      return open[who]!.filter((word) => isTold.has(word));
    }),
  );
  const conflicting = new Set(seen.flat());
  const count = (words: readonly string[], word: string) =>
    words.filter((other) => other === word).length;
  return expected
    .filter((word) => {
      const times = count(current, word);
      return times > 1 || (times === 0 && !conflicting.has(word));
    })
    .map((word) => {
      const [ana, bea] = open.map((words) => count(words, word));
      return `${word}: ${count(current, word)} times in the stored text, ${ana} in Ana's, ${bea} in Bea's`;
    });
}

/** Ana takes Bea's words, and Bea keeps hers, until nothing is left to choose and all have the same text. */
async function choose(pages: readonly Page[], read: () => Promise<string>): Promise<string> {
  let text = "";
  await expect(async () => {
    for (const [who, page] of pages.entries()) {
      const choice = page.getByRole("button", { name: ["Use theirs", "Keep mine"][who]! });
      // It can be gone before it is clicked, when the other has chosen.
      while ((await choice.count()) > 0) await choice.first().click({ timeout: 5_000 });
    }
    text = await read();
    const shown = await Promise.all(pages.map(openText));
    for (const page of shown) expect(wordsOf(page)).toEqual(wordsOf(text));
    for (const page of pages) await expect(settled(page)).toHaveText("Saved", { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  return text;
}

// Two people, who go offline and come back: on a machine that others share, longer than other tests.
test.describe.configure({ timeout: 240_000 });

test("a conflict is in the bar, asks on leaving, and is told to the other person", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  consoleLog.expect("ERR_INTERNET_DISCONNECTED");
  consoleLog.expect("412");
  const rest = Array.from({ length: 40 }, (_, number) => `Paragraph ${number}.\n`).join("\n");
  const { draft, pageId, href } = await makePage(api, organization.id, `One.\n\n${rest}`);
  const { context, page: other } = await openAsBea(browser, platformUrl, organization.id);
  for (const tab of [page, other]) {
    await tab.goto(href);
    await expect(settled(tab)).toBeVisible();
  }
  await context.setOffline(true);
  const typeIn = async (page: Page, words: string) => {
    await textOf(page).getByRole("paragraph").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(words);
  };
  await typeIn(other, " Beatific.");
  await typeIn(page, " Analytic.");
  await expect.poll(() => stored(api, draft, pageId)).toContain("One. Analytic.");
  await context.setOffline(false);
  const bar = other.getByRole("button", { name: "Not saved: 1 conflict" });
  await expect(bar).toBeVisible();
  await expect(other.getByText("Saved", { exact: true })).toBeHidden();
  await expect(othersConflicts(page)).toContainText("One. Beatific.");
  await expect(page.getByText("Bea: on this page, 1 conflict")).toBeAttached();
  for (const tab of [page, other]) expect(await axeProblems(tab)).toEqual([]);

  await textOf(other).focus();
  await other.keyboard.press("Control+End");
  await expect(ownConflicts(other)).not.toBeInViewport();
  await bar.click();
  await expect(ownConflicts(other)).toBeFocused();
  await expect(ownConflicts(other)).toBeInViewport();

  await other.getByRole("link", { name: "Overview" }).click();
  const question = other.getByRole("alertdialog", { name: "Leave with a conflict?" });
  expect(await axeProblems(other)).toEqual([]);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(textOf(other)).toContainText("One. Beatific.");
  await ownConflicts(other).getByRole("button", { name: "Keep mine" }).click();
  await expect(settled(other)).toHaveText("Saved");
  await expect(othersConflicts(page)).toBeHidden();
  await expect(textOf(page)).toContainText("One. Beatific.");
  await context.close();
});

test("the toolbar fits a narrow window while another person writes the page", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
}) => {
  const { href } = await makePage(api, organization.id, "One.\n");
  const { context, page: other } = await openAsBea(browser, platformUrl, organization.id);
  await other.goto(href);
  await expect(settled(other)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(href);
  await expect(page.getByText("Bea: on this page")).toBeAttached();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  // On a phone, the words are for screen readers, and their sign is seen.
  await expect(settled(page).locator("..")).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("an item that one moves while the other adds one is nowhere lost", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  consoleLog.expect("ERR_INTERNET_DISCONNECTED");
  consoleLog.expect("412");
  const list = "* one\n* two\n* three\n* four\n";
  const { draft, pageId, href } = await makePage(api, organization.id, list);
  const { context, page: other } = await openAsBea(browser, platformUrl, organization.id);
  for (const tab of [page, other]) {
    await tab.goto(href);
    await expect(settled(tab)).toBeVisible();
  }
  await context.setOffline(true);
  await textOf(other).getByText("four").click();
  for (let step = 0; step < 2; step++) await other.keyboard.press("Alt+ArrowUp");
  await textOf(page).getByText("one", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("five");
  const theirs = "* one\n* five\n* two\n* three\n* four\n";
  await expect.poll(() => stored(api, draft, pageId)).toBe(theirs);
  await context.setOffline(false);
  await expect(other.getByRole("button", { name: "Not saved: 1 conflict" })).toBeVisible();
  expect(await stored(api, draft, pageId)).toBe(theirs);
  await ownConflicts(other).getByRole("button", { name: "Use theirs" }).click();
  await expect(settled(other)).toHaveText("Saved");
  for (const tab of [page, other]) {
    await expect(textOf(tab).getByRole("listitem")).toHaveText([
      "one",
      "five",
      "two",
      "three",
      "four",
    ]);
  }
  await context.close();
});

test("two people who write and move at once lose nothing, and have nothing twice", async ({
  page,
  browser,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  test.setTimeout(180_000 + edits * 6_000);
  consoleLog.expect("ERR_INTERNET_DISCONNECTED");
  consoleLog.expect("412");
  const block = (number: number) =>
    number < 8
      ? `Paragraph ${wordOf("old", number)} of it.\n\n`
      : `* Item ${wordOf("old", number)} of it\n`;
  const start = Array.from({ length: 14 }, (_, number) => block(number)).join("");
  const { draft, pageId, href } = await makePage(api, organization.id, start);
  const { context, page: other } = await openAsBea(browser, platformUrl, organization.id);
  const pages = [page, other];
  for (const page of pages) {
    await page.goto(href);
    await expect(settled(page)).toBeVisible();
  }
  const randoms = pages.map((_, who) => createRandom(seed + who));
  let given = wordsOf(start);
  let conflicts = 0;
  for (let done = 0; done < edits; done += 2 * round) {
    const typed = ["ana", "bea"].map((name) =>
      Array.from({ length: round }, (_, word) => wordOf(name, done + word)),
    );
    await Promise.all(pages.map((page, who) => write(page, typed[who]!, randoms[who]!)));
    const expected = [...given, ...typed.flat()];
    await expect(async () => {
      for (const page of pages) await expect(settled(page)).toBeVisible({ timeout: 5_000 });
      const text = await stored(api, draft, pageId);
      expect(await astray(text, pages, expected), `EDIT_SEED=${seed}, after ${done}`).toEqual([]);
    }).toPass({ timeout: 90_000 });
    for (const page of pages)
      conflicts += await page.getByRole("button", { name: "Keep mine" }).count();
    given = wordsOf(await choose(pages, () => stored(api, draft, pageId)));
    expect(new Set(given).size).toBe(given.length);
  }
  test.info().annotations.push({
    type: "edits",
    description: `${edits} edits, EDIT_SEED=${seed}, ${conflicts} conflicts`,
  });
  await context.close();
});
