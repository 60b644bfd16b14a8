import type { Locator } from "@playwright/test";
import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, changeMain, inDraft, makeRequest } from "./request.ts";

const rows = (list: Locator) => list.getByRole("link");

test("who comes back sees what changed since the last review, and compares any two revisions", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const writer = asWriter(organization, platformUrl);
  const request = await makeRequest(writer, organization);
  const { draft } = request;
  const install = request.pages["Install"]!;
  await api(`POST ${inDraft}/reviews`, { params: draft, body: { status: "changes-requested" } });
  await page.goto(request.at("changes"));
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  const note = page.getByRole("region", { name: "Compared revisions" });
  await expect(comparison.getByText("guided")).toBeVisible();
  await expect(rows(list)).toHaveText([/Install/, /Old/, /Annex/]);
  await expect(note).toBeHidden();

  // The author answers, and another change request comes in from main.
  await edit(writer, draft, [
    {
      operation: "update_page",
      page: install,
      document: { markdown: "Run the **guided** installer.\n\nThen reboot." },
    },
  ]);
  await changeMain(writer, request, "Appendix", "More than before.");
  await writer(`POST ${inDraft}/update`, { params: draft });

  await page.goto(request.at("changes"));
  await expect(note).toContainText(/^Revision 1 \(your review, \w+\) to revision 3 \(latest\)/);
  await expect(note).toContainText("2 other changes are outside this range.");
  await expect(note).toContainText("1 page or file changed only in main and isn't shown.");
  await expect(rows(list)).toHaveText([/Install/]);
  // Only the answer is marked: what was reviewed isn't new.
  await expect(comparison.locator("ins")).toHaveText(["reboot"]);
  await expect(comparison.getByText("guided")).toBeVisible();

  // What is outside of the range can be listed and read.
  await note.getByRole("button", { name: "List the others, too" }).click();
  await expect(rows(list)).toHaveText([/Install/, /Old/, /Annex/]);
  await expect(list.getByRole("img", { name: "unchanged in the compared range" })).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Old" })).toBeVisible();
  await expect(page.getByText("This page has no changes in the compared range.")).toBeVisible();
  await expect(comparison.getByText("Nobody reads this.")).toBeVisible();

  // Any two revisions.
  await page.getByRole("button", { name: "Compare revisions" }).click();
  const picker = page.getByRole("dialog", { name: "Compare revisions" });
  await picker.getByRole("button", { name: /From$/ }).click();
  await page.getByRole("option", { name: "Main", exact: true }).click();
  await picker.getByRole("button", { name: /To$/ }).click();
  await page.getByRole("option", { name: /^Revision 1/ }).click();
  await picker.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page).toHaveURL(/compare=main\.\.1/);
  await expect(note).toContainText("Main to revision 1");
  await expect(note).toContainText("It includes every changed page.");
  await expect(page.getByRole("checkbox", { name: "Viewed" })).toBeDisabled();
  await list.getByRole("link", { name: /Install/ }).click();
  await expect(comparison.getByText("guided")).toBeVisible();
  await expect(comparison.getByText("reboot")).toBeHidden();

  await note.getByRole("button", { name: "Show all changes" }).click();
  await expect(note).toContainText("All changes: main to revision 3 (latest)");
  await expect(comparison.getByText("reboot")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Viewed" })).toBeEnabled();
  await note.getByRole("button", { name: "Show changes since your review" }).click();
  await expect(rows(list)).toHaveText([/Install/]);
  await page.getByRole("searchbox").fill("annex");
  await page.getByRole("button", { name: "Find in all changes" }).click();
  await expect(rows(list)).toHaveText([/Annex/]);
  await page.getByRole("searchbox").fill("");
  await page.goto(request.at("changes"));
  await expect(rows(list)).toHaveText([/Install/]);

  // An update from main keeps the reader's place.
  const row = comparison.locator("[data-row]").filter({ hasText: "reboot" });
  await changeMain(writer, request, "Appendix", "Even more.");
  await page.goto(request.at("changes"));
  await row.focus();
  await page.keyboard.press("u");
  await expect(note).toContainText("to revision 4 (latest)");
  await expect(row).toBeFocused();

  // The URL says it all, also where it can't be.
  await page.goto(request.at("changes", { compare: "2..99", page: install }));
  await expect(note).toContainText("This change request has no such revision.");
  await expect(rows(list)).toHaveText([/Install/, /Old/, /Annex/]);
  await page.goto(request.at("changes", { compare: "2..3" }));
  await expect(note).toContainText("No changes from revision 2 to revision 3.");
  await expect(rows(list)).toHaveText([/Install/, /Old/, /Annex/]);
});
