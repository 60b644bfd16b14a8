import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const versions = (page: Page) => page.getByRole("list", { name: "Versions" });
const version = (page: Page, title: string) =>
  versions(page).getByRole("listitem").filter({ hasText: title });
const changed = (page: Page) =>
  page.getByRole("navigation", { name: "Changed pages in reading order" });

/** A space whose page was written, changed, and has lost a neighbor. */
async function makeHistory(api: Api, organizationId: string) {
  const { spaceId, pages } = await makeSpace(api, organizationId, "Guide", [
    { title: "Install", markdown: "Run the quick installer." },
    { title: "Limits", markdown: "None yet." },
  ]);
  const merge = async (subject: string, changes: Parameters<typeof edit>[2]) => {
    const draft = await makeDraft(api, spaceId, subject);
    await edit(api, draft, changes);
    return (await api(`POST ${inDraft}/merge`, { params: draft })).revision;
  };
  const document = { markdown: "Run the guided installer." };
  const guided = await merge("Guided installer", [
    { operation: "update_page", page: pages["Install"]!, document },
  ]);
  const fewer = await merge("Remove limits", [
    { operation: "delete_page", page: pages["Limits"]! },
  ]);
  return { spaceId, pages, guided, fewer };
}

test("versions are listed with author and change request, and each shows what it changed", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeHistory(api, organization.id);
  await page.goto(paths.space(organization.id, spaceId));
  await page
    .getByRole("navigation", { name: "Parts of this space" })
    .getByRole("link", { name: "History" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await expect(versions(page).getByRole("listitem")).toHaveCount(4);
  await expect(version(page, "Remove limits")).toContainText("Current");
  await expect(version(page, "Guided installer")).toContainText("AdministratorMerged #2");
  await expect(version(page, "First version")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "Guided installer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guided installer");
  await expect(page.getByText("1 page", { exact: true })).toBeVisible();
  await expect(page.getByRole("deletion")).toHaveText("quick");
  await expect(page.getByRole("insertion")).toHaveText("guided");
  await page.getByRole("button", { name: "Split" }).click();
  await expect(page).toHaveURL(/view=split/);
  expect(await axeProblems(page)).toEqual([]);

  await page
    .getByRole("button", { name: /^Compared with/ })
    .or(page.getByLabel("Compared with"))
    .first()
    .click();
  await page.getByRole("option", { name: /^Remove limits/ }).click();
  await expect(changed(page).getByRole("link", { name: /Limits/ })).toBeVisible();
  await changed(page)
    .getByRole("link", { name: /Limits/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Limits" })).toBeVisible();
});

test("any two versions are compared, and the history of a page leaves out the others", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeHistory(api, organization.id);
  await page.goto(paths.spaceTab(organization.id, spaceId, "history"));
  await page.getByRole("checkbox", { name: "Select “Remove limits” to compare" }).click();
  await page.getByRole("checkbox", { name: "Select “First pages” to compare" }).click();
  await expect(page.getByText("2 versions selected")).toBeVisible();
  await page.getByRole("link", { name: "Compare selected" }).click();
  await expect(page.getByText("2 pages", { exact: true })).toBeVisible();
  await expect(changed(page).getByRole("link")).toHaveCount(2);
  await page.goBack();

  await page.getByRole("button", { name: "Filter by page" }).click();
  const dialog = page.getByRole("dialog", { name: "History of a page" });
  await dialog.getByRole("option", { name: "Install" }).click();
  await dialog.getByRole("button", { name: "Show history" }).click();
  await expect(page.getByText("Only versions that changed “Install”")).toBeVisible();
  await expect(versions(page).getByRole("listitem")).toHaveCount(2);
  await expect(version(page, "Remove limits")).toBeHidden();
  await version(page, "First pages")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Compare with current version" }).click();
  await expect(page.getByRole("insertion")).toHaveText("guided");
  await page.goBack();
  await page.getByRole("button", { name: "Show all versions" }).click();
  await expect(versions(page).getByRole("listitem")).toHaveCount(4);
});

test("a version and a page are restored as change requests", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, guided } = await makeHistory(api, organization.id);
  await page.goto(paths.spaceTab(organization.id, spaceId, "history"));
  await version(page, "First pages")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Restore this version…" }).click();
  const whole = page.getByRole("dialog", { name: "Restore this version?" });
  await whole.getByRole("textbox", { name: "Subject" }).fill("Back to the start");
  await whole.getByRole("button", { name: "Create change request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Back to the start");
  await expect(page.getByRole("insertion").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Limits/ })).toBeVisible();

  const params = new URLSearchParams({ before: guided });
  const { items } = await api("GET /v1/spaces/{spaceId}/history", {
    params: { spaceId },
    query: {},
  });
  await page.goto(`${paths.version(organization.id, spaceId, items[2]!.id)}?${params}`);
  await changed(page)
    .getByRole("link", { name: /Install/ })
    .click();
  await page.getByRole("button", { name: "Restore this page…" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore “Install”?" });
  await dialog.getByRole("button", { name: "Create change request" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Restore “Install”");
  await expect(page.getByRole("insertion")).toHaveText("quick");
});

test("the history works by keyboard, in a narrow window, without rights, and when requests fail", async ({
  page,
  api,
  organization,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const { spaceId, guided } = await makeHistory(api, organization.id);
  await becomeMember("read");
  const address = paths.spaceTab(organization.id, spaceId, "history");
  await failRequests(page, "**/v1/spaces/*/history*", "No store.");
  await page.goto(address);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute("**/v1/spaces/*/history*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(versions(page).getByRole("listitem")).toHaveCount(4);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await version(page, "First pages")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await expect(page.getByRole("menuitem", { name: /Restore this version/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.press("Escape");
  await tabTo(page, page.getByRole("link", { name: "Guided installer" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.version(organization.id, spaceId, guided));
  await expect(page.getByRole("insertion")).toHaveText("guided");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("what differs is filtered, and walked through by the keys of a review", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeHistory(api, organization.id);
  const draft = await makeDraft(api, spaceId, "More");
  const lines = (word: string) => Array.from({ length: 30 }, (_, at) => `Line ${word} ${at}.`);
  await edit(api, draft, [
    { operation: "update_page", page: pages["Install"]!, title: "Set up" },
    { operation: "insert_page", title: "New", document: { markdown: lines("one").join("\n\n") } },
  ]);
  await api(`POST ${inDraft}/merge`, { params: draft });
  const { items } = await api("GET /v1/spaces/{spaceId}/history", {
    params: { spaceId },
    query: {},
  });
  const [newest, , , first] = items;
  await page.goto(
    paths.version(organization.id, spaceId, newest!.id, { before: first!.id, page: "" }),
  );
  const title = (name: string) => page.getByRole("heading", { level: 2, name });
  await expect(title("Set up")).toBeVisible();
  await expect(page.getByText("1 of 3", { exact: true })).toBeVisible();
  await expect(page.getByText("1 edit", { exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("edit 1 of 1", { exact: true })).toBeVisible();
  await page.keyboard.press("n");
  const second = page.getByText("2 of 3", { exact: true });
  await expect(second).toBeVisible();
  await page.keyboard.press("k");
  await expect(title("Set up")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/view=split/);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter by title or path" })).toBeFocused();
  await page.keyboard.type("new");
  await expect(changed(page).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(title("New")).toBeFocused();
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: /^All kinds/ }).click();
  await page.getByRole("option", { name: "Deleted" }).click();
  await expect(changed(page).getByRole("link")).toHaveText([/Limits/]);
  await page.getByRole("button", { name: /^Deleted/ }).click();
  await page.getByRole("option", { name: "Moved" }).click();
  await page.getByRole("button", { name: "Clear" }).first().click();
  await expect(changed(page).getByRole("link")).toHaveCount(3);
});

test("a version is exported as it was, from the list and from its comparison", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, guided } = await makeHistory(api, organization.id);
  await page.goto(paths.spaceTab(organization.id, spaceId, "history"));
  await version(page, "Guided installer")
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Export this version…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Export Guide, version of/ });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Guide, version of .*\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(Buffer.from(files["install.md"]!).toString()).toContain("guided installer");
  expect(Object.keys(files), "a page that was deleted later").toContain("limits.md");

  await page.goto(paths.version(organization.id, spaceId, guided));
  await page.getByRole("button", { name: "Export this version…" }).click();
  await dialog.getByLabel("PDF").check();
  const document = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  expect((await document).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(dialog.getByText(/^Saved Guide, version of/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test("a version that isn't there offers nothing to do with it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide");
  consoleLog.expect("404 (Not Found)");
  await page.goto(paths.version(organization.id, spaceId, "gone"));
  await expect(page.getByText("Not found, or you don't have access")).toBeVisible();
  for (const name of ["Restore this version…", "Export this version…"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});
