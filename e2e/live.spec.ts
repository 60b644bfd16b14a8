import type { Page } from "@playwright/test";
import { inDraft, makeRequest } from "./change-request/request.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";
import { untilQuiet } from "./support/quiet.ts";

/* Changes by others on an open screen. `api` is the other client: another program of the same user. */

const stream = /\/v1\/orgs\/[^/]+\/events/;
const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: /New comments|has changed/ });

/** Opens a URL and waits until the page listens for live events. */
async function open(page: Page, address: string): Promise<void> {
  // Otherwise events of the test's own setup could still arrive.
  await page.waitForTimeout(500);
  const listening = page.waitForResponse(stream);
  await page.goto(address);
  await listening;
}

test("what others write, create, and rename appears without a reload", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const params = request.draft;
  await open(page, request.at("threads"));
  await expect(page.getByText("No threads yet")).toBeVisible();
  const body = { body: { markdown: "Is this the newest installer?" } };
  const { id } = await api(`POST ${inDraft}/comments`, { params, body });
  const thread = page.getByRole("article", { name: /^Thread by/ });
  await expect(thread.getByText("Is this the newest installer?")).toBeVisible();
  const reply = { body: { markdown: "It is." } };
  await api(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...params, commentId: id },
    body: reply,
  });
  await expect(thread.getByText("It is.")).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await open(page, `/orgs/${organization.id}/content`);
  const { spaceId } = await makeSpace(api, organization.id, "Made next door");
  await expect(page.getByRole("main").getByText("Made next door")).toBeVisible();
  await api("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { title: "Renamed" } });
  await expect(page.getByRole("main").getByText("Renamed")).toBeVisible();
});

test("a comparison doesn't change until its reader asks for updates", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const params = request.draft;
  await open(page, request.at("changes", { page: request.pages["Install"]! }));
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText("guided")).toBeVisible();
  const before = await comparison.innerText();
  await setHidden(page, true);
  await setHidden(page, false);

  const body = { page: request.pages["Install"]!, body: { markdown: "A word from next door" } };
  await api(`POST ${inDraft}/comments`, { params, body });
  await expect(notice(page)).toContainText("New comments.");
  await expect(page.getByText("A word from next door")).toBeHidden();
  await edit(api, params, [
    {
      operation: "update_page",
      page: request.pages["Install"]!,
      document: { markdown: "Run the newest installer.\n\nThen restart." },
    },
  ]);
  await expect(notice(page)).toContainText("This page has changed.");
  expect(await comparison.innerText()).toBe(before);
  // Writing a comment doesn't mean asking for others' changes of the text.
  await page.getByRole("button", { name: "Comment on this page" }).click();
  await page.getByRole("textbox", { name: "Comment on this page" }).fill("My own");
  await page.getByRole("button", { name: "Comment now" }).click();
  await expect(page.getByRole("article").getByText("My own")).toBeVisible();
  expect(await comparison.innerText()).toBe(before);
  await expect(notice(page)).toBeVisible();

  await page.keyboard.press(".");
  await expect(comparison.getByText("newest")).toBeVisible();
  await expect(page.getByText("A word from next door")).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test("own changes aren't announced, and waiting changes appear when switching tabs", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await open(page, request.at("changes", { page: request.pages["Install"]! }));
  await page.getByRole("button", { name: "Comment on this page" }).click();
  await page.getByRole("textbox", { name: "Comment on this page" }).fill("My own");
  await page.getByRole("button", { name: "Comment now" }).click();
  await expect(page.getByRole("article").getByText("My own")).toBeVisible();
  // Longer than events are collected.
  await page.waitForTimeout(2500);
  await expect(notice(page)).toBeHidden();

  const body = { body: { markdown: "From next door" } };
  await api(`POST ${inDraft}/comments`, { params: request.draft, body });
  await expect(notice(page)).toBeVisible();
  await page.getByRole("link", { name: /^Threads/ }).click();
  await expect(page.getByText("From next door")).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test("a hidden tab disconnects, and catches up afterwards", async ({ page, api, organization }) => {
  await open(page, `/orgs/${organization.id}/content`);
  const hungUp = page.waitForEvent("requestfailed", (request) => stream.test(request.url()));
  await setHidden(page, true);
  await hungUp;
  await makeSpace(api, organization.id, "Made in the meantime");
  const again = page.waitForRequest(stream);
  await setHidden(page, false);
  await again;
  await expect(page.getByRole("main").getByText("Made in the meantime")).toBeVisible();
});

test("data that isn't on the screen is marked stale without a request", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const { spaceId } = await makeSpace(api, organization.id, "Next door");
  const request = await makeRequest(api, organization);
  await untilQuiet(page, () => open(page, request.at("threads")));
  await expect(page.getByText("No threads yet")).toBeVisible();
  const paths: string[] = [];
  // Code that other screens will need may come at any time. The rail counts the change requests that need the user.
  const counted = `/v1/orgs/${organization.id}/change-requests`;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v1/") && pathname !== counted) paths.push(pathname);
  });

  await api("POST /v1/orgs/{organizationId}/translations", { params, body: { title: "French" } });
  await api("PUT /v1/orgs/{organizationId}/teams", { params, body: { title: "Writers" } });
  await api("PATCH /v1/spaces/{spaceId}", { params: { spaceId }, body: { title: "Renamed" } });
  const draft = await makeDraft(api, spaceId, "Next door");
  await edit(api, draft, [{ operation: "insert_page", title: "A", document: { markdown: "B" } }]);
  // Longer than events are collected.
  await page.waitForTimeout(2500);
  expect(paths).toEqual([]);

  const body = { body: { markdown: "Is this the newest installer?" } };
  await api(`POST ${inDraft}/comments`, { params: request.draft, body });
  await expect(page.getByText("Is this the newest installer?")).toBeVisible();
});

/** Headless browsers treat every tab as visible, so the page's visibility is overridden. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);
}
