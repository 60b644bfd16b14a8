import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { axeProblems } from "../support/axe.ts";
import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft, makeRequest, type Request } from "./request.ts";

const thread = (page: Page, text: string) =>
  page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: text });
const toggle = (page: Page, text: string) => thread(page, text).locator("[data-toggle]");
/** The pages of the groups, in order. */
const groups = (page: Page) =>
  page.getByRole("main").getByRole("heading", { name: /^(Install|Annex)$/ });

async function say(api: Api, { draft }: Request, markdown: string, about: object = {}) {
  const body = { ...about, body: { markdown } };
  return api(`POST ${inDraft}/comments`, { params: draft, body });
}

/** The anchor of the block with these words, as the screen sends it for a comment, which stays. */
async function anchorOf(page: Page, api: Api, request: Request, words: string): Promise<string> {
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const row = page.locator("[data-row]").filter({ hasText: words }).last();
  await row.hover();
  await row.getByRole("button", { name: "Comment on this block", exact: true }).click();
  await row.getByRole("textbox", { name: "Comment on this block" }).fill(`About “${words}”`);
  await row.getByRole("button", { name: "Comment now" }).click();
  await expect(thread(page, `About “${words}”`)).toBeVisible();
  const { items } = await api(`GET ${inDraft}/comments`, { params: request.draft });
  return items.find(({ body }) => body.markdown?.includes(words))!.target.node!.id;
}

test("threads are rows, open ones first and by page, that are opened, and resolved together", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const install = { page: request.pages["Install"]! };
  const run = await anchorOf(page, api, request, "installer");
  const restart = await anchorOf(page, api, request, "restart");
  await say(api, request, "Why rename it?", { page: request.pages["Appendix"]! });
  await say(api, request, "Shorter\n\n```suggestion\nThen reboot.\n```", {
    ...install,
    node: restart,
  });
  const asked = await say(api, request, "Which one?", { ...install, node: run });
  await api(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...request.draft, commentId: asked.id },
    body: { body: { markdown: "The newest." } },
  });
  const settled = await say(api, request, "A typo.", install);
  await api(`PUT ${inDraft}/comments/{commentId}`, {
    params: { ...request.draft, commentId: settled.id },
    body: { resolved: true },
  });
  const markdown = "Run the **new guided** installer.\n\nThen restart.";
  await edit(api, request.draft, [
    { operation: "update_page", page: install.page, document: { markdown } },
  ]);

  await page.goto(request.at("threads"));
  await expect(groups(page)).toHaveText(["Install", "Annex", "Install"]);
  // Only of the block that the edit changed.
  await expect(thread(page, "Which one?").getByText("block changed since")).toBeVisible();
  await expect(thread(page, "Shorter")).toContainText("Suggested change");
  await expect(thread(page, "Shorter").getByText(/changed since/)).toHaveCount(0);
  expect((await thread(page, "Which one?").boundingBox())!.height).toBeLessThanOrEqual(44);
  expect(await axeProblems(page)).toEqual([]);

  await toggle(page, "Which one?").press("Enter");
  await expect(thread(page, "Which one?").getByText("The newest.")).toBeVisible();
  await toggle(page, "Which one?").press("Enter");
  await expect(thread(page, "Which one?").getByText("The newest.")).toBeHidden();
  await expect(toggle(page, "Which one?")).toBeFocused();

  await page.getByRole("checkbox", { name: "Select the threads of Install" }).first().check();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(page.getByText("4 changed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Threads 1 open of 6 threads" })).toBeVisible();
  // They stay where they are, so that nothing moves away from the reader.
  await expect(groups(page)).toHaveText(["Install", "Annex", "Install"]);
  await page.getByRole("button", { name: "Undo 4 changed" }).click();
  await expect(page.getByRole("link", { name: "Threads 5 open of 6 threads" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  const before = toggle(page, "Shorter");
  await before.focus();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 selected")).toBeHidden();
  await page.keyboard.press("j");
  await expect(toggle(page, "Which one?")).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByText("Thread resolved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Threads 4 open of 6 threads" })).toBeVisible();

  // On the overview, each is shown with its words, its answers, and what it suggests.
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Activity", exact: true })).toBeVisible();
  await toggle(page, "Shorter").click();
  const suggested = thread(page, "Shorter").getByRole("region", { name: "Suggested change" });
  await expect(suggested.getByRole("deletion")).toHaveText(["restart"]);
  await expect(suggested.getByRole("insertion")).toHaveText(["reboot"]);
  await expect(thread(page, "Shorter").getByText("“Then restart.”")).toBeVisible();
  await toggle(page, "Which one?").click();
  await expect(thread(page, "Which one?").getByText("The newest.")).toBeVisible();
});

test("Shift+N onto another page lands on the thread", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await say(api, request, "Why guided?", { page: request.pages["Install"]! });
  await say(api, request, "Why rename it?", { page: request.pages["Appendix"]! });
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await expect(thread(page, "Why guided?")).toBeVisible();
  for (const words of ["Why guided?", "Why rename it?", "Why guided?"]) {
    await page.keyboard.press("Shift+N");
    await expect(thread(page, words)).toBeFocused();
    await expect(thread(page, words).getByRole("button", { name: "Reply" })).toBeVisible();
  }
});
