import type { Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "../support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { asWriter, inDraft, makeRequest } from "./request.ts";

const title = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });
const thread = (page: Page) => page.getByRole("article", { name: /^Thread by/ });
const comparisons = "**/v1/spaces/*/change-requests/*/comparison*";
/** The code of what opens on demand. */
const loadedLater = /\/assets\/[^/]*later[^/]*\.js/;

/** Holds the responses to requests back until they are released. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** A change request that edits this many pages. @returns its Changes tab */
async function makeManyChanges(api: Api, { id }: Organization, count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const { spaceId, pages } = await makeSpace(
    api,
    id,
    "Handbook",
    numbers.map((at) => ({ title: `Page ${at}`, markdown: `Text ${at}.` })),
  );
  const draft = await makeDraft(api, spaceId, "Every page");
  const edits = Object.values(pages).map((page, at) => ({
    operation: "update_page" as const,
    page,
    document: { markdown: `Better text ${at}.` },
  }));
  await edit(api, draft, edits);
  return paths.changeRequest(id, spaceId, await ready(api, draft), "changes");
}

test("what is typed after c goes into the comment, also while the page is still compared", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const release = await hold(page, comparisons);
  await page.goto(request.at("changes"));
  await expect(page.getByRole("status", { name: "Loading the page" })).toBeVisible();
  await page.keyboard.press("c");
  await page.keyboard.type("never mind the rest");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  const field = page.getByRole("textbox", { name: "Comment on this page" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("never mind the rest");
  await page.keyboard.type(", really");
  await expect(field).toHaveValue("never mind the rest, really");
  await expect(title(page)).toHaveText("Install");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article", { name: "Pending comment" })).toBeFocused();
});

test("c after j comments on the page that comes", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  await expect(title(page)).toHaveText("Install");
  // In one task, so that the next page can't be drawn in between.
  await page.evaluate(() => {
    for (const key of "jcannex")
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  });
  await expect(title(page)).not.toHaveText("Install");
  await expect(page.getByRole("textbox", { name: "Comment on this page" })).toHaveValue("annex");
});

test("what is typed after r goes into the reply, whose code is still loading", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown: "Why?" }, page: request.pages["Install"]! },
  });
  const release = await hold(page, loadedLater);
  await page.goto(request.at("changes"));
  await expect(thread(page)).toBeVisible();
  await page.keyboard.press("Shift+N");
  await expect(thread(page)).toBeFocused();
  await page.keyboard.press("r");
  await page.keyboard.type("Because it asks.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(thread(page).getByRole("textbox")).toHaveValue("Because it asks.");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page).getByText("Because it asks.")).toBeVisible();
  await expect(thread(page)).toBeFocused();
});

test("what is typed after a goes into the review, and Escape gives it up", async ({
  page,
  organization,
  platformUrl,
}) => {
  const request = await makeRequest(asWriter(organization, platformUrl), organization);
  const release = await hold(page, loadedLater);
  await page.goto(request.at("changes"));
  await expect(title(page)).toHaveText("Install");
  await page.keyboard.press("a");
  await page.keyboard.type("jk vc");
  release();
  const panel = page.getByRole("dialog", { name: "Review" });
  await expect(panel.getByRole("textbox")).toHaveValue("jk vc");
  await expect(title(page)).toHaveText("Install");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("j");
  await expect(title(page)).not.toHaveText("Install");
});

test("in a narrow window, what is typed after / goes into the drawer's filter", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(request.at("changes"));
  await expect(title(page)).toHaveText("Install");
  await page.keyboard.press("/");
  await page.keyboard.type("annex");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toHaveValue("annex");
});

test("v marks each page once, however fast it is pressed", async ({ page, api, organization }) => {
  await page.goto(await makeManyChanges(api, organization, 40));
  await expect(title(page)).toHaveText("Page 1");
  await expect(page.getByText("viewed 0/40").first()).toBeVisible();
  for (let at = 0; at < 30; at += 1) await page.keyboard.press("v");
  await expect(title(page)).toHaveText("Page 31");
  await expect(page.getByText("viewed 30/40").first()).toBeVisible();
});

test("Shift+N onto another page lands on the thread", async ({ page, api, organization }) => {
  const request = await makeRequest(api, organization);
  for (const name of ["Install", "Appendix"])
    await api(`POST ${inDraft}/comments`, {
      params: request.draft,
      body: { body: { markdown: `About ${name}` }, page: request.pages[name]! },
    });
  await page.goto(request.at("changes"));
  await expect(thread(page).filter({ hasText: "About Install" })).toBeVisible();
  await page.keyboard.press("Shift+N");
  await expect(thread(page).filter({ hasText: "About Install" })).toBeFocused();
  // Both pages are loaded by now, so that the thread is there as soon as its page.
  for (const name of ["Appendix", "Install", "Appendix"]) {
    await page.keyboard.press("Shift+N");
    await expect(thread(page).filter({ hasText: `About ${name}` })).toBeFocused();
    await expect(thread(page).filter({ hasText: `About ${name}` })).toBeInViewport();
  }
});

test("after each submit, the focus is on something with a name", async ({
  page,
  organization,
  platformUrl,
}) => {
  const request = await makeRequest(asWriter(organization, platformUrl), organization);
  /** The name of what has the focus; "" for none. */
  const focusedName = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return "";
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (
        element.getAttribute("aria-label") ??
        labels.map(({ textContent }) => textContent).join(" ") + (element.textContent ?? "")
      ).trim();
    });
  await page.goto(request.at());
  const whole = page.getByRole("textbox", { name: /Comment on the whole/ });
  await whole.fill("All of it.");
  await whole.press("Control+Enter");
  await expect(thread(page).getByText("All of it.")).toBeVisible();
  await expect.poll(focusedName).not.toBe("");

  await thread(page)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread(page).getByRole("textbox").fill("Nearly all of it.");
  await page.keyboard.press("Control+Enter");
  await expect(thread(page).getByText("Nearly all of it.")).toBeVisible();
  await expect(thread(page).getByRole("textbox")).toHaveCount(0);
  await expect.poll(focusedName).not.toBe("");

  await page.getByRole("button", { name: "Review", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: "Approve" }).check();
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(panel).toBeHidden();
  await expect.poll(focusedName).not.toBe("");

  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("button", { name: "Merge into main" }).click();
  await expect(page.getByText(/^Merged as revision/)).toBeVisible();
  await expect.poll(focusedName).not.toBe("");
});
