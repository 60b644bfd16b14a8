import type { Page } from "@playwright/test";
import { inDraft, makeRequest, type Request } from "./change-request/request.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";

const thread = (page: Page, text: string) =>
  page.getByRole("article", { name: /^Thread by/ }).filter({ hasText: text });
const nodes = (page: Page) => page.evaluate(() => document.getElementsByTagName("*").length);
const scrollTo = (page: Page, end: "top" | "bottom") =>
  page.evaluate((to) => window.scrollTo(0, to === "top" ? 0 : document.body.scrollHeight), end);

/** Starts threads, each with a reply; every second one is on the whole change request. @returns their IDs, oldest first */
async function discuss(
  api: Api,
  { draft, pages }: Request,
  threadCount: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= threadCount; number++) {
    const page = number % 2 === 0 ? {} : { page: pages["Install"]! };
    const body = { ...page, body: { markdown: `Point ${number}, in **few** words.` } };
    const { id } = await api(`POST ${inDraft}/comments`, { params: draft, body });
    ids.push(id);
  }
  await Promise.all(
    ids.map((commentId) =>
      api(`POST ${inDraft}/comments/{commentId}/replies`, {
        params: { ...draft, commentId },
        body: { body: { markdown: "Agreed." } },
      }),
    ),
  );
  return ids;
}

test("of 250 threads, only those in view are rendered in full, and all can be found", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await discuss(api, request, 250);
  let requests = 0;
  page.on("request", (sent) => {
    if (sent.url().includes("/replies")) requests += 1;
  });
  await page.goto(request.at("threads"));
  const row = (number: number) =>
    thread(page, `Point ${number},`).getByRole("button", { expanded: false });
  await expect(row(2)).toBeVisible();
  await expect(page.getByRole("article", { name: /^Thread by/ })).toHaveCount(250);
  expect(await nodes(page)).toBeLessThan(2000);
  // Replies are only requested for what is opened.
  expect(requests).toBe(0);
  expect((await thread(page, "Point 2,").boundingBox())!.height).toBeLessThanOrEqual(44);
  await row(2).click();
  await expect(thread(page, "Point 2,").getByRole("list", { name: "1 reply" })).toBeVisible();
  expect(requests).toBe(1);

  await scrollTo(page, "bottom");
  await expect(row(249)).toBeVisible();
  await expect(row(4)).toHaveCount(0);
  expect(await nodes(page)).toBeLessThan(2000);
  // Tab never skips a thread: one without its controls gets the focus itself, and then them.
  await thread(page, "Point 4,").focus();
  await expect(row(4)).toBeVisible();
  await expect(thread(page, "Point 100,")).toHaveAttribute("tabindex", "0");

  await page.goto(request.at("overview"));
  await expect(thread(page, "Point 2,").getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(page.getByText("Point 249, in")).toHaveCount(1);
  expect(await nodes(page)).toBeLessThan(2000);
});

test("a link to one of many threads opens it, and Tab goes from thread to thread", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  const ids = await discuss(api, request, 60);
  await page.goto(request.at("threads", { thread: ids[39]! }));
  await expect(thread(page, "Point 40,")).toBeFocused();
  await expect(thread(page, "Point 40,")).toBeInViewport();
  const lastControl = (number: number) =>
    thread(page, `Point ${number},`).locator("a, button, input").last();
  // Every second one is about the page.
  for (let number = 40; number < 60; number += 2) {
    await lastControl(number).focus();
    // Its checkbox is the first control of the next thread.
    const next = thread(page, `Point ${number + 2},`);
    const box = next.getByRole("checkbox");
    await expect(box).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    await expect(next).toBeInViewport();
  }
});

test("a composer stays open with its text however far its thread is scrolled away", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await discuss(api, request, 60);
  await page.goto(request.at("threads"));
  const third = thread(page, "Point 6,");
  await third.getByRole("button", { expanded: false }).click();
  await third.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Half a thought");
  await third.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("link", { name: "Overview" }).focus();
  await scrollTo(page, "bottom");
  await expect(thread(page, "Point 2,").getByRole("button")).toHaveCount(0);
  await expect(third.getByText("Half a thought")).toHaveCount(1);
  await third.getByRole("button", { name: "Write" }).click();
  await expect(third.getByRole("textbox")).toHaveValue("Half a thought");
  await third.getByRole("textbox").press("Escape");

  await scrollTo(page, "bottom");
  await expect(thread(page, "Point 4,").getByRole("button")).toHaveCount(0);
  await expect(third.getByRole("button", { name: "Unsent draft" })).toHaveCount(1);
  await page.reload();
  await third.getByRole("button", { name: "Unsent draft" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(third.getByRole("list", { name: "2 replies" })).toContainText("Half a thought");
});
