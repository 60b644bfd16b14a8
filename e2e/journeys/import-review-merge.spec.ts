import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { handbook, handbookPages } from "../support/handbook.ts";
import { pressByKey, tabTo, typeByKey } from "../support/keyboard.ts";
import { type Platform, startPlatform } from "../support/platform.ts";

/** Where Debian's package of Git's documentation installs its files. */
const gitDoc = "/usr/share/doc/git-doc";

test.use({ signedIn: false });
test.describe.configure({ timeout: 240_000 });

let platform: Platform;

test.beforeEach(async ({ consoleLog }) => {
  // The sign-in page checks for a session, and the browser logs the response to its console.
  consoleLog.expect("401 (Unauthorized)");
  platform = await startPlatform();
});

test.afterEach(async ({ page }) => {
  // Browsers request the favicon after each navigation: an open page would send that to a platform that has ended.
  await page.close();
  await platform.remove();
});

test("a site is imported, reviewed, discussed, merged and read with the mouse", async ({
  page,
  serveSite,
}) => {
  const isGit = existsSync(`${gitDoc}/git.html`);
  const site = await serveSite(isGit ? gitDoc : handbook);
  await page.goto(signInLink());
  await enterOrganization(page);

  await page.getByRole("link", { name: "Content", exact: true }).click();
  await page.getByRole("button", { name: "New space" }).click();
  const newSpace = page.getByRole("dialog", { name: "Create space" });
  await newSpace.getByLabel("Name").fill("Imported");
  await newSpace.getByRole("button", { name: "Create space" }).click();
  await expect(page.getByText("This space has no pages yet")).toBeVisible();

  await page.getByRole("link", { name: "New change request" }).last().click();
  const newRequest = page.getByRole("dialog", { name: "Create a change request" });
  await newRequest.getByLabel("Subject").fill("Bring the site in");
  await newRequest.getByRole("button", { name: "Create change request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bring the site in" })).toBeVisible();

  await page.getByRole("link", { name: "Import pages" }).click();
  const form = page.getByRole("region", { name: "From the web" });
  await form.getByLabel("URL").fill(isGit ? `${site.url}/git.html` : `${site.url}/`);
  await form.getByRole("button", { name: "Start import" }).click();
  await imported(page);
  await page.getByRole("link", { name: "Open change request" }).click();
  await page.getByRole("button", { name: "Mark ready" }).click();
  await expect(page.getByText("Open for review")).toBeVisible();

  await partOf(page, "Pages").click();
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  await page
    .getByRole("searchbox", { name: "Search titles, edits, comments" })
    .fill(isGit ? "git-add" : "linux");
  await list
    .getByRole("link", { name: isGit ? /git-add\(1\)/ : /Install on Linux/ })
    .first()
    .click();
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText(isGit ? "git add" : "Open a terminal.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Viewed", exact: true }).check();
  await expect(page.getByText(/^viewed 1\/\d/).first()).toBeVisible();

  const block = comparison.getByRole("button", { name: "Comment on this block" }).first();
  await block.hover();
  await block.click();
  await page
    .getByRole("textbox", { name: "Comment on this block" })
    .fill("Is this **still** right?");
  await page.getByRole("button", { name: "Comment now" }).click();
  const thread = page.getByRole("article", { name: /^Thread by/ });
  await expect(thread.getByText("Is this still right?")).toBeVisible();

  await thread.getByRole("button", { name: "Reply" }).click();
  await thread.getByRole("textbox").fill("It is.");
  await thread.getByRole("button", { name: "Reply" }).click();
  await expect(thread.getByRole("list", { name: "1 reply" }).getByText("It is.")).toBeVisible();

  await thread.getByRole("button", { name: "Add a reaction" }).first().click();
  await page.getByRole("button", { name: "React with 👍" }).click();
  await expect(thread.getByRole("button", { name: /^👍 1/ })).toBeVisible();
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(thread.getByText(/^Resolved by/)).toBeVisible();

  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("button", { name: "Merge into main" }).click();
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();

  await page.getByRole("link", { name: "Read the changed pages" }).click();
  expect(await pagesRead(page)).toBeGreaterThanOrEqual(isGit ? 150 : handbookPages);
  await readAndFollow(page, isGit ? gitReading : handbookReading);
});

test("a site is imported, reviewed, discussed, merged and read by keyboard alone", async ({
  page,
  serveSite,
}) => {
  const site = await serveSite(handbook);
  const keyboard = page.keyboard;
  await page.goto(signInLink());
  await leaveSignIn(page);
  if (new URL(page.url()).pathname === "/orgs") {
    await pressByKey(page, page.getByRole("main").getByRole("link").first());
  }

  await pressByKey(page, page.getByRole("link", { name: "Content", exact: true }));
  await pressByKey(page, page.getByRole("button", { name: "New space" }));
  const newSpace = page.getByRole("dialog", { name: "Create space" });
  await typeByKey(page, newSpace.getByLabel("Name"), "Typed");
  await pressByKey(page, newSpace.getByRole("button", { name: "Create space" }));
  await expect(page.getByText("This space has no pages yet")).toBeVisible();

  await pressByKey(page, page.getByRole("link", { name: "New change request" }).last());
  const newRequest = page.getByRole("dialog", { name: "Create a change request" });
  await typeByKey(page, newRequest.getByLabel("Subject"), "By keyboard");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "By keyboard" })).toBeVisible();

  await pressByKey(page, page.getByRole("link", { name: "Import pages" }));
  const form = page.getByRole("region", { name: "From the web" });
  await typeByKey(page, form.getByLabel("URL"), `${site.url}/`);
  await keyboard.press("Enter");
  await imported(page);
  await pressByKey(page, page.getByRole("link", { name: "Open change request" }));
  await pressByKey(page, page.getByRole("button", { name: "Mark ready" }));

  await tabTo(page, partOf(page, "Pages"), "Shift+Tab");
  await keyboard.press("Enter");
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison).toBeVisible();
  const heading = page.getByRole("heading", { level: 2 }).first();
  const first = await heading.textContent();
  await keyboard.press("j");
  await expect(heading).not.toHaveText(first ?? "");
  const second = await heading.textContent();
  await keyboard.press("v");
  await expect(page.getByText(/^viewed 1\/\d/).first()).toBeVisible();
  await expect(heading).not.toHaveText(second ?? "");
  await expect(comparison.getByText("There are 3 ways.")).toBeVisible();
  await keyboard.press("n");
  await expect(page.getByText(/^edit 1 of \d/)).toBeVisible();
  await keyboard.press("c");
  await page.getByRole("textbox", { name: /^Comment on this/ }).waitFor();
  await keyboard.type("Typed without a mouse.");
  await keyboard.press("Control+Shift+Enter");
  const thread = page.getByRole("article", { name: /^Thread by/ });
  await expect(thread.getByText("Typed without a mouse.")).toBeVisible();

  await pressByKey(page, thread.getByRole("button", { name: "Reply" }));
  await thread.getByRole("textbox").waitFor();
  await keyboard.type("Answered as well.");
  await keyboard.press("Control+Enter");
  await expect(thread.getByRole("list", { name: "1 reply" })).toBeVisible();
  await pressByKey(page, thread.getByRole("button", { name: "Add a reaction" }).first());
  await tabTo(page, page.getByRole("button", { name: "React with 🎉" }));
  await keyboard.press("Enter");
  await expect(thread.getByRole("button", { name: /^🎉 1/ })).toBeVisible();
  await pressByKey(page, thread.getByRole("button", { name: "Resolve" }));
  await expect(thread.getByText(/^Resolved by/)).toBeVisible();

  await pressByKey(page, page.getByRole("button", { name: "Merge", exact: true }));
  await pressByKey(page, page.getByRole("button", { name: "Merge into main" }));
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  await pressByKey(page, page.getByRole("link", { name: "Read the changed pages" }));

  expect(await pagesRead(page)).toBe(handbookPages);
  const tree = page.getByRole("tree", { name: "Pages" });
  await tabTo(page, tree);
  await keyboard.press("End");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const inText = page.getByRole("article").getByRole("link").first();
  const before = page.url();
  await pressByKey(page, inText);
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

function signInLink(): string {
  const link = /http:\S+\/sign-in\?link=\S+/.exec(platform.output())?.[0];
  if (link === undefined) throw new Error("The platform printed no link.");
  return link;
}

async function leaveSignIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A single organization opens directly; otherwise the user chooses. */
async function enterOrganization(page: Page): Promise<void> {
  await leaveSignIn(page);
  if (new URL(page.url()).pathname !== "/orgs") return;
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
}

/** Waits until the screen shows that the import has finished. */
async function imported(page: Page): Promise<void> {
  const done = page.getByText(/^[\d,]+ pages and files imported$/);
  await expect(done).toBeVisible({ timeout: 150_000 });
}

/** How many pages the reader shows. */
async function pagesRead(page: Page): Promise<number> {
  const count = page.getByText(/^[\d,]+ pages$/);
  return Number((await count.textContent())?.replaceAll(/\D/g, ""));
}

function partOf(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Change request" }).getByRole("link", { name });
}

type Reading = { find: string; title: RegExp; has: "table" | "code"; link: RegExp; target: RegExp };

const handbookReading: Reading = {
  find: "Install",
  title: /^Install$/,
  has: "table",
  link: /^Install on macOS$/,
  target: /^Install on macOS$/,
};

const gitReading: Reading = {
  find: "git-add",
  title: /^git-add\(1\)/,
  has: "code",
  link: /^git-commit\(1\)$/,
  target: /^git-commit\(1\)/,
};

async function readAndFollow(page: Page, reading: Reading): Promise<void> {
  const tree = page.getByRole("tree", { name: "Pages" });
  await page.getByRole("searchbox", { name: "Filter pages" }).fill(reading.find);
  await tree.getByRole("treeitem", { name: reading.title }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(reading.title);
  const text = page.getByRole("article");
  await expect(text.getByRole(reading.has).first()).toBeVisible();
  await text.getByRole("link", { name: reading.link }).first().click();
  await expect(heading).toHaveText(reading.target);
  await page.goBack();
  await expect(heading).toHaveText(reading.title);
}
