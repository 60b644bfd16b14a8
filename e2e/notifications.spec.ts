import type { Page } from "@playwright/test";
import { asWriter, inDraft, makeRequest, type Request } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const rows = (page: Page) => panel(page).getByRole("listitem");

/** The page's user takes part in a thread, and somebody else answers so often. */
async function answer(api: Api, asAuthor: Api, { draft: params }: Request, text: string) {
  const { id } = await api(`POST ${inDraft}/comments`, {
    params,
    body: { body: { markdown: "Why?" } },
  });
  await asAuthor(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...params, commentId: id },
    body: { body: { markdown: text } },
  });
}

test("what others do is counted at the bell, and opening it marks it as read", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  await page.goto(`/orgs/${organization.id}`);
  await answer(api, asAuthor, request, "Because it is **shorter**.");
  await expect(bell(page)).toHaveAccessibleName(/^Notifications.* 1 unread/);
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(rows(page)).toHaveText([/Aiko commented in “A better guide”.*it is shorter\./]);
  await expect(rows(page).getByRole("link")).toBeFocused();
  expect(await axeProblems(page, { within: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await bell(page).click();
  await rows(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/threads\?thread=/);
  await expect(page.getByText("Because it is shorter.")).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("two tabs of a person follow each other", async ({
  page,
  context,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/orgs/${organization.id}`);
  for (const text of ["First.", "Second."]) await answer(api, asAuthor, request, text);
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName(/^Notifications.* 2 unread/);
  }
  await bell(page).click();
  await expect(rows(page)).toHaveText([/Second\./, /First\./]);
  await rows(page).first().getByRole("button", { name: "Mark as read" }).click();
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName(/^Notifications.* 1 unread/);
  }
  // An open panel shows what comes, too.
  await answer(api, asAuthor, request, "Third.");
  await expect(rows(page).first()).toContainText("Third.");
  await bell(other).click();
  await panel(other).getByRole("button", { name: "Mark all as read" }).click();
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName("Notifications");
});

test("arrow keys move, e marks as read and unread, and unread ones are shown alone", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  for (const text of ["First.", "Second."]) await answer(api, asAuthor, request, text);
  await page.goto(`/orgs/${organization.id}`);
  await expect(bell(page)).toHaveAccessibleName(/^Notifications.* 2 unread/);
  await bell(page).press("Enter");
  await expect(rows(page).first().getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("e");
  await expect(rows(page).nth(1).getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Unread", exact: true }).click();
  await expect(rows(page)).toHaveText([/Second\./]);
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel(page).getByText("You've read everything")).toBeVisible();
});

test("a change request is muted", async ({ page, api, organization, platformUrl }) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  await answer(api, asAuthor, request, "Before.");
  await page.goto(request.at());
  const subscription = page.getByRole("region", { name: "Subscription" });
  await subscription.getByRole("switch", { name: "Mute notifications" }).check();
  await expect(bell(page)).toHaveAccessibleName(/^Notifications.* 1 unread/);
  await answer(api, asAuthor, request, "After.");
  // What is told later arrives later.
  const elsewhere = await makeRequest(asAuthor, organization);
  await answer(api, asAuthor, elsewhere, "Elsewhere.");
  await bell(page).click();
  await expect(rows(page)).toHaveText([/Elsewhere\./, /Before\./]);
});

test("people choose how each kind reaches them in an organization, and it stays", async ({
  page,
  organization,
}) => {
  await page.goto(`/orgs/${organization.id}`);
  await bell(page).click();
  await expect(panel(page).getByText("No notifications yet")).toBeVisible();
  await panel(page).getByRole("link", { name: "Notification settings" }).click();
  const settings = page.getByRole("dialog", { name: `Notifications of ${organization.title}` });
  await expect(settings.getByText(/This server can't send mail yet/)).toBeVisible();
  const console = settings.getByRole("switch", { name: "Merges: in the console" });
  await expect(console).toBeChecked();
  await console.uncheck();
  await settings.getByRole("button", { name: "Merges: by mail" }).click();
  await page.getByRole("option", { name: "At once" }).click();
  await settings.getByRole("button", { name: "Digest at" }).click();
  await page.getByRole("option", { name: "5:00 PM" }).click();
  expect(await axeProblems(page, { within: "[role=dialog]" })).toEqual([]);
  await page.reload();
  await expect(console).not.toBeChecked();
  await expect(settings.getByRole("button", { name: "Merges: by mail" })).toContainText("At once");
  await expect(settings.getByRole("button", { name: "Digest at" })).toContainText("5:00 PM");
  await settings.getByRole("button", { name: "Done" }).click();
  await expect(settings).toBeHidden();
});
