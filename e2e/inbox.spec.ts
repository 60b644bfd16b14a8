import type { Page } from "@playwright/test";
import { asWriter } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const list = (page: Page) => page.getByRole("main").getByRole("listitem");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
const choose = async (page: Page, select: string, option: string) => {
  await page.getByRole("main").getByRole("button", { name: select }).click();
  await page.getByRole("option", { name: option }).click();
};

/** Creates a change request with one page, open for review. */
async function makeOpen(api: Api, spaceId: string, subject: string) {
  const draft = await makeDraft(api, spaceId, subject);
  await edit(api, draft, [{ operation: "insert_page", title: subject }]);
  return { draft, number: await ready(api, draft) };
}

test("an empty inbox explains why in every view, and what to do", async ({
  page,
  organization,
}) => {
  const address = `/orgs/${organization.id}/change-requests`;
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("link", { name: "Change requests", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Nothing needs you")).toBeVisible();
  await page.getByRole("link", { name: "Show all open" }).click();
  await expect(page).toHaveURL(`${address}?view=open`);
  await expect(tab(page, "All open")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("No open change requests")).toBeVisible();
  for (const [name, text] of [
    ["Waiting on others", "You aren't waiting on anybody"],
    ["Snoozed", "Nothing snoozed"],
    ["Stale", "Nothing is stale"],
    ["Done", "Nothing done yet"],
    ["Mine", "No change requests of yours"],
    ["Drafts", "No drafts"],
    ["Merged", "No merged change requests"],
    ["Archived", "No archived change requests"],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(tab(page, name), "the focus stays where it was used").toBeFocused();
  }
});

test("the URL keeps view, filters, and order, for Back and sharing", async ({
  page,
  context,
  api,
  organization,
  platformUrl,
}) => {
  const guide = await makeSpace(api, organization.id, "Guide");
  const handbook = await makeSpace(api, organization.id, "Handbook");
  await makeOpen(api, guide.spaceId, "First of all");
  const writer = asWriter(organization, platformUrl);
  const { draft: another } = await makeOpen(writer, handbook.spaceId, "Then another");
  const { id } = await api("GET /v1/user", {});
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers", {
    params: another,
    body: { users: [id] },
  });
  await makeDraft(api, guide.spaceId, "Only begun");
  const { draft } = await makeOpen(api, guide.spaceId, "Done already");
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: draft });

  const address = `/orgs/${organization.id}/change-requests`;
  await page.goto(address);
  await expect(list(page)).toHaveText([/Then another/]);
  await tab(page, "All open").click();
  await expect(list(page)).toHaveText([/Then another.*Handbook #1/, /First of all.*Guide #1/]);
  await expect(page.getByText("2 change requests")).toBeVisible();
  await choose(page, "Sort by last change", "Oldest first");
  await expect(page).toHaveURL(`${address}?view=open&order=asc`);
  await expect(list(page)).toHaveText([/First of all/, /Then another/]);

  await choose(page, "Space", "Guide");
  await expect(list(page)).toHaveText([/First of all/]);
  const filtered = `${address}?view=open&space=${guide.spaceId}&order=asc`;
  await expect(page).toHaveURL(filtered);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(list(copied)).toHaveText([/First of all/]);
  await expect(copied.getByRole("button", { name: "Space" })).toContainText("Guide");

  await tab(page, "Drafts").click();
  await expect(list(page), "the filter stays").toHaveText([/Only begun/]);
  await tab(page, "Merged").click();
  await expect(list(page)).toHaveText([/Done already/]);
  await tab(page, "Archived").click();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("No archived change requests")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(filtered);
  await expect(list(page)).toHaveText([/First of all/]);
});

test("shortcuts move through the list and open a change request", async ({
  page,
  context,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  const older = await makeOpen(api, spaceId, "The older one");
  await makeOpen(api, spaceId, "The newer one");
  const inbox = `/orgs/${organization.id}/change-requests?view=mine`;
  await page.goto(inbox);
  const row = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
  await expect(row(/The newer one/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(row(/The newer one/)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(row(/The older one/), "it stops at the last").toBeFocused();

  const opened = context.waitForEvent("page");
  await row(/The newer one/).click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByRole("heading", { level: 1 })).toContainText("The newer one");
  await expect(page).toHaveURL(inbox);

  await row(/The older one/).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    `/orgs/${organization.id}/spaces/${spaceId}/change-requests/${older.number}`,
  );
  await page.goBack();
  await expect(page).toHaveURL(inbox);
  await expect(row(/The newer one/)).toBeVisible();
});

test("a failed list shows the request's ID, and a retry loads it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("503 (Service Unavailable)");
  const path = `**/v1/orgs/${organization.id}/change-requests?*`;
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      headers: { "x-request-id": "request-of-the-test" },
      json: { error: { code: 503, message: "The store is busy." } },
    }),
  );
  await page.goto(`/orgs/${organization.id}/change-requests`);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The store is busy.");
  await expect(alert).toContainText("request-of-the-test");
  await expect(tab(page, "Mine"), "the rest of the screen stays").toBeVisible();
  await page.unroute(path);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing needs you")).toBeVisible();
});
