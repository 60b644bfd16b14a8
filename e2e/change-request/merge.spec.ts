import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "../support/axe.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { openAsBea } from "../support/second-writer.ts";
import { makePage, open as openText, stored } from "../support/write-page.ts";
import { checkingNotice, deafen, loseResponses } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";
import { changeMain, inDraft, mainText, makeRequest } from "./request.ts";

const merges = "**/v1/spaces/*/change-requests/*/merge";
const presence = /\/presence(?:\?|$)/;
const openPanel = (page: Page) => page.getByRole("button", { name: "Merge", exact: true }).click();
const merge = (page: Page) => page.getByRole("button", { name: "Merge into main" });
const isMerged = (page: Page) => page.getByText(/^Merged as revision/);

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

test("a conflict that appears with the merge is shown as a card at once", async ({
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

test("while it merges, the button keeps its name, and the editor is locked", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const { spaceId } = request.draft;
  await page.goto(
    paths.editPage(organization.id, spaceId, request.number, request.pages["Install"]),
  );
  const text = page.getByRole("textbox", { name: "Install" });
  await expect(text).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(merges, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openPanel(page);
  await merge(page).click();
  await expect(merge(page)).toHaveAttribute("aria-busy", "true");
  await expect(merge(page)).toHaveText("Merge into main");
  await expect(page.getByRole("button", { name: "Merge", exact: true })).toBeVisible();
  await expect(page.getByText("This change request is being merged.").first()).toBeAttached();
  await expect(text).toBeHidden();
  held.resolve();
  await expect(isMerged(page)).toBeVisible();
});

test("while somebody else merges, the editor says so and is locked, and keeps what was typed", async ({
  page,
  api,
  organization,
  browser,
  platformUrl,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "Run it.");
  await ready(api, draft);
  const bea = await openAsBea(browser, platformUrl, organization.id);
  let isMerging = false;
  await bea.page.route(presence, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const list = await response.json();
    const user = { object: "user", id: "ana", displayName: "Ana" };
    return route.fulfill({ response, json: isMerging ? { ...list, merging: { user } } : list });
  });
  const text = await openText(bea.page, href);
  await bea.page.keyboard.type(" Then wait.");
  isMerging = true;
  // As the service does: each tab asks again.
  const tell = (tab: string) =>
    api(`PUT ${inDraft}/presence`, { params: draft, body: { tab, page: pageId } });
  await tell("first");
  const notice = bea.page.getByText("Ana is merging this change request.");
  await expect(notice).toBeVisible();
  await expect(text).toBeHidden();
  await expect.poll(() => stored(api, draft, pageId)).toContain("Run it. Then wait.");
  isMerging = false;
  await tell("second");
  await expect(notice).toBeHidden();
  await expect(text).toContainText("Run it. Then wait.");
  await text.focus();
  await bea.page.keyboard.press("Control+End");
  await bea.page.keyboard.type(" And again.");
  await expect(text).toContainText("And again.");

  await bea.page.unroute(presence);
  await page.goto(href);
  await openPanel(page);
  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
  await expect(text).toBeHidden();
  await bea.context.close();
});

test("a merge tells what came of it, and is reverted as a change request, also after main has moved", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at());
  await openPanel(page);
  await merge(page).click();
  await expect(isMerged(page)).toHaveText(/^Merged as revision 3 by Administrator, /);
  await expect(page.getByText("Administrator merged this as revision 3")).toBeVisible();
  await expect(page.getByText("3 pages changed:")).toBeVisible();
  await expect(page.getByText("No published site shows this space.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Read the changed pages" })).toHaveAttribute(
    "href",
    paths.page(organization.id, request.draft.spaceId, request.pages["Install"]!),
  );
  await changeMain(api, request, "Install", "Run the **guided** installer.\n\nThen restart twice.");

  await page.getByRole("button", { name: "Revert as change request" }).dblclick();
  await expect(
    page.getByRole("heading", { level: 1, name: "Revert: A better guide" }),
  ).toBeVisible();
  await expect(page.getByText("Outdated", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Mark ready" }).click();
  await openPanel(page);
  await merge(page).click();
  await expect(isMerged(page)).toBeVisible();
  expect(await mainText(api, request, "Install")).toContain("Run the quick installer.");
  expect(await mainText(api, request, "Install")).toContain("Then restart twice.");

  await page.goto(request.at());
  await page.getByRole("link", { name: /^Reverted by #/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Revert: A better guide" }),
  ).toBeVisible();
});

test("on a platform without merge outcomes, a merge says that it is merged", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const request = await makeRequest(api, organization);
  await api(`POST ${inDraft}/merge`, { params: request.draft });
  await page.route("**/merge-outcome", (route) =>
    route.fulfill({ status: 404, json: { error: { code: 404, message: "No such operation." } } }),
  );
  await page.goto(request.at());
  await expect(page.getByText("Merged into main.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Read the changed pages" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Revert/ })).toHaveCount(0);
});

test("the merge panel tells which URLs change, and where readers see them", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at());
  await openPanel(page);
  const impact = page.getByRole("dialog", { name: "Merge into main" });
  await expect(impact.getByText("1 URL changes")).toBeVisible();
  await expect(impact.getByText("No published site shows this space.")).toBeVisible();
  await impact.getByRole("link", { name: "/old is deleted" }).click();
  await expect(page).toHaveURL(new RegExp(`/changes\\?.*page=${request.pages["Old"]}`));
  await openPanel(page);
  await impact.getByRole("link", { name: "1 URL changes" }).click();
  const rows = page
    .getByRole("navigation", { name: "Changed pages in reading order" })
    .getByRole("link");
  await expect(rows).toHaveText([/Old/]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove filter: URL changes" }).click();
  await expect(rows).toHaveCount(3);
});

test("the merge panel names redirects, pages without links, and readers; the merge shows what came of them", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Docs", [
    { title: "Guide", markdown: "See [Linux](/linux) and [Old](/old).\n" },
    { title: "Install", markdown: "Run it.\n" },
    { title: "Linux", markdown: "Run it there.\n" },
    { title: "Old", markdown: "Nobody reads this.\n" },
  ]);
  const sites = "/v1/orgs/{organizationId}/sites" as const;
  const params = { organizationId: organization.id };
  const { id: siteId } = await api(`POST ${sites}`, {
    params,
    body: { title: "Manual", spaces: [spaceId], visibility: "unlisted" },
  });
  await api(`POST ${sites}/{siteId}/publish`, { params: { ...params, siteId } });
  const draft = await makeDraft(api, spaceId, "Tidy up");
  await edit(api, draft, [
    { operation: "update_page", page: pages["Guide"]!, document: { markdown: "Start.\n" } },
    { operation: "update_page", page: pages["Install"]!, slug: "setup" },
    { operation: "delete_page", page: pages["Old"]! },
  ]);
  const number = await ready(api, draft);
  await page.goto(paths.changeRequest(organization.id, spaceId, number));
  await openPanel(page);
  const panel = page.getByRole("dialog", { name: "Merge into main" });
  await expect(panel.getByText("2 URLs change")).toBeVisible();
  await expect(panel.getByText(/^Sites redirect the old URLs of moved pages/)).toBeVisible();
  await expect(panel.getByRole("link", { name: "Add a redirect on Manual" })).toHaveAttribute(
    "href",
    `${paths.site(organization.id, siteId, "redirects")}?new=redirect`,
  );
  await expect(panel.getByText("1 page that no other page links to anymore")).toBeVisible();
  await expect(
    panel.getByRole("link", { name: "/linux, linked from Guide before" }),
  ).toHaveAttribute("href", paths.editPage(organization.id, spaceId, number, pages["Guide"]));
  await expect(panel.getByRole("link", { name: "Readers: Everyone with the URL" })).toHaveAttribute(
    "href",
    paths.site(organization.id, siteId, "audience"),
  );
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  await panel.getByRole("button", { name: "Merge into main" }).click();
  await expect(page.getByText("1 old URL redirects to where the pages are now:")).toBeVisible();
  await page.getByRole("link", { name: "Redirects of Manual" }).click();
  await expect(page.getByRole("row", { name: /\/install.*\/setup.*Page moved/ })).toBeVisible();
});
