import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { makeSpace, makeDraft, edit, ready } from "../support/content.ts";
import { paths } from "#console/paths.ts";
import { asWriter, inDraft, makeRequest } from "./request.ts";

const title = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

/** Where an element is, from the top of the window. */
const topOf = async (page: Page, name: string) =>
  (await page.getByRole("button", { name, exact: true }).boundingBox())!.y;

test("the bar stays while the changes scroll, and the text begins in the first half", async ({
  page,
  api,
  organization,
}) => {
  const long = Array.from({ length: 80 }, (_, at) => `Paragraph ${at} of it.`);
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Install", markdown: long.join("\n\n") },
  ]);
  const draft = await makeDraft(api, spaceId, "A better guide with a subject of many words");
  await edit(api, draft, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      document: { markdown: long.map((line) => line.replace("of it", "of all")).join("\n\n") },
    },
  ]);
  const number = await ready(api, draft);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.changeRequest(organization.id, spaceId, number, "changes"));
  const first = page.getByText("Paragraph 0 of").first();
  await expect(first).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pages/ })).toBeVisible();
  await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(first).not.toBeInViewport();
    for (const name of ["Review", "Merge"]) {
      await expect.poll(async () => topOf(page, name), `${name} at ${width}`).toBeLessThan(100);
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport();
    }
    const bar = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
    expect((await bar.boundingBox())!.height).toBe(44);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.getByRole("progressbar", { name: "Viewed changes" })).toHaveCount(1);
  }
});

test("the end of a page marks it viewed and opens the next one that isn't", async ({
  page,
  api,
  organization,
}) => {
  const request = await makeRequest(api, organization);
  await page.goto(request.at("changes"));
  await expect(title(page)).toHaveText("Install");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(title(page)).toHaveText("Old");
  await page.getByRole("checkbox", { name: "Viewed" }).check();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(title(page)).toHaveText("Install");
  // "Old" comes next in the list, but it is viewed.
  await page.getByRole("button", { name: "Viewed, next: Annex" }).click();
  await expect(title(page)).toHaveText("Annex");
  await expect(title(page)).toBeFocused();
  await expect(page.getByText("viewed 2/3").first()).toBeVisible();
  await page.getByRole("button", { name: "Mark as viewed" }).click();
  await expect(page.getByText("viewed 3/3").first()).toBeVisible();
  await expect(page.getByText("You viewed all changes.")).toBeVisible();
});

test("a change request that waits for my review opens on its changes", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const { id: reviewer } = await api("GET /v1/user", {});
  const link = page.getByRole("link", { name: /A better guide/ });
  await page.goto(paths.changeRequests(organization.id, { view: "open" }));
  await expect(link).toHaveAttribute("href", request.at());
  await asAuthor(`POST ${inDraft}/requested-reviewers`, {
    params: request.draft,
    body: { users: [reviewer] },
  });
  const lists = [
    paths.changeRequests(organization.id),
    paths.spaceTab(organization.id, request.draft.spaceId, "change-requests"),
    paths.home(organization.id),
  ];
  for (const list of lists) {
    await page.goto(list);
    await expect(link.first(), list).toHaveAttribute("href", request.at("changes"));
  }
  await link.first().click();
  await expect(title(page)).toHaveText("Install");
});
