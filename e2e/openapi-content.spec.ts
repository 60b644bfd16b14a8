import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { harbourApi, largeApi, makeSpecification } from "./support/harbour-api.ts";
import { scrollUntilInView } from "./support/scroll.ts";
import { twoVersions } from "./support/two-versions.ts";

const entries = (page: Page) => page.getByRole("navigation", { name: "Operations and schemas" });
const search = (page: Page) =>
  page.getByRole("searchbox", { name: "Search operations and schemas" });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

test("operations and schemas are shown, searched, and have URLs", async ({
  page,
  context,
  api,
  organization,
}) => {
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1)]);
  await page.goto(`/orgs/${organization.id}/openapi/harbour`);
  await expect(title(page, "Harbour")).toBeVisible();
  await expect(page.getByText("<script>alert(1)</script>"), "words, not HTML").toBeVisible();
  await expect(page.getByText("https://api.harbour.example/v1")).toBeVisible();

  await entries(page)
    .getByRole("link", { name: /Ships in the harbour/ })
    .click();
  await expect(title(page, "Ships in the harbour")).toBeVisible();
  await expect(page.getByText("pattern: ^[A-Z]{2}$")).toBeVisible();
  await expect(page.getByText("apiKey in header X-Key")).toBeVisible();
  // A recursive schema can be expanded forever.
  await page.getByRole("button", { name: /Items Ship/ }).click();
  await expect(page.getByText("What floats.")).toHaveCount(1);
  await page.getByRole("button", { name: "Show Berth" }).click();
  await page.getByRole("button", { name: "Show Ship" }).click();
  await expect(page.getByText("Ship is shown above.")).toBeVisible();

  await search(page).fill("register");
  await expect(page.getByText("1 operation, 0 schemas")).toBeVisible();
  await entries(page)
    .getByRole("link", { name: /Register a ship/ })
    .click();
  await expect(title(page, "Register a ship")).toBeVisible();
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(title(copied, "Register a ship")).toBeVisible();
  await expect(search(copied)).toHaveValue("register");

  await page.goBack();
  await expect(title(page, "Ships in the harbour")).toBeVisible();
  await search(page).fill("no such thing");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Reset search" }).click();
  await entries(page).getByRole("link", { name: "Berth" }).click();
  await expect(title(page, "Berth")).toBeVisible();
  await expect(page).toHaveURL(/schema=/);
});

test("the list is navigated by keyboard", async ({ page, api, organization }) => {
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1)]);
  await page.goto(`/orgs/${organization.id}/openapi/harbour`);
  await expect(entries(page).getByRole("link", { name: /Tides of a day/ })).toBeVisible();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(entries(page).getByRole("button", { name: /Ships/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entries(page).getByRole("link", { name: /Ships in the harbour/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title(page, "Ships in the harbour")).toBeVisible();
  await page.keyboard.press("End");
  await expect(entries(page).getByRole("link", { name: "Berth" })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(entries(page).getByRole("link", { name: /Ships in the harbour/ })).toBeHidden();
});

test("versions have URLs and sources, and can be compared", async ({
  page,
  context,
  api,
  organization,
}) => {
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1), harbourApi(2)]);
  await page.goto(`/orgs/${organization.id}/openapi/harbour`);
  await expect(entries(page).getByRole("link", { name: /Tides of a day/ })).toBeVisible();
  await expect(entries(page).getByRole("link", { name: /Remove a ship/ })).toBeHidden();

  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("link", { name: "Version 1" }).click();
  await expect(page.getByText("Older version")).toBeVisible();
  await entries(page)
    .getByRole("link", { name: /Remove a ship/ })
    .click();
  await expect(title(page, "Remove a ship")).toBeVisible();
  const version = page.url();
  await page.getByRole("link", { name: "Show latest" }).click();
  await expect(page.getByText("Operation not in this version")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(version);
  await expect(title(page, "Remove a ship")).toBeVisible();

  await page.getByRole("link", { name: "Source" }).click();
  await expect(page.getByRole("region", { name: "Source" })).toContainText('"openapi": "3.1.0"');
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("openapi.json");

  await page.getByRole("link", { name: "Compare" }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes).toContainText("Parameter “flag (query)” is now required.");
  await expect(changes).toContainText("Operation removed.");
  await expect(changes).toContainText("Value “sunk” added.");
  await page.getByRole("button", { name: /^Removed/ }).click();
  await expect(changes).not.toContainText("Value “sunk” added.");
  await expect(page).toHaveURL(/from=\w+&to=\w+&show=removed/);
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole("list", { name: "Changes" })).toContainText("Operation removed.");

  await page.getByRole("link", { name: "/ships/{shipId}" }).click();
  await expect(title(page, "Remove a ship")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Swap versions" }).click();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Value “sunk” removed.");
});

test("a document of ten thousand operations is opened, searched, and scrolled to its end", async ({
  page,
  api,
  organization,
}) => {
  test.slow();
  await makeSpecification(api, organization.id, "large", [largeApi(10_000)]);
  await page.goto(`/orgs/${organization.id}/openapi/large`);
  await expect(page.getByText("10,000 operations, 5,000 schemas").first()).toBeVisible();
  expect(await entries(page).getByRole("listitem").count()).toBeLessThan(100);
  await search(page).fill("number 9999");
  await entries(page)
    .getByRole("link", { name: /Resource number 9999/ })
    .click();
  await expect(title(page, "Resource number 9999")).toBeVisible();
  await search(page).fill("");
  await expect(page.getByText("10,000 operations, 5,000 schemas").first()).toBeVisible();
  await entries(page).getByRole("button").first().focus();
  await page.keyboard.press("End");
  await expect(entries(page).getByRole("link", { name: "Schema4999" })).toBeFocused();
});

test("a schema with thousands of changes is compared, and only what is in view is rendered", async ({
  page,
  api,
  organization,
}) => {
  await makeSpecification(api, organization.id, "large", twoVersions(300_000));
  await page.goto(`/orgs/${organization.id}/openapi/large?view=compare`);
  const nodes = () => page.evaluate(() => document.getElementsByTagName("*").length);
  // Comparing takes its time.
  await expect(page.getByText("property0", { exact: true })).toBeVisible({ timeout: 40_000 });
  expect(await nodes()).toBeLessThan(2000);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("/resources/124", { exact: true })).toBeVisible();
  await expect(page.getByText("property0", { exact: true })).toBeHidden();
  await scrollUntilInView(page, page.getByText("property2999", { exact: true }), -600);
  expect(await nodes()).toBeLessThan(2000);
});
