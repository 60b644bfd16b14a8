import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft } from "./request.ts";

const comparison = (page: Page) => page.getByRole("region", { name: "What changed on this page" });
const button = (page: Page) =>
  comparison(page).locator("..").getByRole("button", { name: "Comment", exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Comment on the selected text" });
const threads = (page: Page) => page.getByRole("article", { name: /^Thread by/ });

const old = `Run the quick installer.

Then restart the server, and wait.

| Command | Does |
| --- | --- |
| run | starts it |
| stop | ends it |

\`\`\`sh
npm install
npm start -- --port 80
\`\`\`

This paragraph goes away.
`;
const now = old
  .replace("quick", "guided")
  .replace("starts it", "starts the daemon")
  .replace("--port 80", "--port 8080")
  .replace("This paragraph goes away.\n", "شغّل الخادم الجديد الآن.\n");

async function makeGuide(api: Api, { id }: Organization) {
  const { spaceId, pages } = await makeSpace(api, id, "Guide", [
    { title: "Install", markdown: old },
  ]);
  const draft = await makeDraft(api, spaceId, "A better guide");
  const write = (markdown: string) =>
    edit(api, draft, [
      { operation: "update_page", page: pages["Install"]!, document: { markdown } },
    ]);
  await write(now);
  const number = await ready(api, draft);
  const url = paths.changeRequest(id, spaceId, number, "changes", { page: pages["Install"]! });
  return { draft, write, url };
}

/** Where some words are drawn, in the window. */
async function boxOf(text: Locator, words: string, isShown = true) {
  return text.evaluate(
    (element, [wanted, isScrolled]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.nodeValue!.indexOf(wanted);
        if (at < 0) continue;
        if (isScrolled)
          walker.currentNode.parentElement!.scrollIntoView({
            block: "center",
            behavior: "instant",
          });
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + wanted.length);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left, right, middle: top + height / 2 };
      }
      throw new Error(`No text has "${wanted}".`);
    },
    [words, isShown] as const,
  );
}

/** Drags over the text from the beginning of some words to the end of others. */
async function drag(page: Page, from: string, until: string): Promise<void> {
  const end = await boxOf(comparison(page), until);
  const start = await boxOf(comparison(page), from, false);
  await page.mouse.move(start.left + 1, start.middle);
  await page.mouse.down();
  await page.mouse.move(start.left + 8, start.middle);
  await page.mouse.move(end.right - 1, end.middle, { steps: 4 });
  await page.mouse.up();
}

/** The texts that are marked as what threads and drafts are about. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ["comment-range", "comment-range-current"].flatMap((name) =>
      [...(CSS.highlights.get(name) ?? [])].map(String),
    ),
  );

const targets = async (api: Api, draft: Draft) => {
  const { items } = await api(`GET ${inDraft}/comments`, {
    params: draft,
    query: { order: "asc" },
  });
  return items.map(({ target }) => [target.node?.id, target.node?.preview]);
};

test("any text can be selected and commented on: words, cells, code, over blocks, removed", async ({
  page,
  api,
  organization,
}) => {
  const { draft, write, url } = await makeGuide(api, organization);
  await page.goto(url);
  const text = comparison(page);
  await expect(text).toContainText("guided");
  const comment = async (words: string) => {
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Control+Shift+Enter");
    await expect(threads(page).filter({ hasText: words })).toBeFocused();
  };

  await drag(page, "guided", "guided");
  await comment("Which one?");
  expect(await marked(page)).toEqual(["guided"]);
  const first = threads(page).filter({ hasText: "Which one?" });
  await expect(first.locator("blockquote")).toHaveText("guided");

  await drag(page, "Then restart", "Command");
  await comment("Over blocks");
  await drag(page, "starts", "daemon");
  await comment("In a cell");
  await drag(page, "8080", "8080");
  await comment("In code");
  await drag(page, "quick", "quick");
  await comment("Removed words");
  await drag(page, "goes away", "goes away");
  await comment("In a removed block");
  expect((await targets(api, draft)).map(([id, quote]) => [id?.split(":")[0], quote])).toEqual([
    ["after", "guided"],
    ["after", "Then restart the server, and wait. Command"],
    ["after", "starts the daemon"],
    ["after", "8080"],
    ["before", "quick"],
    ["before", "goes away"],
  ]);

  // A mark shows its thread.
  await page.keyboard.press("Escape");
  const { left, middle } = await boxOf(text, "guided");
  await page.mouse.click(left + 10, middle);
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(/thread=/);

  // They follow the text through the author's edits; what isn't there anymore is quoted.
  await write(
    now
      .replace("Run the guided", "First, run our guided")
      .replace("| run | starts the daemon |", "| check | checks |\n| run | starts the daemon now |")
      .replace("npm install", "# Start\nnpm install")
      .replace(", and wait", ""),
  );
  await page.reload();
  await expect(threads(page)).toHaveCount(6);
  await expect
    .poll(async () => (await marked(page)).join("").replaceAll(/\s+/g, " "))
    .toContain("guided");
  const all = (await marked(page)).map((part) => part.trim());
  expect(all).toContain("guided");
  expect(all.join(" ")).toContain("daemon");
  expect(all.join("")).toContain("8080");
  await expect(threads(page).filter({ hasText: "Over blocks" }).locator("blockquote")).toHaveText(
    "Then restart the server, and wait. Command",
  );
});

test("text is selected by keys, commented on, and the comment waits for the review", async ({
  page,
  api,
  organization,
}) => {
  const { draft, url } = await makeGuide(api, organization);
  await page.goto(url);
  const { keyboard } = page;
  const selected = () => page.evaluate(() => String(getSelection()));
  await expect(comparison(page)).toContainText("guided");
  await keyboard.press("n");
  // Its keys come with the button.
  await expect(async () => {
    await keyboard.press("t");
    expect(await selected()).toBe("guided");
  }).toPass();
  await keyboard.press("ArrowRight");
  expect(await selected()).toBe("installer");
  await keyboard.press("Shift+ArrowRight");
  expect(await selected()).toBe("installer.");
  await expect(button(page)).toBeVisible();
  // What is typed before the field is there goes into it.
  await keyboard.type("cnever mind");
  await expect(field(page)).toHaveValue("never mind");
  await keyboard.press("Control+Enter");
  const pending = page.getByRole("article", { name: "Pending comment" });
  await expect(pending).toBeFocused();
  await expect(pending.locator("blockquote")).toHaveText("installer.");
  expect(await marked(page)).toEqual(["installer."]);
  expect(await targets(api, draft)).toEqual([]);

  // The key that goes on to the next edit ends the selection, also one of the pointer.
  await drag(page, "Then restart", "Then restart");
  expect(await selected()).toBe("Then restart");
  await keyboard.press("n");
  expect(await selected()).toBe("");

  // All of a cell.
  await keyboard.press("t");
  await keyboard.press("t");
  await keyboard.press("c");
  await expect(field(page)).toBeFocused();
  await keyboard.type("All of it");
  await keyboard.press("Control+Enter");
  await expect(pending).toHaveCount(2);
  await expect(pending.nth(1).locator("blockquote")).toHaveText("starts the daemon");

  // A text from right to left, with the button, on a narrow screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await drag(page, "الخادم", "الخادم");
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await keyboard.type("Which one?");
  await page.getByRole("button", { name: "Add to review" }).click();
  await expect(pending).toHaveCount(3);
  await expect(pending.nth(2).locator("blockquote")).toHaveText("الخادم");

  // They go out together, each with its text.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: /^Review/ }).click();
  await page.getByRole("radio", { name: "Comment" }).check();
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(threads(page)).toHaveCount(3);
  expect((await targets(api, draft)).map(([, quote]) => quote)).toEqual([
    "installer.",
    "starts the daemon",
    "الخادم",
  ]);
});
