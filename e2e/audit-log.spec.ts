import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Api, ApiError, createApi } from "./support/api.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { tabTo } from "./support/keyboard.ts";
import { addPerson } from "./support/person.ts";

const log = (organizationId: string) => `/orgs/${organizationId}/settings/audit-log`;
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

const makeSpace = (api: Api, organizationId: string, title: string) =>
  api("POST /v1/orgs/{organizationId}/spaces", { params: { organizationId }, body: { title } });

test("events are described in sentences and link to their targets", async ({
  page,
  context,
  api,
  organization,
  platformUrl,
}) => {
  const { id: kept } = await makeSpace(api, organization.id, "Guide");
  const { id: gone } = await makeSpace(api, organization.id, "Runbook");
  const remove = "DELETE /v1/spaces/{spaceId}";
  await api(remove, { params: { spaceId: gone } });
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const ana = addPerson(
    { dataDir },
    { organizationId: organization.id, displayName: "Ana Lima", role: "read" },
  );
  const refused = createApi(platformUrl, ana.token)(remove, { params: { spaceId: kept } });
  await expect(refused).rejects.toThrow(ApiError);
  const team = createApi(platformUrl, ana.token)("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: organization.id },
    body: { title: "Night shift" },
  });
  await expect(team).rejects.toThrow(ApiError);
  await page.goto(log(organization.id));
  await expect(row(page, /Couldn't delete the space “Guide” Ana Lima Refused/)).toBeVisible();
  await expect(row(page, /Deleted the space “Runbook” Administrator Done/)).toBeVisible();
  await expect(row(page, /Created the organization/)).toBeVisible();

  await page.getByRole("link", { name: "Created the space “Guide”" }).click();
  await expect(page).toHaveURL(/[?&]event=\w+&at=/);
  const event = page.getByRole("dialog", { name: "Created the space “Guide”" });
  await expect(event).toContainText("space.create");
  await expect(event).toContainText("127.0.0.1");

  const copied = await context.newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole("dialog", { name: "Created the space “Guide”" })).toBeVisible();
  await copied.close();

  await event.getByRole("link", { name: "Open the space" }).click();
  await expect(page).toHaveURL(`/orgs/${organization.id}/spaces/${kept}`);
  await page.goBack();
  await expect(event).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(event).toBeHidden();
  await expect(page).toHaveURL(log(organization.id));

  await page.getByRole("link", { name: "Deleted the space “Runbook”" }).click();
  const deleted = page.getByRole("dialog", { name: "Deleted the space “Runbook”" });
  await expect(deleted).toContainText("space.delete");
  await expect(deleted.getByRole("link", { name: "Open the space" })).toBeHidden();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: /^Couldn't create/ }).click();
  const notCreated = page.getByRole("dialog", { name: /^Couldn't create/ });
  await expect(notCreated).toContainText("team.create");
  await expect(notCreated.getByRole("link", { name: /^Open/ })).toBeHidden();
});

test("the URL keeps the filters, for Back, reload, and sharing", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const ana = addPerson(
    { dataDir },
    { organizationId: organization.id, displayName: "Ana Lima", role: "create" },
  );
  await makeSpace(api, organization.id, "Guide");
  await makeSpace(createApi(platformUrl, ana.token), organization.id, "Runbook");
  await page.goto(log(organization.id));
  await page.getByRole("button", { name: "Any action" }).click();
  await page.getByRole("option", { name: "Created a space", exact: true }).click();
  await expect(page).toHaveURL(/action=space\.create/);
  await expect(page.getByText("2 events")).toBeVisible();
  await page.getByRole("button", { name: "Who: Anyone" }).click();
  const choice = page.getByRole("dialog", { name: "Choose who acted" });
  await choice.getByRole("textbox", { name: "Choose who acted" }).fill("lima");
  await choice.getByRole("option", { name: /Ana Lima/ }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${ana.id}`));
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await expect(row(page, /Created the space “Runbook” Ana Lima/)).toBeVisible();

  await page.getByLabel("Until").fill("2020-01-31");
  await expect(page.getByText("No matches")).toBeVisible();
  await expect(page).toHaveURL(/to=2020-01-31/);
  await page.goBack();
  await expect(row(page, /Created the space “Runbook”/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Who: Ana Lima" })).toBeVisible();
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show everyone" }).click();
  await expect(row(page, /Created the space “Guide” Administrator/)).toBeVisible();

  const tomorrow = new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel("From", { exact: true }).fill(tomorrow);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(log(organization.id));
  await expect(row(page, /Created the organization/)).toBeVisible();
});

test("the log is exported as CSV as it is shown, without formulas", async ({
  page,
  api,
  organization,
}) => {
  await makeSpace(api, organization.id, '=HYPERLINK("x")');
  const columns = "time,event,actor,result,request";
  await page.goto(`${log(organization.id)}?action=space.create&columns=${columns}`);
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /CSV/ }).click();
  const text = await readFile(await (await download).path(), "utf8");
  const [head, ...lines] = text.trim().split("\r\n");
  expect(head).toMatch(/^\uFEFF?When,What,Who,Result,Request$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Created the space");
  expect(lines[0]).toContain('""x""');
});

test("only admins can read the log", async ({ page, organization, becomeMember, platformUrl }) => {
  const person = await becomeMember("create");
  await page.goto(log(organization.id));
  await expect(page.getByText("Admins only")).toBeVisible();
  const refused = await createApi(platformUrl, person.token)(
    "GET /v1/orgs/{organizationId}/audit-events",
    {
      params: { organizationId: organization.id },
      query: {},
    },
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).status).toBe(403);
});

test("a failed log shows an error, and a retry loads it", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const address = `**/v1/orgs/${organization.id}/audit-events*`;
  await failRequests(page, address, "The store could not be read.");
  await page.goto(log(organization.id));
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, /Created the organization/)).toBeVisible();
});

test("events open and close by keyboard, and a URL of an unknown event says so", async ({
  page,
  api,
  organization,
}) => {
  await makeSpace(api, organization.id, "Annex");
  await makeSpace(api, organization.id, "Guide");
  await page.goto(`${log(organization.id)}?action=space.create`);
  const first = row(page, /Created the space “Guide”/);
  await tabTo(page, first);
  await page.keyboard.press("ArrowDown");
  await expect(row(page, /Created the space “Annex”/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const event = page.getByRole("dialog", { name: "Created the space “Guide”" });
  await expect(event).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(event).toBeHidden();

  await page.goto(`${log(organization.id)}?event=nothing&at=2020-01-01T00:00:00.000Z`);
  await expect(page.getByRole("dialog")).toContainText("Event not found");
});

test("an audit finds what changed, who signed in and how, and one line for an act on many items", async ({
  page,
  api,
  organization,
  platformUrl,
}) => {
  const params = { organizationId: organization.id };
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const add = (displayName: string) =>
    addPerson({ dataDir }, { organizationId: organization.id, displayName, role: "read" });
  const ana = add("Ana Lima");
  for (const name of ["Bo Berg", "Cy Young"]) add(name);
  await api("PATCH /v1/orgs/{organizationId}", {
    params,
    body: { defaultRole: "edit", apiTokens: true, title: "Harbour" },
  });
  await fetch(`${platformUrl}/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token: ana.token }),
  });
  await page.goto(`/orgs/${organization.id}/members`);
  for (const name of ["Bo Berg", "Cy Young"]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  }
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Change role" })
    .click();
  await page.getByRole("menuitem", { name: "Commenter" }).click();
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("button", { name: /Commenter/ }).click();
  await expect(page.getByText("2 changed", { exact: true })).toBeVisible();

  await page.goto(log(organization.id));
  await expect(row(page, /Signed in as the member “Ana Lima” Ana Lima/)).toBeVisible();
  await page.getByRole("link", { name: /^Changed the .* of the organization/ }).click();
  const event = page.getByRole("dialog");
  await expect(event).toContainText(/default role.*Reader.*→.*Editor/i);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Changed a member (2 items)" }).click();
  await expect(event, "one of the two").not.toContainText("Cy Young");
  await event.getByRole("link", { name: "Show all 2" }).click();
  await expect(row(page, /Changed the role of the member “Bo Berg”/)).toBeVisible();
  await expect(row(page, /Changed the role of the member “Cy Young”/)).toBeVisible();
  await page.getByRole("button", { name: "Show all events" }).click();

  await page.getByRole("searchbox", { name: "Item, person, or request ID" }).fill("bo berg");
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "24 hours" }).click();
  await expect(page).toHaveURL(/last=24h/);
  await expect(row(page, /Signed in as the member “Ana Lima”/)).toBeVisible();

  await page.getByRole("button", { name: "Change retention" }).click();
  const dialog = page.getByRole("dialog", { name: "Audit log retention" });
  await dialog.getByRole("button", { name: /Keep events for/ }).click();
  await page.getByRole("option", { name: "90 days" }).click();
  await expect(dialog.getByText("Older events are deleted for good")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Events are kept for 90 days.")).toBeVisible();
});
