import type { Page } from "@playwright/test";
import {
  asWriter,
  changeMain,
  inDraft,
  makeRequest,
  type Request,
} from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressByKey, tabTo } from "./support/keyboard.ts";
import { addPerson } from "./support/person.ts";

const thread = (page: Page) => page.getByRole("article", { name: /^Thread by/ });

/** Comments on the page "Install" through the API. */
async function say(api: Api, request: Request, markdown: string) {
  return api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown }, page: request.pages["Install"]! },
  });
}

/** The focus was never lost to the body. */
async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

test("a change request is reviewed and merged by keyboard alone, without losing the focus", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  // Nobody approves what they wrote, so somebody else wrote it.
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const { id: reviewer } = await api("GET /v1/user", {});
  await asAuthor(`POST ${inDraft}/requested-reviewers`, {
    params: request.draft,
    body: { users: [reviewer] },
  });
  await say(api, request, "Why guided?");
  const { keyboard } = page;
  await page.goto(`/orgs/${organization.id}`);
  await pressByKey(page, page.getByRole("link", { name: /A better guide/ }).first());
  await expect(page.getByRole("heading", { level: 1, name: "A better guide" })).toBeVisible();
  const title = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(title).toHaveText("Install");
  await expectFocus(page);

  await keyboard.press("Shift+N");
  await expect(thread(page)).toBeFocused();
  await keyboard.press("r");
  await keyboard.type("Because it asks.");
  await keyboard.press("Control+Enter");
  await expect(thread(page).getByText("Because it asks.")).toBeVisible();
  await expect(thread(page)).toBeFocused();
  await keyboard.press("e");
  await expect(thread(page).getByText(/^Resolved by/)).toBeVisible();
  await expectFocus(page);

  await keyboard.press("n");
  await expect(page.getByText("edit 1 of")).toBeVisible();
  const add = page.getByRole("button", { name: "Comment on this block" }).first();
  await tabTo(page, add);
  await expect(add).toHaveCSS("opacity", "1");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Comment on this block" })).toBeFocused();
  await keyboard.press("Escape");
  await expectFocus(page);
  await keyboard.press("j");
  await expect(title).not.toHaveText("Install");
  await expect(title).toBeFocused();
  await keyboard.press("k");
  await expect(title).toHaveText("Install");

  await keyboard.press("a");
  const panel = page.getByRole("dialog", { name: "Review" });
  await tabTo(page, panel.getByRole("radio", { name: "Comment", exact: true }));
  await expect(panel.getByRole("radio", { checked: true }), "no verdict is chosen").toHaveCount(0);
  await keyboard.press("ArrowDown");
  await expect(panel.getByRole("radio", { name: "Approve" })).toBeChecked();
  await tabTo(page, panel.getByRole("button", { name: "Submit review" }));
  await keyboard.press("Enter");
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText("Approved")).toBeVisible();
  await expect(panel).toBeHidden();
  await expectFocus(page);
  await pressByKey(page, page.getByRole("button", { name: "Merge", exact: true }));
  await pressByKey(page, page.getByRole("button", { name: "Merge into main" }));
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  await expectFocus(page);
});

test("the list of shortcuts shows the screen's own, and single letters can be turned off", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  const title = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(title).toHaveText("Install");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Next unresolved thread")).toBeVisible();
  await tabTo(page, sheet.getByRole("switch", { name: "Single-letter shortcuts" }));
  await page.keyboard.press("Space");
  await expect(sheet.getByText("Next unresolved thread")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(title).toHaveText("Install");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a refused reaction or resolution is rolled back with the reason", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const request = await makeRequest(api, organization);
  await say(api, request, "Hm.");
  await page.goto(request.at("threads"));
  await failRequests(page, "**/comments/*", "The disk is full.", "PUT");
  await thread(page).getByRole("button", { name: "Add a reaction" }).click();
  await page.getByRole("button", { name: "React with 🎉" }).click();
  await expect(page.getByText("Couldn't save the reaction.")).toBeVisible();
  await expect(thread(page).getByRole("button", { name: /^🎉/ })).toBeHidden();
  await thread(page).getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Couldn't change the thread.")).toBeVisible();
  await expect(page.getByText(defectReason).first()).toBeVisible();
  await expect(thread(page).getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("a refused edit keeps its text, and a refused deletion shows an error", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const request = await makeRequest(api, organization);
  await say(api, request, "First words");
  await page.goto(request.at("threads"));
  await failRequests(page, "**/comments/*", "The disk is full.", "PUT");
  await failRequests(page, "**/comments/*", "The disk is full.", "DELETE");
  const actions = thread(page).getByRole("button", { name: /^Actions for the comment/ });
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread(page).getByRole("textbox").fill("Better words");
  await thread(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Couldn't send. Your text is still here.")).toBeVisible();
  await page.reload();
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(thread(page).getByRole("textbox")).toHaveValue("Better words");
  await thread(page).getByRole("textbox").press("Escape");
  await expect(actions).toBeFocused();

  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this comment?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByText(defectReason)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(thread(page).getByText("First words")).toBeVisible();
});

test("a session that ends while a comment is written loses nothing", async ({
  page,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("401 (Unauthorized)");
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  await page.getByRole("button", { name: "Comment on this page" }).click();
  const field = page.getByRole("textbox", { name: "Comment on this page" });
  await field.fill("Written over the end");
  const cookies = await context.cookies();
  await context.clearCookies();
  await field.press("Control+Shift+Enter");
  await expect(page.getByText("Couldn't send. Your text is still here.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(field).toHaveValue("Written over the end");
  await context.addCookies(cookies);
  await page.reload();
  await page.getByRole("button", { name: "Unsent draft" }).click();
  await expect(field).toHaveValue("Written over the end");
  await field.press("Control+Shift+Enter");
  await expect(thread(page).getByText("Written over the end")).toBeVisible();
  const { items } = await api(`GET ${inDraft}/comments`, { params: request.draft, query: {} });
  expect(items).toHaveLength(1);
});

test("readers find every control disabled, with the reason", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const request = await makeRequest(api, organization);
  await say(api, request, "Look here.");
  await becomeMember("read");
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await expect(thread(page)).toBeVisible();
  const off = [
    page.getByRole("button", { name: "Comment on this page" }),
    thread(page).getByRole("button", { name: "Reply" }),
    thread(page).getByRole("button", { name: "Resolve" }),
    thread(page).getByRole("button", { name: "Add a reaction" }),
    page.getByRole("button", { name: "Update", exact: true }),
  ];
  for (const button of off) {
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await tabTo(page, button);
    await expect(button).toHaveAccessibleDescription(/\.$/);
    await page.mouse.move(0, 0);
    await page.locator("body").press("Escape");
  }
  await expect(thread(page).getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("button", { name: "Merge into main" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a change request is renamed, archived, and reopened, and reviewers are added and removed", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const platform = { dataDir: process.env["E2E_DATA_DIR"] ?? "" };
  addPerson(platform, {
    organizationId: organization.id,
    displayName: "Rita Reader",
    role: "review",
  });
  await page.goto(request.at());
  const more = page.getByRole("button", { name: "More actions" });
  await more.click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog").getByLabel("Subject").fill("The best guide");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The best guide" })).toBeVisible();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("Change request archived")).toBeVisible();
  await page.getByRole("button", { name: "Reopen", exact: true }).press("Enter");
  await expect(page.getByText("Change request reopened")).toBeVisible();
  await expectFocus(page);

  const ask = page.getByRole("button", { name: "Request a review" });
  await pressByKey(page, ask);
  await page.keyboard.type("Rita");
  await pressByKey(page, page.getByRole("dialog").getByRole("button", { name: /Rita Reader/ }));
  await expect(page.getByText("Review requested from Rita Reader")).toBeVisible();
  await expect(ask).toBeFocused();
  await pressByKey(page, page.getByRole("button", { name: "Remove Rita Reader as reviewer" }));
  await expect(page.getByText("No reviewers yet.")).toBeVisible();
  await expectFocus(page);
});

test("a draft on a removed block is still shown", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await page.getByRole("button", { name: "Comment on this block" }).last().click();
  const field = page.getByRole("textbox", { name: "Comment on this block" });
  await field.fill("Half a thought");
  await edit(api, request.draft, [
    {
      operation: "update_page",
      page: request.pages["Install"]!,
      document: { markdown: "All is new here, and much longer than before." },
    },
  ]);
  await page.reload();
  const kept = page.getByRole("region", { name: /^Not anchored/ });
  await kept.getByRole("button", { name: "Unsent draft" }).click();
  await expect(kept.getByRole("textbox")).toHaveValue("Half a thought");
});

test("conflicts of every kind are explained and resolved", async ({ page, api, organization }) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: "Run it." },
    { title: "Gone", markdown: "Few words." },
    { title: "Moved", markdown: "Here." },
    { title: "One", markdown: "1" },
    { title: "Two", markdown: "2" },
  ]);
  const mine = await makeDraft(api, spaceId, "Mine");
  const theirs = await makeDraft(api, spaceId, "Theirs");
  const update = (name: string) => ({ operation: "update_page" as const, page: pages[name]! });
  await edit(api, mine, [
    { ...update("Install"), title: "Set up" },
    { ...update("Gone"), document: { markdown: "Many more words." } },
    { ...update("Moved"), into: pages["One"]! },
    {
      operation: "insert_page",
      title: "Help",
      slug: "help",
      document: { markdown: "Read this." },
    },
  ]);
  await edit(api, theirs, [
    { ...update("Install"), title: "Installation" },
    { operation: "delete_page", page: pages["Gone"]! },
    { ...update("Moved"), into: pages["Two"]! },
    {
      operation: "insert_page",
      title: "Help desk",
      slug: "help",
      document: { markdown: "Call us." },
    },
  ]);
  await api(`POST ${inDraft}/merge`, { params: theirs });
  await api(`POST ${inDraft}/update`, { params: mine });
  const number = await ready(api, mine);
  await page.goto(`/orgs/${organization.id}/spaces/${spaceId}/change-requests/${number}/conflicts`);
  await page.setViewportSize({ width: 320, height: 640 });
  const decide = async (words: string, choice: string, chosen: string) => {
    const card = page.getByRole("region").filter({ hasText: words }).first();
    await card.getByRole("button", { name: choice }).click();
    await expect(page.getByText(chosen, { exact: true }).first()).toBeVisible();
  };
  await expect(page.getByText("Deleted.")).toBeVisible();
  await expect(page.getByText("“Moved” is below “One”.")).toBeVisible();
  const sides = page.getByRole("heading", { level: 3, name: /^(Main|Your change)\b/ });
  await expect(sides).toHaveCount(8);
  // The author and the date.
  for (const side of await sides.all())
    await expect(side).toHaveText(/^(Main|Your change) ?by \S.* (now|ago)$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await decide("Main deleted this", "Delete the page", "Deleted");
  await decide("to different places", "Keep mine", "Kept mine");
  await decide("the same setting", "Keep main", "Kept main");
  await expect(page.getByText("“Help desk” wants the slug “help”.")).toBeVisible();
  await expect(
    page.getByText(/^“Help” wants the slug “help” and has “.+” until you/),
  ).toBeVisible();
  await expect(page.getByRole("group", { name: "Text of “Help desk”" })).toContainText("Call us.");
  await expect(page.getByRole("group", { name: "Text of “Help”" })).toContainText("Read this.");
  await decide("the same path", "Give the path to “Help desk”", "The path went to “Help desk”");
  await expect(page.getByText("All conflicts are resolved.")).toBeVisible();
  await expectFocus(page);
});

test("in a narrow window the list of pages closes when one is chosen", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await changeMain(api, request, "Old", "Somebody reads it.");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(request.at("changes"));
  await page.getByRole("button", { name: /^Pages/ }).click();
  const drawer = page.getByRole("dialog", { name: "Changed pages in reading order" });
  await drawer.getByRole("link", { name: /Annex/ }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 2, name: "Annex" })).toBeVisible();
  await expectFocus(page);
});
