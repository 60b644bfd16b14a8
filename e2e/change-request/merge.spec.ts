import type { Page } from "@playwright/test";
import { checkingNotice, deafen, loseResponses } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";
import { changeMain, inDraft, mainText, makeRequest } from "./request.ts";

const merges = "**/v1/spaces/*/change-requests/*/merge";
const openPanel = (page: Page) => page.getByRole("button", { name: "Merge", exact: true }).click();
const merge = (page: Page) => page.getByRole("button", { name: "Merge into main" });
const isMerged = (page: Page) => page.getByText("Merged into main.");

test("an update with a conflict is resolved and merged", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await changeMain(api, request, "Install", "Run the slow installer.\n\nThen restart.");
  await page.goto(request.at());
  await expect(page.getByText("Outdated", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page).toHaveURL(/\/conflicts/);
  const card = page.getByRole("region", { name: "Install" });
  await expect(card.getByText("Both changed the same words.")).toBeVisible();

  await openPanel(page);
  await expect(merge(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "Keep mine" }).click();
  await expect(card.getByText("Kept mine")).toBeVisible();
  await page.reload();
  await expect(card.getByText("Kept mine"), "saved at once").toBeVisible();

  await openPanel(page);
  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
  expect(await mainText(api, request, "Install")).toContain("Run the **guided** installer.");
});

test("a merge conflict leads to an update and its conflict cards", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const request = await makeRequest(api, organization);
  await changeMain(api, request, "Install", "Run the slow installer.\n\nThen restart.");
  await page.goto(request.at());
  await openPanel(page);
  await expect(page.getByText("No conflicts", { exact: true })).toBeVisible();
  await merge(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Couldn't merge." });
  await expect(refusal).toContainText("Update to see the conflicts");
  await expect(page.getByText("No conflicts", { exact: true })).toBeHidden();

  await refusal.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/\/conflicts/);
  const card = page.getByRole("region", { name: "Install" });
  await card.getByRole("button", { name: "Keep mine" }).click();
  await openPanel(page);
  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
});

test("a merge whose response is lost is carried out once, and its result is shown", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const request = await makeRequest(api, organization);
  const merged = async () => {
    const params = { spaceId: request.draft.spaceId };
    const { items } = await api("GET /v1/spaces/{spaceId}/revisions", { params, query: {} });
    return items.filter(({ type }) => type === "merge").length;
  };
  const before = await merged();
  const responses = await loseResponses(page, consoleLog, merges, 2);
  await page.goto(request.at());
  await openPanel(page);
  await merge(page).click();
  await responses.checking();
  await expect(isMerged(page)).toBeVisible();
  await expect(page.getByText(/^#\d+ merged$/)).toBeVisible();
  await expect(checkingNotice(page)).toBeHidden();
  expect(responses.sent(), "requests to merge").toBe(3);
  expect(await merged()).toBe(before + 1);
});

test("a merge that never arrived says so, and can be retried", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("net::ERR_FAILED");
  const request = await makeRequest(api, organization);
  await page.route(merges, (route) => route.abort());
  await page.goto(request.at());
  await openPanel(page);
  await merge(page).click();
  await expect(checkingNotice(page)).toBeVisible();
  await expect(page.getByText("this may not be saved")).toBeVisible();
  await page.unroute(merges);
  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
});

test("a change request that somebody else has just merged can't be merged again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const request = await makeRequest(api, organization);
  await deafen(page);
  await page.goto(request.at());
  await openPanel(page);
  await expect(merge(page)).toBeEnabled();
  await api(`POST ${inDraft}/merge`, { params: request.draft });

  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
  const { status } = await api(`GET ${inDraft}`, { params: request.draft });
  expect(status).toBe("merged");
});

test("a double click on merge sends one request", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/merge")) sent += 1;
  });
  await page.goto(request.at());
  await openPanel(page);
  await merge(page).dblclick();
  await expect(isMerged(page)).toBeVisible();
  expect(sent).toBe(1);
});
