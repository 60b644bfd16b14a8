import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../support/api.ts";
import { checkingNotice, defectReason, failRequests, loseResponses } from "../support/faults.ts";
import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft, makeRequest, type Request } from "./request.ts";

const posts = "**/v1/spaces/*/change-requests/*/comments";
const comparison = (page: Page) => page.getByRole("region", { name: "What changed on this page" });
const send = (page: Page) => page.getByRole("button", { name: "Comment now" }).click();

async function commentTexts(api: Api, { draft }: Request): Promise<(string | undefined)[]> {
  const { items } = await api(`GET ${inDraft}/comments`, { params: draft, query: {} });
  return items.map(({ body }) => body.markdown);
}

/** Opens the composer for the whole page and types. */
async function write(page: Page, request: Request, text: string) {
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await page.getByRole("button", { name: "Comment on this page" }).click();
  const field = page.getByRole("textbox", { name: "Comment on this page" });
  await field.fill(text);
  return field;
}

test("a deleted block can be commented on, and the thread stays with it", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const gone = comparison(page).getByRole("button", {
    name: "Comment on this block as it was before",
  });
  await gone.first().hover();
  await gone.first().click();
  await page.getByRole("textbox", { name: "Comment on this block" }).fill("Why does it go?");
  await send(page);
  const thread = comparison(page).getByRole("article", { name: /^Thread by/ });
  await expect(thread.getByText("Why does it go?")).toBeVisible();

  const { items } = await api(`GET ${inDraft}/comments`, { params: request.draft, query: {} });
  expect(items[0]?.target.node?.preview).toContain("This paragraph goes away.");
  await page.reload();
  await expect(thread.getByText("Why does it go?")).toBeVisible();

  // The comment is about the text before, but its page is called what the other screens call it.
  await edit(api, request.draft, [
    { operation: "update_page", page: request.pages["Install"]!, title: "Set up" },
  ]);
  await page.goto(request.at("threads"));
  await expect(page.getByRole("heading", { name: "Set up", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Show in context ?: Set up$/ })).toBeVisible();
});

test("after sending a comment, its thread has the focus", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const threads = page.getByRole("article", { name: /^Thread by/ });
  const threadOf = (text: string) => threads.filter({ hasText: text });
  const { keyboard } = page;
  for (const where of ["on this block", "on this page"]) {
    await page
      .getByRole("button", { name: `Comment ${where}`, exact: true })
      .first()
      .click();
    for (const words of ["First words", "Second words"]) {
      const field = page.getByRole("textbox", { name: `Comment ${where}` });
      await expect(field).toBeFocused();
      await keyboard.type(`${words} ${where}`);
      await keyboard.press("Control+Shift+Enter");
      await expect(threadOf(`${words} ${where}`)).toBeFocused();
      if (words === "Second words") break;
      if (where === "on this block") await keyboard.press("c");
      else await page.getByRole("button", { name: "Comment on this page" }).click();
    }
    await keyboard.press("e");
    await expect(threadOf(`Second words ${where}`).getByText(/^Resolved by/)).toBeVisible();
    await expect(threadOf(`First words ${where}`).getByText(/^Resolved by/)).toBeHidden();
  }
});

test("replies inside a comparison don't inherit its list markers", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await page.getByRole("button", { name: "Comment on this block", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Comment on this block" }).fill("Why?");
  await send(page);
  const thread = comparison(page).getByRole("article", { name: /^Thread by/ });
  await thread.getByRole("button", { name: "Reply" }).click();
  await thread.getByRole("textbox").fill("- It is\n- shorter");
  await thread.getByRole("textbox").press("Control+Enter");
  const replies = thread.getByRole("list", { name: "1 reply" });
  await expect(replies).toHaveCSS("list-style-type", "none");
  await expect(replies.getByRole("list")).toHaveCSS("list-style-type", "disc");
});

test("a draft survives Escape, a reload and other screens", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  const field = await write(page, request, "Half a thought");
  await field.press("Escape");
  const kept = page.getByRole("button", { name: "Unsent draft" });
  await expect(kept).toBeVisible();
  await page.reload();
  await kept.click();
  await expect(field).toHaveValue("Half a thought");

  await page.getByRole("link", { name: /^Threads/ }).click();
  await expect(page.getByText("No threads yet")).toBeVisible();
  await page.goBack();
  await kept.click();
  await expect(field).toHaveValue("Half a thought");
  await field.press("End");
  await field.pressSequentially(", now whole");
  await field.press("Control+Shift+Enter");
  await expect(field).toBeHidden();
  await expect(page.getByRole("article").getByText("Half a thought, now whole")).toBeVisible();
  await expect(kept).toBeHidden();
  expect(await commentTexts(api, request)).toEqual(["Half a thought, now whole"]);
});

test("a comment that the service refuses stays in its field and can be sent again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const request = await makeRequest(api, organization);
  const field = await write(page, request, "Written once");
  await failRequests(page, posts, "The disk is full.", "POST");
  await send(page);
  await expect(page.getByText("Couldn't send. Your text is still here.")).toBeVisible();
  await expect(page.getByText(defectReason)).toBeVisible();
  await expect(field).toHaveValue("Written once");
  await page.unroute(posts);
  await send(page);
  await expect(field).toBeHidden();
  await expect(page.getByRole("article").getByText("Written once")).toBeVisible();
  expect(await commentTexts(api, request)).toEqual(["Written once"]);
});

test("a comment whose response is lost is created once", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await makeRequest(api, organization);
  await write(page, request, "Arrived all the same");
  const responses = await loseResponses(page, consoleLog, posts, 1);
  await send(page);
  await responses.checking();
  await expect(page.getByRole("article").getByText("Arrived all the same")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment on this page" })).toBeHidden();
  await expect(checkingNotice(page)).toBeHidden();
  expect(responses.sent()).toBe(2);
  expect(await commentTexts(api, request)).toEqual(["Arrived all the same"]);
});

test("a comment that is resent manually after lost responses is created once", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await makeRequest(api, organization);
  const field = await write(page, request, "Said once");
  const responses = await loseResponses(page, consoleLog, posts);
  await send(page);
  await expect(page.getByText("this may not be saved")).toBeVisible();
  await expect(field).toHaveValue("Said once");
  await responses.end();
  await send(page);
  await expect(field).toBeHidden();
  await expect(page.getByRole("article").getByText("Said once")).toHaveCount(1);
  expect(await commentTexts(api, request)).toEqual(["Said once"]);
});

test("a comment written offline is kept and sent once", async ({
  page,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("net::ERR_INTERNET_DISCONNECTED");
  const request = await makeRequest(api, organization);
  const field = await write(page, request, "From a train");
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText("Couldn't send. Your text is still here.")).toBeVisible();
  await expect(field).toHaveValue("From a train");
  await context.setOffline(false);
  await send(page);
  await expect(field).toBeHidden();
  await expect(page.getByRole("article").getByText("From a train")).toBeVisible();
  expect(await commentTexts(api, request)).toEqual(["From a train"]);
});

test("a comment is edited, reacted to, resolved, reopened and deleted", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown: "First words" }, page: request.pages["Install"]! },
  });
  await page.goto(request.at("threads"));
  const thread = page.getByRole("article", { name: /^Thread by/ });
  await thread.getByRole("button", { name: /^Actions for the comment/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread.getByRole("textbox").fill("Better words");
  await thread.getByRole("button", { name: "Save" }).click();
  await expect(thread.getByText("Better words")).toBeVisible();
  await expect(thread.getByText("edited")).toBeVisible();

  await thread.getByRole("button", { name: "Add a reaction" }).click();
  await page.getByRole("button", { name: "React with 🎉" }).click();
  const reaction = thread.getByRole("button", { name: /^🎉 1/ });
  await expect(reaction).toHaveAttribute("aria-pressed", "true");
  await reaction.click();
  await expect(reaction).toBeHidden();

  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByRole("link", { name: "Threads 0 open of 1 thread" })).toBeVisible();
  await thread.getByRole("button", { name: "Show" }).click();
  await thread.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("link", { name: "Threads 1 open of 1 thread" })).toBeVisible();

  await thread.getByRole("button", { name: /^Actions for the comment/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this comment?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No threads yet")).toBeVisible();
});

test("threads above a comparison don't move it when they are drawn in full", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const target = { page: request.pages["Install"]! };
  const { id: commentId } = await api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown: "Is this a good beginning?" }, ...target },
  });
  await api(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...request.draft, commentId },
    body: { body: { markdown: "It is." } },
  });
  await page.addInitScript(() => {
    const tops = new Set<number>();
    const note = () => {
      const row = document.querySelector(".diff-row");
      if (row !== null) tops.add(Math.round(row.getBoundingClientRect().top));
      requestAnimationFrame(note);
    };
    note();
    Object.assign(globalThis, { tops });
  });
  // The texts come first.
  await page.route(/\/comments\?/, async (route) => {
    await sleep(700);
    await route.continue();
  });
  await page.goto(request.at("changes", target));
  await expect(page.getByText("It is.")).toBeVisible();
  await expect(comparison(page).getByText("guided")).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const tops = await page.evaluate(() => [...(Reflect.get(globalThis, "tops") as Set<number>)]);
  expect(tops).toHaveLength(1);
});
