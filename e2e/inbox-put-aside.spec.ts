import type { Page } from "@playwright/test";
import { asWriter, inDraft } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { edit, makeDraft, makeSpace, ready, type Draft } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function makeAsked(asAuthor: Api, spaceId: string, subject: string, reviewer: string) {
  const draft = await makeDraft(asAuthor, spaceId, subject);
  await edit(asAuthor, draft, [{ operation: "insert_page", title: subject }]);
  await ready(asAuthor, draft);
  await asAuthor(`POST ${inDraft}/requested-reviewers`, {
    params: draft,
    body: { users: [reviewer] },
  });
  return draft;
}

const comment = (asAuthor: Api, params: Draft, markdown: string) =>
  asAuthor(`POST ${inDraft}/comments`, { params, body: { body: { markdown } } });

test("change requests are marked as done and snoozed, one or many, and come back", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const { id } = await api("GET /v1/user", {});
  const { spaceId } = await makeSpace(asAuthor, organization.id, "Guide");
  const first = await makeAsked(asAuthor, spaceId, "First", id);
  await makeAsked(asAuthor, spaceId, "Second", id);
  await makeAsked(asAuthor, spaceId, "Third", id);
  await page.goto(`/orgs/${organization.id}/change-requests`);
  await expect(rows(page)).toHaveText([/Third/, /Second/, /First/]);
  await expect(rail(page)).toContainText("3 change requests need you");

  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveText([/Second/, /First/]);
  await expect(rows(page).first().getByRole("link"), "the next row has the focus").toBeFocused();
  await expect(rail(page)).toContainText("2 change requests need you");
  await expect(page.getByText("Marked as done")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(rows(page)).toHaveText([/Third/, /Second/, /First/]);

  await page.getByRole("button", { name: "Snooze Third" }).click();
  await page.getByRole("menuitem", { name: "Choose a date…" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze until a date" });
  await dialog.getByLabel("Date").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(dialog).toContainText("Choose a date from tomorrow to one year from now.");
  const later = new Date();
  later.setDate(later.getDate() + 40);
  await dialog.getByLabel("Date").fill(later.toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await expect(rows(page)).toHaveText([/Second/, /First/]);

  await page.getByRole("checkbox", { name: "Select Second" }).check();
  await page.getByRole("checkbox", { name: "Select First" }).check();
  const bulk = page.getByRole("region", { name: "Selection" });
  await bulk.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByText("Nothing needs you")).toBeVisible();
  await expect(rail(page)).not.toContainText("need you");
  await page.getByRole("button", { name: /^Undo 2 changed/ }).click();
  await expect(rows(page)).toHaveText([/Second/, /First/]);
  await page.getByRole("checkbox", { name: "Select First" }).check();
  await bulk.getByRole("button", { name: "Mark as done" }).click();
  await expect(rows(page)).toHaveText([/Second/]);

  await tab(page, "Snoozed").click();
  await expect(rows(page)).toHaveText([/Third.*Snoozed until .*9:00/]);
  await page.getByRole("button", { name: "Move Third to the inbox" }).click();
  await expect(page.getByText("Nothing snoozed")).toBeVisible();
  await tab(page, "Done").click();
  await expect(rows(page)).toHaveText([/First/]);

  // A review, so that its author's comment makes it the reader's turn again.
  await api(`POST ${inDraft}/reviews`, { params: first, body: { status: "changes-requested" } });
  await comment(asAuthor, first, "Is it better now?");
  await expect(page.getByText("Nothing done yet")).toBeVisible();
  await tab(page, "Needs you").click();
  await expect(rows(page)).toHaveText([/Third/, /Second/, /First.*answered/]);
});
