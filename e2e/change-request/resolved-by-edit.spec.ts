import type { Locator, Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { axeProblems } from "../support/axe.ts";
import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, makeRequest, type Request } from "./request.ts";

const thread = (page: Page, text: string) =>
  page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: text });
const byEdit = (within: Locator) => within.getByRole("link", { name: "Resolved by this edit" });

/** Comments on the block with these words, or suggests a text for it. */
async function say(page: Page, words: string, markdown: string, suggested = ""): Promise<void> {
  const row = page.locator("[data-row]").filter({ hasText: words }).last();
  await row.hover();
  await row.getByRole("button", { name: "Comment on this block", exact: true }).click();
  await row.getByRole("textbox", { name: "Comment on this block" }).fill(markdown);
  if (suggested !== "") {
    await row.getByRole("button", { name: "Suggest a change" }).click();
    await row.getByRole("textbox", { name: "Suggested text, in Markdown" }).fill(suggested);
  }
  await row.getByRole("button", { name: "Comment now" }).click();
  await expect(thread(page, markdown)).toBeVisible();
}

async function write(api: Api, { draft, pages }: Request, markdown: string): Promise<void> {
  await edit(api, draft, [
    { operation: "update_page", page: pages["Install"]!, document: { markdown } },
  ]);
}

test("a thread is resolved by the edit of its block, and leads to it until it is reopened", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  await page.addInitScript(() => {
    // Empty pages have no storage.
    if (location.protocol !== "about:") localStorage.setItem("bindery.suggestions", "source");
  });
  const request = await makeRequest(api, organization);
  const writer = asWriter(organization, platformUrl);
  const onPage = request.at("changes", { page: request.pages["Install"]! });
  await page.goto(onPage);
  await say(page, "installer", "Which one?");
  await say(page, "restart", "Not needed?");
  const resolve = page.getByRole("button", { name: "Resolve by edit" });
  await expect(resolve).toHaveCount(0);
  await write(writer, request, "Run the **new guided** installer.\n\nThen restart.");
  await write(writer, request, "Run the **new guided** installer.\n\nThen restart.\n\nDone.");

  // Only where the block itself changed.
  await page.goto(request.at("threads"));
  await expect(thread(page, "Not needed?").getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(resolve).toHaveCount(1);
  await thread(page, "Which one?").getByRole("button", { name: "Resolve by edit" }).click();
  await expect(page.getByText("Thread resolved")).toBeVisible();
  await expect(thread(page, "Which one?")).toContainText(
    /Resolved by this edit of Aiko, confirmed by Administrator/,
  );
  await expect(resolve).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await thread(page, "Which one?").locator("[data-toggle]").click();
  await byEdit(thread(page, "Which one?")).click();
  const compared = page.getByRole("region", { name: "Compared revisions" });
  await expect(compared).toContainText(/^Revision 1 to revision 2/);
  const comparison = page.getByRole("region", { name: "What changed on this page", exact: true });
  await expect(comparison.locator("ins", { hasText: "new" })).toHaveCount(1);

  await thread(page, "Which one?").getByRole("button", { name: "Reopen" }).click();
  await expect(resolve).toBeVisible();
  await expect(byEdit(page.getByRole("main"))).toHaveCount(0);

  // What applied a suggestion resolved its thread.
  await page.goto(onPage);
  await say(page, "Done", "Say more.", "Done with it.");
  await page.getByRole("button", { name: "Apply suggestion" }).click();
  await expect(page.getByText("Suggestion applied")).toBeVisible();
  await byEdit(page.getByRole("main")).click();
  await expect(compared).toContainText(/^Revision 3 to .*4/);
  await expect(comparison.locator("ins").last()).toContainText("with it");
});
