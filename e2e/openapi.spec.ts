import type { Locator, Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { ApiError, createApi } from "./support/api.ts";
import { defectReason, failedRequest, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { harbourApi, makeSpecification } from "./support/harbour-api.ts";
import { pressByKey, typeByKey } from "./support/keyboard.ts";

const served = (document: object) => ({ body: JSON.stringify(document), type: "application/json" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const add = (place: Page | Locator) => place.getByRole("button", { name: "Add specification" });
const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add a specification" });
const list = "/v1/orgs/{organizationId}/openapi";

async function sendText(page: Page, slug: string, text: string): Promise<void> {
  await add(page).click();
  const dialog = addDialog(page);
  await dialog.getByLabel("Slug").fill(slug);
  await dialog.getByRole("button", { name: /^URL/ }).click();
  await page.getByRole("option", { name: "Text or file" }).click();
  await dialog.getByRole("textbox", { name: "Document" }).fill(text);
  await add(dialog).click();
}

test("a specification is added by its URL, found, fetched again, and deleted", async ({
  page,
  organization,
  serveSite,
}) => {
  const site = await serveSite({ "/openapi.json": served(harbourApi(1)) });
  const address = `/orgs/${organization.id}/openapi`;
  await page.goto(address);
  await expect(page.getByText("No specifications yet")).toBeVisible();
  await add(page).click();
  const dialog = addDialog(page);
  await dialog.getByLabel("Slug").fill("harbour");
  await dialog.getByRole("textbox", { name: "URL" }).fill(`${site.url}/openapi.json`);
  await dialog.getByRole("button", { name: "Add specification" }).click();

  await expect(heading(page, "harbour")).toBeVisible();
  await expect(page.getByRole("link", { name: /Ships in the harbour/ })).toBeVisible();
  await expect(page.getByText("Ready")).toBeVisible();

  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").click();
  await page.getByRole("searchbox", { name: "Filter specifications" }).fill("nothing like it");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter specifications" }).fill("HARB");
  await expect(page).toHaveURL(/q=HARB/);
  await page.getByRole("link", { name: "harbour" }).click();
  await expect(heading(page, "harbour")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Filter specifications" })).toHaveValue("HARB");
  await page.goForward();

  site.serve("/openapi.json", served(harbourApi(2)));
  await page.getByRole("button", { name: "Fetch again" }).click();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("row", { name: /Version 2 Latest/ })).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “harbour”?" });
  await expect(question).toContainText("Also deletes 2 versions");
  await question.getByRole("textbox").fill("harbour");
  await question.getByRole("button", { name: "Delete specification" }).click();
  await expect(page.getByText("“harbour” deleted")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("No specifications yet")).toBeVisible();
});

test("a text that isn't OpenAPI is explained, and replaced by a file", async ({
  page,
  organization,
}) => {
  await page.goto(`/orgs/${organization.id}/openapi`);
  await sendText(page, "tides", "openapi: 3.1.0\ninfo: {title: [Tides\npaths: {}");
  await expect(page.getByText("Not a valid OpenAPI document")).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: "Not a valid OpenAPI document" });
  await expect(told).toContainText("Line 3, column 1: ");
  await expect(told).toContainText("Correct it, then replace the source.");
  await expect(told, "there is no place to have it read from again").not.toContainText("kept");
  await expect(page.getByText("No versions yet")).toBeVisible();

  await page.getByRole("button", { name: "Replace source" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Replace the source of “tides”" });
  await dialog
    .getByLabel("Choose a file")
    .first()
    .setInputFiles({
      name: "openapi.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(harbourApi(1))),
    });
  await expect(dialog.getByRole("textbox", { name: "Document" })).toHaveValue(/Harbour/);
  await dialog.getByRole("button", { name: "Replace source" }).click();
  await expect(page.getByRole("link", { name: /Ships in the harbour/ })).toBeVisible();
  await expect(page.getByText("Not a valid OpenAPI document")).toBeHidden();

  // A document of several files comes as an archive.
  const today = { get: { summary: "Tides of today", responses: { 200: { description: "All" } } } };
  const whole = {
    openapi: "3.1.0",
    info: { title: "Tides", version: "1" },
    paths: { "/tides": { $ref: "paths/tides.json" } },
  };
  const archive = zipSync({
    "openapi.json": strToU8(JSON.stringify(whole)),
    "paths/tides.json": strToU8(JSON.stringify(today)),
  });
  await page.getByRole("button", { name: "Replace source" }).first().click();
  await dialog
    .getByLabel("Choose a file")
    .first()
    .setInputFiles({
      name: "tides.zip",
      mimeType: "application/zip",
      buffer: Buffer.from(archive),
    });
  await expect(dialog.getByText(/^Zip archive of /)).toBeVisible();
  await dialog.getByRole("button", { name: "Replace source" }).click();
  await expect(page.getByRole("link", { name: /Tides of today/ })).toBeVisible();
});

test("a URL that fails is explained, and fetched at the next try", async ({
  page,
  api,
  organization,
  serveSite,
}) => {
  const site = await serveSite({ "/openapi.json": { status: 500, body: "" } });
  await api(`POST ${list}`, {
    params: { organizationId: organization.id },
    body: { slug: "harbour", source: { url: `${site.url}/openapi.json` } },
  });
  await page.goto(`/orgs/${organization.id}/openapi/harbour`);
  await expect(page.getByText("Couldn't fetch the document")).toBeVisible();
  site.serve("/openapi.json", served(harbourApi(1)));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /Ships in the harbour/ })).toBeVisible();

  let odd: object = { processingState: "asleep" };
  await page.route(`**/v1/orgs/${organization.id}/openapi/harbour`, async (route) => {
    const response = await route.fetch();
    const spec = (await response.json()) as object;
    await route.fulfill({ response, json: { ...spec, ...odd } });
  });
  await page.reload();
  await expect(page.getByText("asleep"), "an unknown state is shown as it is").toBeVisible();
  await expect(page.getByRole("link", { name: /Ships in the harbour/ })).toBeVisible();
  odd = { lastProcessErrorCode: "FETCH_TIMEOUT" };
  await page.reload();
  await expect(page.getByText("The URL timed out")).toBeVisible();
  await expect(page.getByText("Showing the last valid version.")).toBeVisible();
  odd = { lastProcessErrorCode: "OUT_OF_PAPER" };
  await page.reload();
  await expect(page.getByText("Error code: OUT_OF_PAPER.")).toBeVisible();
});

test("without permission, specifications are read-only, with the reason, and the service refuses too", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const params = { organizationId: organization.id };
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1)]);
  const { token } = await becomeMember("edit");
  await page.goto(`/orgs/${organization.id}/openapi`);
  await expect(add(page)).toHaveAttribute("aria-disabled", "true");
  await add(page).focus();
  await expect(page.getByRole("tooltip")).toContainText("You don't have permission");
  await page.getByRole("link", { name: "harbour" }).click();
  await expect(page.getByRole("button", { name: "Replace source" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /Delete/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  const refused = createApi(platformUrl, token)(`POST ${list}`, {
    params,
    body: { slug: "mine", source: { text: "{}" } },
  });
  await expect(refused).rejects.toThrow(ApiError);
  await expect(refused).rejects.toMatchObject({ status: 403 });
});

test("failed requests show an error, and a retry succeeds", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1)]);
  const fail = (address: string) => failRequests(page, address, "The store could not be read.");
  const content = `**/v1/orgs/${organization.id}/openapi/harbour/versions/latest/content`;
  await fail(content);
  await page.goto(`/orgs/${organization.id}/openapi/harbour`);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await expect(page.getByRole("alert")).toContainText(failedRequest);
  await expect(page.getByRole("link", { name: "Versions" }), "the rest stays").toBeVisible();
  await page.unroute(content);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /Ships in the harbour/ })).toBeVisible();

  const specs = `**/v1/orgs/${organization.id}/openapi?*`;
  await fail(specs);
  await page.goto(`/orgs/${organization.id}/openapi`);
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(specs);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "harbour" })).toBeVisible();
});

test("a specification is added by keyboard, and a slug in use shows an error", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  await makeSpecification(api, organization.id, "harbour", [harbourApi(1)]);
  await page.goto(`/orgs/${organization.id}/openapi`);
  await pressByKey(page, add(page));
  const dialog = addDialog(page);
  await typeByKey(page, dialog.getByLabel("Slug"), "Harbour");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Use only lowercase letters")).toBeVisible();
  await dialog.getByLabel("Slug").fill("harbour");
  await typeByKey(page, dialog.getByRole("textbox", { name: "URL" }), "harbour.json");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a full URL")).toBeVisible();
  await dialog.getByRole("textbox", { name: "URL" }).fill("https://127.0.0.1:1/harbour.json");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Choose another slug");
  await expect(dialog.getByLabel("Slug")).toHaveValue("harbour");
});
