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
  await expect(thread(page, "Point 1,").getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(page.getByRole("article", { name: /^Thread by/ })).toHaveCount(250);
  await expect(thread(page, "Point 1,").getByRole("list", { name: "1 reply" })).toBeVisible();
  expect(await nodes(page)).toBeLessThan(2000);
  expect(requests).toBeLessThan(30);

  await scrollTo(page, "bottom");
  await expect(thread(page, "Point 250,").getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(thread(page, "Point 1,").getByRole("button")).toHaveCount(0);
  expect(await nodes(page)).toBeLessThan(2000);
  // Tab never skips a thread: one without its controls gets the focus itself, and then them.
  await thread(page, "Point 1,").focus();
  await expect(thread(page, "Point 1,").getByRole("button", { name: "Reply" })).toBeVisible();
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
    thread(page, `Point ${number},`).locator("a, button").last();
  for (let number = 40; number < 50; number++) {
    await lastControl(number).focus();
    // Its link to the page is the first control of the next thread.
    const next = thread(page, `Point ${number + 1},`);
    const link = next.getByRole("link", { name: /^Show in context/ });
    await expect(link).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
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
  const third = thread(page, "Point 3,");
  await third.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("Half a thought");
  await third.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("link", { name: "Overview" }).focus();
  await scrollTo(page, "bottom");
  await expect(thread(page, "Point 1,").getByRole("button")).toHaveCount(0);
  await expect(third.getByText("Half a thought")).toHaveCount(1);
  await third.getByRole("button", { name: "Write" }).click();
  await expect(third.getByRole("textbox")).toHaveValue("Half a thought");
  await third.getByRole("textbox").press("Escape");

  await scrollTo(page, "bottom");
  await expect(thread(page, "Point 2,").getByRole("button")).toHaveCount(0);
  await expect(third.getByRole("button", { name: "Unsent draft" })).toHaveCount(1);
  await page.reload();
  await third.getByRole("button", { name: "Unsent draft" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(third.getByRole("list", { name: "2 replies" })).toContainText("Half a thought");
});
