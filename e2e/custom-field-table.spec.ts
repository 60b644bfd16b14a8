import type { Page } from "@playwright/test";
import type { Request } from "#contract/operations.ts";
import { createApi } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";

const fields = "/v1/orgs/{organizationId}/custom-fields";
const values = "/v1/spaces/{spaceId}/custom-fields";

const definitions: Request<`POST ${typeof fields}`>["body"][] = [
  { name: "budget", type: "number" },
  { name: "level", type: "select:single", options: ["One", "Two"] },
  { name: "owner", type: "text" },
];

/** Creates three fields, and a space for each title. @returns the spaces' IDs by title */
async function prepare(api: Api, organizationId: string, titles: readonly string[]) {
  const params = { organizationId };
  for (const body of definitions) await api(`POST ${fields}`, { params, body });
  const spaces: Record<string, string> = {};
  for (const title of titles) {
    const body = { title, empty: true };
    spaces[title] = (await api("POST /v1/orgs/{organizationId}/spaces", { params, body })).id;
  }
  return spaces;
}

async function valuesOf(api: Api, spaceId: string | undefined) {
  const entries = await api(`GET ${values}`, { params: { spaceId: spaceId ?? "" } });
  return Object.fromEntries(entries.map(({ customField, value }) => [customField.name, value]));
}

const addressOf = (organization: { id: string }) => `/orgs/${organization.id}/content/fields`;
const table = (page: Page) => page.getByRole("grid", { name: "Custom field values by space" });
const columns = definitions.map(({ name }) => name);

function cell(page: Page, space: string, field: string) {
  const row = table(page).getByRole("row").filter({ hasText: space });
  return row.getByRole("gridcell").nth(columns.indexOf(field));
}

/** Opens the table and waits for the values of its first rows. */
async function open(page: Page, organization: { id: string }) {
  await page.goto(addressOf(organization));
  await expect(cell(page, "Alpha", "budget")).toHaveText("");
  await expect(cell(page, "Alpha", "budget").locator("span")).toHaveCount(0);
}

test("values are edited by keyboard alone, and by a click", async ({ page, api, organization }) => {
  const spaces = await prepare(api, organization.id, ["Alpha", "Beta"]);
  await open(page, organization);
  const first = table(page).getByRole("rowheader", { name: "Alpha" });
  await tabTo(page, first);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("a few");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("“a few” isn't a number.");
  await page.keyboard.press("Escape");
  await expect(cell(page, "Alpha", "budget")).toBeFocused();
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await expect(cell(page, "Alpha", "budget")).toHaveText("12");
  await expect(cell(page, "Alpha", "level")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "No value" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Alpha", "level")).toHaveText("Two");
  await expect(cell(page, "Beta", "level")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.keyboard.type("Bo");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Beta", "owner")).toHaveText("Bo");
  await expect.poll(() => valuesOf(api, spaces["Alpha"])).toEqual({ budget: 12, level: "Two" });
  await expect.poll(() => valuesOf(api, spaces["Beta"])).toEqual({ owner: "Bo" });

  await page.keyboard.press("Delete");
  await expect.poll(() => valuesOf(api, spaces["Beta"])).toEqual({});
  await page.keyboard.press("Control+z");
  await expect.poll(() => valuesOf(api, spaces["Beta"])).toEqual({ owner: "Bo" });
  await page.keyboard.press("Control+Home");
  await expect(first).toBeFocused();

  await cell(page, "Alpha", "owner").dblclick();
  await page.getByRole("textbox", { name: "owner of Alpha" }).fill("Ana");
  await cell(page, "Beta", "budget").click();
  await expect(cell(page, "Alpha", "owner")).toHaveText("Ana");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/orgs/${organization.id}/spaces/${spaces["Beta"]}/fields`);
  await page.goBack();
  await expect(cell(page, "Alpha", "owner")).toHaveText("Ana");
});

test("cells of a spreadsheet are pasted; invalid ones are listed and not sent", async ({
  page,
  context,
  api,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const spaces = await prepare(api, organization.id, ["Alpha", "Beta", "Gamma"]);
  await open(page, organization);
  await page.evaluate(() =>
    navigator.clipboard.writeText('1,250.5\tone\t"two\nlines"\nmany\tThree\tBo\n3\tTwo\tCy\tmore'),
  );
  await cell(page, "Alpha", "budget").click();
  await page.keyboard.press("Control+v");
  await expect(page.getByText("7 cells changed.")).toBeVisible();
  const report = page.getByRole("group", { name: "Saved changes" });
  await expect(report).toContainText("2 cells were left unchanged:");
  await expect(report).toContainText("Beta, budget: “many” isn't a number.");
  await expect(report).toContainText("Beta, level: “Three” isn't one of the options.");
  await expect
    .poll(() => valuesOf(api, spaces["Alpha"]))
    .toEqual({ budget: 1250.5, level: "One", owner: "two\nlines" });
  await expect.poll(() => valuesOf(api, spaces["Beta"])).toEqual({ owner: "Bo" });
  await expect
    .poll(() => valuesOf(api, spaces["Gamma"]))
    .toEqual({ budget: 3, level: "Two", owner: "Cy" });

  await page.keyboard.press("Control+c");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replaceAll("\r", "")).toBe('1250.5\tOne\t"two\nlines"\n\t\tBo\n3\tTwo\tCy');
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => valuesOf(api, spaces["Gamma"])).toEqual({});
  await expect.poll(() => valuesOf(api, spaces["Alpha"])).toEqual({});
});

test("values that fail to save are reverted, listed, and retried", async ({
  page,
  context,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const spaces = await prepare(api, organization.id, ["Alpha", "Beta"]);
  await open(page, organization);
  const beta = `**/v1/spaces/${spaces["Beta"]}/custom-fields`;
  await failRequests(page, beta, "The disk is full.", "PATCH");
  await page.evaluate(() => navigator.clipboard.writeText("Ana"));
  await cell(page, "Alpha", "owner").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+v");
  const report = page.getByRole("group", { name: "Saved changes" });
  await expect(report).toContainText("1 space saved. 1 space couldn't be saved.");
  await expect(report).toContainText(`Beta (owner): ${defectReason}`);
  await expect(cell(page, "Alpha", "owner")).toHaveText("Ana");
  await expect(cell(page, "Beta", "owner")).toHaveText("");
  await page.unroute(beta);
  await report.getByRole("button", { name: "Try again" }).click();
  await expect(cell(page, "Beta", "owner")).toHaveText("Ana");
  await expect.poll(() => valuesOf(api, spaces["Beta"])).toEqual({ owner: "Ana" });
  await expect(report).toBeHidden();
});

test("values of a read-only space can't be edited; the service refuses too", async ({
  page,
  api,
  organization,
  platformUrl,
  becomeMember,
}) => {
  const spaces = await prepare(api, organization.id, ["Alpha"]);
  const { token } = await becomeMember("read");
  await open(page, organization);
  await expect(cell(page, "Alpha", "owner")).toHaveAttribute("aria-readonly", "true");
  await cell(page, "Alpha", "owner").click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You can read but not edit this space.").last()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "owner of Alpha" })).toBeHidden();
  const params = { spaceId: spaces["Alpha"] ?? "" };
  await expect(
    createApi(platformUrl, token)(`PATCH ${values}`, {
      params,
      body: { values: { owner: { value: "Me" } } },
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test("only visible rows are loaded; the URL keeps the search; the CSV file has everything", async ({
  page,
  context,
  api,
  organization,
}) => {
  const titles = Array.from({ length: 36 }, (_, at) => `Space ${at + 10}`);
  await prepare(api, organization.id, ["Alpha", ...titles]);
  let reads = 0;
  await page.route("**/v1/spaces/*/custom-fields", (route) => {
    reads += 1;
    return route.fallback();
  });
  await open(page, organization);
  await expect(page.getByText("37 spaces")).toBeVisible();
  expect(reads).toBeLessThan(30);
  await cell(page, "Alpha", "owner").click();
  await page.keyboard.press("Control+End");
  await expect(cell(page, "Space 45", "owner")).toBeFocused();
  await page.getByRole("searchbox", { name: "Find a space" }).fill("space 3");
  await expect(page).toHaveURL(`${addressOf(organization)}?q=space+3`);
  await expect(page.getByText("10 spaces")).toBeVisible();
  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(copied.getByText("10 spaces")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toBe("custom-field-values.csv");
  await page.getByRole("searchbox", { name: "Find a space" }).fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("37 spaces")).toBeVisible();
});

test("without fields, and without spaces, the table says what to do", async ({
  page,
  api,
  organization,
}) => {
  await page.goto(addressOf(organization));
  await expect(page.getByText("No custom fields yet")).toBeVisible();
  await prepare(api, organization.id, []);
  await page.reload();
  await expect(page.getByText("No spaces yet")).toBeVisible();
});
