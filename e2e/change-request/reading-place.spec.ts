import type { Locator, Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "../support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { scrollUntilInView } from "../support/scroll.ts";
import { asWriter, inDraft } from "./request.ts";

const steps = Array.from({ length: 60 }, (_, at) => at + 1);
const text = (intro: string, of: (step: number) => string) =>
  [intro, "Then:", ...steps.map(of)].join("\n\n");

/** A change request for one long page, whose beginning main changes meanwhile. */
async function makeLongRequest(api: Api, { id }: Organization) {
  const old = (intro: string) => text(intro, (step) => `Step ${step}.`);
  const { spaceId, pages } = await makeSpace(api, id, "Guide", [
    { title: "Install", markdown: old("Before you begin.") },
  ]);
  const page = pages["Install"]!;
  const change = (markdown: string) => [
    { operation: "update_page" as const, page, document: { markdown } },
  ];
  const draft = await makeDraft(api, spaceId, "Better steps");
  await edit(api, draft, change(text("Before you begin.", (step) => `Step ${step}, with care.`)));
  const number = await ready(api, draft);
  const other = await makeDraft(api, spaceId, "Meanwhile");
  await edit(api, other, change(old("Before you begin, read on.")));
  await api(`POST ${inDraft}/merge`, { params: other });
  return paths.changeRequest(id, spaceId, number, "changes", { page });
}

/** Scrolls the header out of view, down to a step, and focuses it. */
async function readOn(page: Page): Promise<Locator> {
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText(/Step 1/).first()).toBeVisible();
  const row = comparison.locator("[data-row]").filter({ hasText: "Step 14" }).first();
  await scrollUntilInView(page, row, 400);
  await row.focus();
  await expect(row).toBeFocused();
  return row;
}

const topOf = async (row: Locator) => Math.round((await row.boundingBox())?.y ?? -1);

test("a panel of the bar, which stays in view, opens in view, and the scroll position stays", async ({
  page,
  organization,
  platformUrl,
}) => {
  // Nobody approves what they wrote, so somebody else wrote it.
  const writer = asWriter(organization, platformUrl);
  await page.goto(await makeLongRequest(writer, organization));
  const row = await readOn(page);
  const top = await topOf(row);
  await expect(page.getByRole("button", { name: "Review", exact: true })).toBeInViewport();

  await page.keyboard.press("a");
  const review = page.getByRole("dialog", { name: "Review" });
  await expect(review).toBeInViewport({ ratio: 1 });
  await review.getByRole("radio", { name: /^Approve/ }).check();
  expect(await topOf(row)).toBe(top);
  await page.keyboard.press("Escape");
  await expect(review).toBeHidden();
  await expect(row).toBeFocused();
  expect(await topOf(row)).toBe(top);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("Merge into main");
  await page.getByRole("option", { name: "Merge into main", exact: true }).click();
  const merge = page.getByRole("dialog", { name: "Merge into main" });
  await expect(merge).toBeInViewport({ ratio: 1 });
  expect(await topOf(row)).toBe(top);
});

test("an update keeps the reader's scroll position and focus", async ({
  page,
  api,
  organization,
}) => {
  await page.goto(await makeLongRequest(api, organization));
  const row = await readOn(page);
  const top = await topOf(row);
  const release = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route("**/v1/spaces/*/change-requests/*/comparison?*", async (route) => {
    requested.resolve();
    await release.promise;
    await route.continue();
  });
  await page.keyboard.press("u");
  await requested.promise;
  await expect(page.getByText("Updated from main")).toBeVisible();
  await expect(row).toBeFocused();
  expect(await topOf(row)).toBe(top);

  release.resolve();
  await expect(page.getByText("Before you begin, read on.")).toBeAttached();
  await expect(row).toBeFocused();
  expect(await topOf(row)).toBe(top);
});
