import type { Page } from "@playwright/test";
import type { Organization } from "#contract/organization.ts";
import { paths } from "#console/paths.ts";
import type { Api } from "../support/api.ts";
import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { failRequests } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";

/** More than the list loads first. */
const count = 130;
const titleOf = (number: number) => `Page ${String(number).padStart(3, "0")}`;
const list = (page: Page) =>
  page.getByRole("navigation", { name: "Changed pages in reading order" });
const title = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });
const filter = (page: Page) =>
  page.getByRole("searchbox", { name: "Search titles, edits, comments" });
const firstList = "**/v1/spaces/*/change-requests/*/changes?limit=100&attributes=false";
const otherLists = "**/v1/spaces/*/change-requests/*/changes?*page=*";
const comparisons = "**/v1/spaces/*/change-requests/*/comparison*";

/** A change request that edits 130 pages. @returns its Changes tab, opened on the page with this number or on the first */
async function makeManyChanges(api: Api, { id }: Organization) {
  const { spaceId } = await makeSpace(api, id, "Handbook");
  const first = await makeDraft(api, spaceId, "All pages");
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pages: string[] = [];
  for (let start = 0; start < count; start += 50) {
    const inserted = numbers.slice(start, start + 50).map((number) => ({
      operation: "insert_page" as const,
      title: titleOf(number),
      document: { markdown: `Text ${number}.` },
    }));
    pages.push(...(await edit(api, first, inserted)));
  }
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: first });
  const draft = await makeDraft(api, spaceId, "Every page");
  for (let start = 0; start < count; start += 50) {
    const edited = pages.slice(start, start + 50).map((page, index) => ({
      operation: "update_page" as const,
      page,
      document: { markdown: `Better text ${start + index + 1}.` },
    }));
    await edit(api, draft, edited);
  }
  const number = await ready(api, draft);
  return (pageNumber?: number) => {
    const page = pageNumber === undefined ? {} : { page: pages[pageNumber - 1]! };
    return paths.changeRequest(id, spaceId, number, "changes", page);
  };
}

/** Holds the responses to requests back until they are released. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("the first comparison is requested together with the first changes, and once", async ({
  page,
  api,
  organization,
}) => {
  const addressOf = await makeManyChanges(api, organization);
  const compared: string[] = [];
  const requested = Promise.withResolvers<void>();
  page.on("request", (request) => {
    if (!request.url().includes("/comparison")) return;
    compared.push(request.url());
    requested.resolve();
  });
  await page.route(firstList, async (route) => {
    await requested.promise;
    await route.continue();
  });
  const releaseOthers = await hold(page, otherLists);
  await page.goto(addressOf());
  await expect(page.getByText("Better text 1.")).toBeVisible();
  // The first page, and then the next two ahead of reading.
  await expect.poll(() => compared.length).toBe(3);
  releaseOthers();
});

test("counts are about all changes before all are loaded, and search finds the others then", async ({
  page,
  api,
  organization,
}) => {
  const addressOf = await makeManyChanges(api, organization);
  const release = await hold(page, otherLists);
  await page.goto(addressOf());
  await expect(page.getByText("1 of 130")).toBeVisible();
  await expect(page.getByText("viewed 0/130").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Pages 130 pages" })).toBeVisible();
  await expect(page.getByText("Loading the other changes…")).toBeVisible();

  await filter(page).fill("page 128");
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeHidden();
  release();
  await expect(list(page).getByRole("link", { name: /Page 128/ })).toBeVisible();
  await expect(page.getByText("Loading the other changes…")).toBeHidden();
  await filter(page).press("Enter");
  await expect(title(page)).toHaveText("Page 128");
});

test("a link to a change that isn't loaded yet opens it, and j goes on from there", async ({
  page,
  api,
  organization,
}) => {
  const addressOf = await makeManyChanges(api, organization);
  const release = await hold(page, otherLists);
  await page.goto(addressOf(120));
  await expect(title(page)).toHaveText("Page 120");
  await expect(page.getByText("Better text 120.")).toBeVisible();
  await page.keyboard.press("j");
  await expect(title(page)).toHaveText("Page 120");
  release();
  await expect(page.getByText("120 of 130")).toBeVisible();
  await expect(list(page).getByRole("link", { name: /Page 120/ })).toBeInViewport();
  await page.keyboard.press("j");
  await expect(title(page)).toHaveText("Page 121");
  await page.keyboard.press("v");
  await expect(title(page)).toHaveText("Page 122");
  await expect(page.getByText("viewed 1/130").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("viewed 1/130").first()).toBeVisible();
});

test("changes that fail to load are named, and a retry loads them", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const addressOf = await makeManyChanges(api, organization);
  await failRequests(page, otherLists, "Not readable.");
  await page.goto(addressOf());
  await expect(page.getByText("Couldn't load the other changes.")).toBeVisible();
  await expect(page.getByText("Better text 1.")).toBeVisible();
  // Before they can be read again: an event would load them, too, and the button would be gone.
  await page.getByRole("button", { name: "Try again" }).click();
  await page.unroute(otherLists);
  await filter(page).fill("page 130");
  await expect(list(page).getByRole("link", { name: /Page 130/ })).toBeVisible();
});

test("on a platform without comparisons, pages are compared all the same", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const addressOf = await makeManyChanges(api, organization);
  await page.route(comparisons, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 404, message: "No such operation." } } }),
  );
  await page.goto(addressOf(2));
  await expect(page.getByText("Better text 2.")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("Better text 3.")).toBeVisible();
});
