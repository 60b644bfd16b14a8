import type { Browser, Locator, Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { expect, signIn, test } from "../support/fixtures.ts";
import { addPerson } from "../support/person.ts";

/* A day of review: three people in three browsers, with nothing but the console. */

const pages = {
  "SUMMARY.md": "* [Install](install.md)\n* [Limits](limits.md)\n",
  "install.md": "# Install\n\nRun the quick installer.\n\nThen restart the server, and wait.\n",
  "limits.md": "# Limits\n\nA server takes 100 requests per second.\n",
};

const answered =
  "Run the quick installer. It is guided by a wizard.\n\nThen restart the server, and wait. See [the limits](limits.md) first. Be patient.";

test("a change request is asked for, gathered upon, refused, answered, approved by an owner, merged when ready, and reverted", async ({
  page: ana,
  browser,
  platformUrl,
  organization,
}) => {
  test.slow();
  const enter = async (displayName: string, role: "create" | "review") => {
    const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
    const person = addPerson(platform, { organizationId: organization.id, displayName, role });
    return openBrowser(browser, platformUrl, person.token);
  };
  const inbox = `/orgs/${organization.id}/change-requests`;

  await test.step("An admin makes a space, and says what merges need", async () => {
    await ana.goto(`/orgs/${organization.id}`);
    await rail(ana).getByRole("link", { name: "Content", exact: true }).click();
    await ana.getByRole("button", { name: "New space" }).click();
    const dialog = ana.getByRole("dialog", { name: "Create space" });
    await dialog.getByLabel("Name").fill("Guide");
    await dialog.getByRole("button", { name: "Create space" }).click();
    await ana.getByRole("link", { name: "Import pages" }).click();
    await ana.getByRole("radio", { name: /Directly into the space/ }).check();
    const chooser = ana.waitForEvent("filechooser");
    await ana.getByRole("button", { name: "Choose files" }).click();
    const files = Object.entries(pages).map(([path, text]) => [path, strToU8(text)] as const);
    const buffer = Buffer.from(zipSync(Object.fromEntries(files)));
    await (await chooser).setFiles({ name: "guide.zip", mimeType: "application/zip", buffer });
    await ana.getByRole("link", { name: "Open space" }).click();
    await ana.getByRole("link", { name: "Settings", exact: true }).last().click();
    await ana.getByRole("link", { name: "Review rules" }).first().click();
    await choose(ana, /Approvals/, "1 approval");
    await choose(ana, /Broken links/, "Required to merge");
    await ana.getByRole("button", { name: "Add pattern" }).click();
    await ana.getByRole("textbox", { name: "Pattern 1" }).fill("install");
    await ana.getByRole("button", { name: "Add owner" }).click();
    await ana.getByRole("button", { name: "Administrator", exact: true }).click();
    await ana.getByRole("button", { name: "Save owners" }).click();
    await expect(ana.getByText("Owners saved")).toBeVisible();
  });

  const aiko = await enter("Aiko", "create");
  const rea = await enter("Rea", "review");
  await test.step("A writer edits a page, and asks for a review", async () => {
    await aiko.goto(`/orgs/${organization.id}`);
    await rail(aiko).getByRole("link", { name: "Content", exact: true }).click();
    await aiko.getByRole("main").getByRole("link", { name: "Guide" }).first().click();
    await aiko.getByRole("main").getByRole("treeitem", { name: "Install" }).click();
    await aiko.getByRole("button", { name: "Edit", exact: true }).click();
    const text = aiko.getByRole("textbox", { name: "Text of Install" });
    await text.getByText("Run the quick").click();
    await aiko.keyboard.press("End");
    await aiko.keyboard.type(" It is guided.");
    await text.getByText("Then restart").click();
    await aiko.keyboard.press("End");
    await aiko.keyboard.type(" See [the list](gone.md) first.");
    await expect(aiko.getByText("Saved", { exact: true }).first()).toBeVisible();
    await part(aiko, "Overview").click();
    await aiko.getByRole("button", { name: "Mark ready" }).click();
    const reviewers = aiko.getByRole("region", { name: "Reviewers" });
    await reviewers.getByRole("button", { name: "Request a review" }).click();
    await aiko.getByRole("dialog").getByRole("button", { name: /^Rea/ }).click();
    await expect(aiko.getByText("Review requested from Rea")).toBeVisible();
  });

  await test.step("A reviewer is told, gathers a comment on words and a suggestion, and asks for changes", async () => {
    await rea.goto(inbox);
    await expect(rowOf(rea)).toContainText("Aiko asked for your review");
    await rowOf(rea).getByRole("link").first().click();
    await part(rea, "Pages").click();
    const edited = comparison(rea).locator("[data-row]").filter({ hasText: "guided" });
    await edited.getByText("guided").dblclick();
    await rea.getByRole("button", { name: "Comment", exact: true }).click();
    await rea
      .getByRole("textbox", { name: "Comment on the selected text" })
      .fill("Guided by whom?");
    await rea.getByRole("button", { name: "Start review" }).click();
    await expect(rea.getByRole("article", { name: "Pending comment" })).toHaveCount(1);
    const second = comparison(rea).locator("[data-row]").filter({ hasText: "Then restart" });
    await second.hover();
    await second.getByRole("button", { name: "Edit as a suggestion" }).click();
    const field = rea.getByRole("textbox", { name: "Suggested text", exact: true });
    await expect(field).toBeFocused();
    await rea.keyboard.type(" Be patient.");
    await rea.getByRole("button", { name: "Add to review" }).click();
    await expect(rea.getByRole("article", { name: "Pending comment" })).toHaveCount(2);
    await review(rea, "Request changes");
    await expect(rea.getByText(/^Waiting for Aiko to answer/).first()).toBeVisible();
  });

  await test.step("The merge is refused, and says what is missing", async () => {
    await ana.goto(inbox + "?view=open");
    await ana
      .getByRole("main")
      .getByRole("link", { name: /Edit Install/ })
      .first()
      .click();
    await ana.getByRole("button", { name: "Merge", exact: true }).click();
    const panel = ana.getByRole("dialog", { name: "Merge into main" });
    await expect(panel.getByText("Rea requests changes", { exact: true })).toBeVisible();
    await expect(
      panel.getByText("An owner has to approve Install: Administrator.", { exact: true }),
    ).toBeVisible();
    await expect(panel.getByText(/^The check “Broken links” has found 1 problem/)).toBeVisible();
    const merge = panel.getByRole("button", { name: "Merge into main" });
    await expect(merge).toHaveAttribute("aria-disabled", "true");
    await panel.getByRole("button", { name: "Merge when ready", exact: true }).click();
    await expect(panel.getByRole("status")).toContainText("Administrator turned on");
    await ana.keyboard.press("Escape");
  });

  await test.step("The writer answers, takes the suggestion, and mends the link", async () => {
    await aiko.goto(inbox);
    await expect(rowOf(aiko)).toContainText("Rea requested changes");
    await rowOf(aiko).getByRole("link").first().click();
    await part(aiko, "Pages").click();
    // The overview has the threads, too.
    await expect(comparison(aiko)).toBeVisible();
    const thread = aiko.getByRole("article", { name: /^Thread by/ });
    await thread.first().getByRole("button", { name: "Reply" }).click();
    await thread.first().getByRole("textbox").fill("By a wizard.");
    await thread.first().getByRole("button", { name: "Reply" }).click();
    await expect(aiko.getByText("By a wizard.")).toBeVisible();
    await aiko.getByRole("button", { name: "Apply suggestion" }).click();
    await expect(comparison(aiko).locator("ins", { hasText: "patient" }).first()).toBeVisible();
    await part(aiko, "Edit").click();
    await aiko.getByRole("button", { name: "Edit as Markdown" }).click();
    const source = aiko.getByRole("textbox", { name: /^Markdown/ });
    await expect(source).toContainText("Be patient.");
    await source.press("Control+a");
    await aiko.keyboard.type(answered);
    await expect(aiko.getByText("Saved", { exact: true }).first()).toBeVisible();
  });

  await test.step("The reviewer reads what changed since, and approves", async () => {
    await rea.goto(inbox);
    await expect(rowOf(rea)).toContainText("Aiko answered your request for changes");
    await rowOf(rea).getByRole("link").first().click();
    await part(rea, "Pages").click();
    const note = rea.getByRole("region", { name: "Compared revisions" });
    await expect(note).toContainText("your review");
    await expect(comparison(rea).locator("ins", { hasText: "limits" }).first()).toBeVisible();
    const thread = rea.getByRole("article", { name: /^Thread by/ });
    await thread.first().getByRole("button", { name: "Resolve by edit" }).click();
    await expect(thread.first()).toContainText("Resolved by this edit of Aiko, confirmed by Rea");
    await review(rea, "Approve");
  });

  await test.step("Once its owner approves, it is merged, and everybody is told", async () => {
    await expect(ana.getByText(/^Merged as revision/)).toBeHidden();
    await review(ana, "Approve");
    await expect(ana.getByText(/^Merged as revision/)).toBeVisible();
    await aiko.goto(`${inbox}?view=done`);
    await expect(rowOf(aiko)).toBeVisible();
    const merged = ana.url();
    await ana.getByRole("link", { name: "Read the changed pages" }).click();
    await expect(
      ana.getByRole("heading", { level: 1, name: "Install", exact: true }),
    ).toBeVisible();
    await expect(ana.getByRole("article")).toContainText("guided by a wizard");
    await ana.goto(merged);
  });

  await test.step("It is reverted as a change request", async () => {
    await ana.getByRole("button", { name: "Revert as change request" }).click();
    await expect(
      ana.getByRole("heading", { level: 1, name: "Revert: Edit Install" }),
    ).toBeVisible();
    await part(ana, "Pages").click();
    await expect(comparison(ana).locator("del", { hasText: "wizard" }).first()).toBeVisible();
  });
  await aiko.context().close();
  await rea.context().close();
});

async function openBrowser(browser: Browser, baseURL: string, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await signIn(context, token);
  return context.newPage();
}

const rail = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });

async function choose(page: Page, rule: RegExp, value: string): Promise<void> {
  await page.getByRole("button", { name: rule }).click();
  await page.getByRole("option", { name: value, exact: true }).click();
  await expect(page.getByText("Rule saved").last()).toBeVisible();
}

/** The row of the change request in a list. */
const rowOf = (page: Page): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: "Edit Install" });

const part = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Change request" }).getByRole("link", { name });

const comparison = (page: Page): Locator =>
  page.getByRole("region", { name: "What changed on this page", exact: true });

async function review(page: Page, verdict: "Request changes" | "Approve"): Promise<void> {
  await page.getByRole("button", { name: /^Review/ }).click();
  const panel = page.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: verdict }).check();
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(panel).toBeHidden();
}
