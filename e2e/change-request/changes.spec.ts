import type { Route } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "../support/api.ts";
import { edit } from "../support/content.ts";
import { defectReason, failRequests } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";
import { inDraft, makeRequest, type Request } from "./request.ts";

test("the URL keeps the view of a change", async ({ page, context, api, organization }) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText("guided")).toBeVisible();
  await page.getByRole("button", { name: "Split" }).click();
  await expect(page).toHaveURL(/view=split/);
  await expect(comparison.getByText("Before", { exact: true })).toBeVisible();

  const copied = await context.newPage();
  await copied.goto(page.url());
  const copy = copied.getByRole("region", { name: "What changed on this page" });
  await expect(copy.getByText("Before", { exact: true })).toBeVisible();
  await expect(copy.getByText("guided")).toBeVisible();

  await page.keyboard.press("i");
  await expect(page).not.toHaveURL(/view=split/);
  await expect(comparison.getByText("Before", { exact: true })).toBeHidden();
});

test("until the first comparison is drawn, nothing is requested that only later parts need", async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    const requests: { path: string; isEarly: boolean }[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      const path = new URL(String(url), location.href).pathname.split("/").slice(5).join("/");
      requests.push({ path, isEarly: document.querySelector(".diff-row") === null });
      return send(url, init);
    };
    Object.assign(globalThis, { requests });
  });
  const { organization, space, changeRequest } = world;
  await page.goto(paths.changeRequest(organization, space, changeRequest, "changes"));
  const requestsOf = async (isEarly: boolean) => {
    const requests = await page.evaluate(
      () => Reflect.get(globalThis, "requests") as { path: string; isEarly: boolean }[],
    );
    const start = `${changeRequest}/`;
    return requests.flatMap((request) =>
      request.isEarly === isEarly && request.path.startsWith(start)
        ? request.path.slice(start.length)
        : [],
    );
  };
  const later = ["comparison", "conflicts", "reviews"];
  await expect.poll(() => requestsOf(false)).toEqual(expect.arrayContaining(later));
  // The number of threads is on a tab, and texts of comments, also of those to be sent, are in between the compared blocks.
  // How many pages are viewed is in the head.
  const early = ["changes", "comments", "comparison", "pending-comments", "viewed-marks"];
  expect((await requestsOf(true)).toSorted()).toEqual(early);
});

/** The platform compares in a thread that on a busy machine takes longer to start than a reader waits. */
async function untilCompared(api: Api, { draft, pages }: Request) {
  const request = { params: draft, query: { of: pages["Install"]!, difference: true } };
  const compared = () => api(`GET ${inDraft}/comparison`, request);
  await expect.poll(compared, { timeout: 60_000 }).toHaveProperty("difference");
}

test("short texts come compared, and one worker compares long ones", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await untilCompared(api, request);
  let workers = 0;
  page.on("worker", () => (workers += 1));
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText("guided")).toBeVisible();
  expect(workers).toBe(0);

  const document = { markdown: `Run the long installer.\n\n${"And wait. ".repeat(2000)}` };
  await edit(api, request.draft, [
    { operation: "update_page", page: request.pages["Install"]!, document },
  ]);
  await page.reload();
  await expect(comparison.getByText("long")).toBeVisible();
  expect(workers).toBe(1);
});

test("a platform that doesn't compare texts leaves that to the console", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await untilCompared(api, request);
  const leaveOut = async (route: Route) => {
    const response = await route.fetch();
    const { difference, ...rest } = (await response.json()) as Record<string, unknown>;
    expect(difference).toBeDefined();
    await route.fulfill({ response, json: rest });
  };
  await page.route(/\/comparison\?/, leaveOut, { times: 1 });
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText("guided")).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test("Back returns to the previous page, and the list can be filtered by kind and text", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  await expect(list.getByRole("link")).toHaveCount(3);
  await list.getByRole("link", { name: /Annex/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Annex" })).toBeVisible();
  await list.getByRole("link", { name: /Old/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Old" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "Annex" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search titles, edits, comments" }).fill("inst");
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search titles, edits, comments" }).fill("nothing");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(list.getByRole("link")).toHaveCount(3);
});

test("in the list's filter, Enter opens the first match, arrow down enters the list, and Escape leaves", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  const list = page.getByRole("navigation", { name: "Changed pages in reading order" });
  const field = page.getByRole("searchbox", { name: "Search titles, edits, comments" });
  const title = page.getByRole("article").getByRole("heading", { level: 2 });
  const { keyboard } = page;
  await expect(title).toHaveText("Install");
  await keyboard.press("/");
  await keyboard.type("ann");
  // Before the list has caught up with the typing.
  await keyboard.press("Enter");
  await expect(title).toHaveText("Annex");
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/q=ann/);
  await expect(list.getByRole("link")).toHaveCount(1);

  await keyboard.press("/");
  await expect(field).toBeFocused();
  await keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(list.getByRole("link")).toHaveCount(3);
  await expect(field).toBeFocused();
  await keyboard.press("Escape");
  await expect(title).toBeFocused();
  await keyboard.press("k");
  await expect(title).not.toHaveText("Annex");
  await expect(field).toHaveValue("");

  const links = list.getByRole("link");
  await keyboard.press("/");
  await keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
});

test("in a narrow window, opening a match closes the drawer", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const drawer = page.getByRole("dialog", { name: "Changed pages in reading order" });
  const title = page.getByRole("article").getByRole("heading", { level: 2 });
  await page.getByRole("button", { name: /^Pages/ }).click();
  const field = drawer.getByRole("searchbox");
  await field.fill("inst");
  await field.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(title).toHaveText("Install");
  await page.getByRole("button", { name: /^Pages/ }).click();
  await field.press("Escape");
  await expect(drawer.getByRole("link")).toHaveCount(3);
  await field.press("Escape");
  await expect(drawer).toBeHidden();
});

test("a viewed mark follows the account, and is removed only when its page changes", async ({
  page,
  context,
  browser,
  platformUrl,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const box = page.getByRole("checkbox", { name: "Viewed", exact: true });
  await box.check();
  await page
    .getByRole("navigation", { name: "Changed pages in reading order" })
    .getByRole("link", { name: /Annex/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Annex" })).toBeVisible();
  await box.check();
  await expect(page.getByText("viewed 2/3").first()).toBeVisible();

  const { href } = new URL(page.url());
  // Signed in as the same person, with nothing of what the first browser keeps.
  const { cookies } = await context.storageState();
  const storageState = { cookies, origins: [] };
  const elsewhere = await browser.newContext({ baseURL: platformUrl, storageState });
  const other = await elsewhere.newPage();
  await other.goto(href);
  await expect(other.getByText("viewed 2/3").first()).toBeVisible();
  const annex = other.getByRole("checkbox", { name: "Viewed", exact: true });
  await expect(annex).toBeChecked();
  await annex.uncheck();
  await expect(other.getByText("viewed 1/3").first()).toBeVisible();
  await expect.poll(() => markedPages(api, request)).toEqual([request.pages["Install"]]);
  await annex.check();
  await expect.poll(async () => (await markedPages(api, request)).length).toBe(2);
  await elsewhere.close();

  await edit(api, request.draft, [
    {
      operation: "update_page",
      page: request.pages["Install"]!,
      document: { markdown: "Run the **guided** installer.\n\nThen restart twice." },
    },
  ]);
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await expect(page.getByText("viewed 1/3").first()).toBeVisible();
  await expect(page.getByText("Changed since you viewed it.")).toBeVisible();
  await page.getByRole("button", { name: "Show what changed since" }).click();
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(comparison.getByText("twice")).toBeVisible();
  await expect(comparison.getByText("This paragraph goes away.")).toBeHidden();
});

test("a page that fails to load doesn't affect the others, and a retry loads it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const request = await makeRequest(api, organization);
  const texts = "**/v1/spaces/*/change-requests/*/comparison?*";
  await failRequests(page, texts, "Not readable.");
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  await expect(page.getByText(defectReason)).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Changed pages in reading order" }),
  ).toBeVisible();
  // The list asks for the page, too, and may have got it already.
  const text = page.getByText("guided");
  await page.unroute(texts);
  await page.getByRole("button", { name: "Try again" }).or(text).first().click();
  await expect(text).toBeVisible();
});

test("a reader sees every control disabled, with the reason", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const request = await makeRequest(api, organization);
  await becomeMember("read");
  await page.goto(request.at("changes", { page: request.pages["Install"]! }));
  const comment = page.getByRole("button", { name: "Comment on this page" });
  await expect(comment).toHaveAttribute("aria-disabled", "true");
  await comment.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toContainText(
    "You don't have permission to comment here.",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Comment on this page" })).toBeHidden();

  await page.getByRole("button", { name: "Merge", exact: true }).click();
  const merge = page.getByRole("button", { name: "Merge into main" });
  await expect(merge).toHaveAttribute("aria-disabled", "true");
  await merge.hover();
  await expect(page.getByRole("tooltip")).toContainText("You don't have permission to merge here.");
});

async function markedPages(api: Api, { draft }: Request): Promise<string[]> {
  const { items } = await api(`GET ${inDraft}/viewed-marks`, { params: draft });
  return items.map(({ item }) => item);
}
