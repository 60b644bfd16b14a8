import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { edit } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft, makeRequest } from "./request.ts";

const openMerge = (page: Page) => page.getByRole("button", { name: "Merge", exact: true }).click();
const merge = (page: Page) => page.getByRole("button", { name: "Merge into main" });

test("a program's check is shown at its blocks, and holds back the merge if required", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pages, at } = await makeRequest(api, organization);
  const { spaceId } = draft;
  const report = (state: "failed" | "passed", annotations: object[]) =>
    api(`POST ${inDraft}/checks`, {
      params: draft,
      body: {
        name: "Build",
        state,
        url: "https://ci.example/1",
        summary: "2 of 14 rules broken",
        annotations: annotations as [],
      },
    });
  const found = { page: pages["Install"]!, level: "failure" };
  await report("failed", [
    { ...found, line: 3, message: "Say what to restart." },
    { ...found, level: "notice", message: "The page has no example." },
  ]);

  await page.goto(paths.spaceRules(organization.id, spaceId));
  await page.getByRole("textbox", { name: "Required checks of other programs" }).fill("Build");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rule saved")).toBeVisible();

  await page.goto(at());
  await openMerge(page);
  await expect(page.getByText(/^The check “Build” has failed\./).first()).toBeVisible();
  await expect(merge(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: /^Show ?: The check “Build”/ }).click();
  const checks = page.getByRole("region", { name: "Checks" });
  await expect(checks.getByText("2 of 14 rules broken")).toBeVisible();
  await expect(checks.getByText("Required", { exact: true })).toBeVisible();
  await expect(checks.getByRole("link", { name: "Details of Build" })).toHaveAttribute(
    "href",
    "https://ci.example/1",
  );
  await checks.getByRole("link", { name: "Install" }).first().click();
  const notes = page.getByRole("group", { name: "Found by checks" });
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText("The page has no example.");
  await expect(notes.last()).toContainText("Say what to restart.");

  await page.goto(at());
  const row = checks.getByRole("listitem").filter({ hasText: /^Build/ });
  await expect(row).toContainText("Failed");
  // By the program, while the page is open.
  await report("passed", []);
  await expect(row).toContainText("Passed");
  await openMerge(page);
  await expect(page.getByText("The check “Build” has passed.")).toBeVisible();
  await merge(page).click();
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
});

test("built-in checks show what a change request introduces, and can be required", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pages, at } = await makeRequest(api, organization);
  await edit(api, draft, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      document: {
        markdown: "See [the guide](gone.md).\n\n![](map.png)\n\nWebhooks instals by e-mail.",
      },
    },
  ]);
  await page.goto(at());
  const checks = page.getByRole("region", { name: "Checks" });
  await expect(checks.getByText("The link to gone.md is broken.")).toBeVisible();
  await expect(checks.getByText(/map\.png has no alternative text\./)).toBeVisible();
  await openMerge(page);
  await expect(page.getByText("Broken links: 2 found", { exact: true })).toBeVisible();
  await expect(merge(page)).not.toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await page.goto(paths.spaceRules(organization.id, draft.spaceId));
  await page.getByRole("button", { name: /Broken links/ }).click();
  await page.getByRole("option", { name: "Required to merge" }).click();
  await expect(page.getByText("Rule saved").first()).toBeVisible();
  await page.getByRole("button", { name: /Alternative text/ }).click();
  await page.getByRole("option", { name: "Off", exact: true }).click();
  await expect(page.getByRole("button", { name: /Alternative text/ })).toContainText("Off");
  await page.getByRole("button", { name: /Spelling/ }).click();
  await page.getByRole("option", { name: "Show what it finds" }).click();
  const words = page.getByRole("textbox", { name: "Known words" });
  await words.fill("instals");
  await words.press("Enter");
  await expect(page.getByRole("button", { name: "Remove instals" })).toBeVisible();
  await page.getByRole("button", { name: /Style/ }).click();
  await page.getByRole("option", { name: "Show what it finds" }).click();
  const choices = page.getByRole("textbox", { name: "Words to avoid" });
  await choices.fill("e-mail = email");
  await choices.press("Enter");
  await expect(page.getByRole("button", { name: "Remove e-mail → email" })).toBeVisible();

  await page.goto(at("changes", { page: pages["Install"]! }));
  const note = page.getByRole("group", { name: "Found by checks" });
  await expect(note.first()).toContainText("The link to gone.md is broken.");
  await expect(note.filter({ hasText: "Use “email” instead of “e-mail”." })).toBeVisible();
  const unknown = note.filter({ hasText: "“Webhooks” isn't in the dictionary." });
  await expect(unknown).toBeVisible();
  await unknown.getByRole("button", { name: "Add to known words: Webhooks" }).click();
  await expect(unknown).toBeHidden();
  await openMerge(page);
  await expect(
    page.getByText(/^The check “Broken links” has found 2 problems\./).first(),
  ).toBeVisible();
  await expect(merge(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await edit(api, draft, [
    { operation: "update_page", page: pages["Install"]!, document: { markdown: "See nothing." } },
  ]);
  await page.goto(at());
  await expect(checks.getByText("Passed")).toHaveText(["Passed", "Passed", "Passed"]);
  await openMerge(page);
  await expect(page.getByText("The check “Broken links” has passed.")).toBeVisible();
  await expect(merge(page)).not.toHaveAttribute("aria-disabled", "true");
});
