import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { startMailServer, type MailServer } from "#testing/mail-server.ts";
import { createApi, type Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";
import { startPlatform, type Platform } from "./support/platform.ts";

test.use({ signedIn: false });

let server: MailServer;
let platform: Platform;
let api: Api;

test.beforeAll(async () => {
  server = await startMailServer();
  platform = await startPlatform({
    env: { SMTP_URL: server.url, MAIL_FROM: "Acme Docs <docs@acme.example>" },
  });
  api = createApi(platform.url, platform.token);
});
test.afterEach(async ({ page }) => {
  // An open page would still load what comes next, and log that it can't.
  await page.goto("about:blank");
});
test.afterAll(async () => {
  await platform.remove();
  await server.close();
});

async function signIn(page: Page, token: string): Promise<void> {
  const response = await page.request.post(`${platform.url}/auth/session`, { data: { token } });
  expect(response.status()).toBe(204);
}

/** A new admin of the first organization. */
async function makeBo(displayName = "Bo Berg") {
  const { items } = await api("GET /v1/orgs", {});
  return addPerson(platform, {
    organizationId: items[0]!.id,
    displayName,
    role: "admin",
  });
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the instance" }).getByRole("link", { name });

async function choose(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

/** A job that failed, which nothing on an idle platform does. */
function addFailedJob(): void {
  const database = new DatabaseSync(join(platform.dataDir, "bindery.sqlite"), { timeout: 10_000 });
  const now = Date.now();
  database
    .prepare(
      `insert into job (organization_id, id, kind, key, payload, status, run_at, attempts, max_attempts, last_error, again, created_at, updated_at)
       values ('', 'job-of-test', 'purge', 'once', '{}', 'failed', ?, 5, 5, 'It took too long.', 0, ?, ?)`,
    )
    .run(now, now, now);
  database.close();
}

test("the overview shows the server, and leads to email and jobs that failed", async ({ page }) => {
  const { items } = await api("GET /v1/orgs", {});
  await api("POST /v1/orgs/{organizationId}/invites", {
    params: { organizationId: items[0]!.id },
    body: { emails: ["nobody@acme.example"], role: "read" },
  });
  addFailedJob();
  await signIn(page, platform.token);
  await page.goto(platform.url);
  await page.getByRole("button", { name: /Administrator/ }).click();
  await page.getByRole("menuitem", { name: "Instance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Instance" })).toBeVisible();
  await expect(page.getByText(/^SQLite 3\./)).toBeVisible();
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByRole("status").filter({ hasText: "admin@bindery.example" })).toBeVisible();
  await tab(page, "Email").click();
  const mail = page.getByRole("row").filter({ hasText: "nobody@acme.example" });
  await expect(mail).toContainText("Refused");
  await expect(mail).toContainText("550 5.1.1");
  await tab(page, "Jobs").click();
  const job = page.getByRole("row").filter({ hasText: "job-of-test" });
  await expect(job).toContainText("It took too long.");
  await choose(page, job, "Try again");
  await expect(page.getByText("Daily cleanup is tried again")).toBeVisible();
  await expect(job.filter({ hasText: "Failed" })).toHaveCount(0);
  await tab(page, "Log").click();
  await expect(page.getByRole("row").filter({ hasText: "Tried a job again" })).toBeVisible();
});

test("admins are made and removed, and sessions are ended", async ({ page, browser }) => {
  const bo = await makeBo();
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, bo.token);
  await theirs.goto(`${platform.url}/instance`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await signIn(page, platform.token);
  await page.goto(`${platform.url}/instance`);
  const admins = page.getByRole("list", { name: "Instance admins" });
  await expect(admins.getByRole("listitem")).toHaveCount(1);
  await tab(page, "Organizations").click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await tab(page, "People").click();
  await page.getByRole("searchbox", { name: "Find by name or email" }).fill("bo berg");
  const row = page.getByRole("row").filter({ hasText: "Bo Berg" });
  await choose(page, row, "Make instance admin");
  await confirm(page, "Make instance admin");
  await expect(row).toContainText("Instance admin");
  await theirs.reload();
  await expect(theirs.getByRole("heading", { level: 1, name: "Instance" })).toBeVisible();
  await tab(page, "Overview").click();
  await page.getByRole("button", { name: "Remove Bo Berg" }).click();
  await confirm(page, "Remove as instance admin");
  await expect(admins.getByRole("listitem")).toHaveCount(1);
  await tab(page, "People").click();
  await choose(page, row, "End sessions");
  await confirm(page, "End sessions");
  await theirs.goto(`${platform.url}/orgs`);
  await expect(theirs).toHaveURL(/\/sign-in/);
  await tab(page, "Log").click();
  await expect(page.getByRole("row").filter({ hasText: "Ended the sessions" })).toBeVisible();
  await context.close();
});

test("an admin chooses who creates organizations", async ({ page, browser }) => {
  const bo = await makeBo();
  await signIn(page, platform.token);
  await page.goto(`${platform.url}/instance`);
  await page.getByRole("button", { name: /Who can create organizations$/ }).click();
  await page.getByRole("option", { name: "Instance admins only" }).click();
  await expect(page.getByText("Setting saved")).toBeVisible();
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, bo.token);
  await theirs.goto(`${platform.url}/orgs`);
  const create = theirs.getByRole("button", { name: "New organization" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await create.hover();
  await expect(theirs.getByRole("tooltip")).toContainText("Only instance admins");
  await context.close();
});

test("an account is disabled everywhere and enabled again", async ({ page, browser }) => {
  const bo = await makeBo("Bea Blum");
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, bo.token);
  await theirs.goto(`${platform.url}/account`);
  await expect(theirs.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await signIn(page, platform.token);
  await page.goto(`${platform.url}/instance/people`);
  await page.getByRole("searchbox", { name: "Find by name or email" }).fill("bea blum");
  const row = page.getByRole("row").filter({ hasText: "Bea Blum" });
  await choose(page, row, "Disable account");
  const dialog = page.getByRole("dialog", { name: "Disable Bea Blum’s account?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Left the company");
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect(row).toContainText("Disabled");
  await expect(row).toContainText("Left the company");
  await theirs.goto(`${platform.url}/orgs`);
  await expect(theirs).toHaveURL(/\/sign-in/);
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "Active" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "Disabled" }).click();
  await choose(page, row, "Enable account");
  await confirm(page, "Enable account");
  await expect(row).toHaveCount(0);
  await tab(page, "Log").click();
  await expect(page.getByRole("row").filter({ hasText: "Enabled Bea Blum" })).toBeVisible();
  await context.close();
});
