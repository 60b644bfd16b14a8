import { expect, signIn, test } from "./support/fixtures.ts";
import { addPerson } from "./support/person.ts";

const platform = () => ({ dataDir: process.env["E2E_DATA_DIR"] ?? "" });
const settings = (id: string, part: string) => `/orgs/${id}/settings/${part}`;

test("a service account is created, gets a token that works, and loses it when disabled", async ({
  page,
  organization,
}) => {
  await page.goto(settings(organization.id, "service-accounts"));
  await page.getByRole("button", { name: "Create service account" }).click();
  const dialog = page.getByRole("dialog", { name: "New service account" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly builds");
  await dialog.getByRole("button", { name: "Create service account" }).click();
  await expect(page.getByRole("heading", { name: "Nightly builds", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "New API token" }).click();
  const creating = page.getByRole("dialog", { name: "New API token" });
  await creating.getByRole("textbox", { name: "Name" }).fill("CI");
  await creating.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: "Token “CI” created" });
  const token = await made.getByRole("status", { name: "New token" }).textContent();
  await made.getByRole("button", { name: "Done" }).click();
  const headers = { authorization: `Bearer ${token}` };
  const visit = async () => {
    const response = await page.request.get(`/v1/orgs/${organization.id}`, { headers });
    return response.status();
  };
  expect(await visit()).toBe(200);
  await expect(page.getByRole("listitem").filter({ hasText: "CI" })).toContainText(
    "Read and write",
  );

  await page.getByRole("button", { name: "Edit…" }).click();
  const editing = page.getByRole("dialog", { name: "Edit service account" });
  await editing.getByRole("textbox", { name: "Name" }).fill("Builds");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Builds", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Disable…" }).click();
  const question = page.getByRole("alertdialog", { name: "Disable Builds?" });
  await expect(question).toContainText("Its 1 API token ends right away");
  await question.getByRole("button", { name: "Disable service account" }).click();
  await expect(page.getByText("No API tokens", { exact: true })).toBeVisible();
  expect(await visit()).toBe(401);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const last = page.getByRole("alertdialog", { name: "Delete Builds?" });
  await last.getByRole("textbox").fill("Builds");
  await last.getByRole("button", { name: "Delete service account" }).click();
  await expect(page.getByText("No service accounts yet")).toBeVisible();
});

test("members and authors are shown as service accounts, and the list has a filter for them", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const account = await api("POST /v1/orgs/{organizationId}/service-accounts", {
    params,
    body: { title: "Robot", role: "admin" },
  });
  const { token } = await api("POST /v1/orgs/{organizationId}/tokens", {
    params,
    body: { name: "CI", serviceAccount: account.id },
  });
  const created = await page.request.post(`/v1/orgs/${organization.id}/spaces`, {
    headers: { authorization: `Bearer ${token}` },
    data: { title: "Made by a robot" },
  });
  expect(created.status()).toBe(201);

  await page.goto(`/orgs/${organization.id}/members`);
  const table = page.getByRole("grid", { name: "Members" });
  await expect(table.getByRole("row", { name: /Robot/ })).toContainText("Service account");
  await page.goto(`/orgs/${organization.id}/members?type=people`);
  await expect(table.getByRole("row", { name: /Robot/ })).toBeHidden();
  await page.goto(`/orgs/${organization.id}/members?type=service-accounts`);
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();

  await page.goto(settings(organization.id, "audit-log"));
  const event = page.getByRole("row", { name: /Made by a robot/ });
  await expect(event).toContainText("Robot");
  await expect(event).toContainText("(Service account)");
});

test("personal tokens wait for approval, admins approve and revoke them, and owners are told", async ({
  page,
  api,
  organization,
  platformUrl,
  browser,
}) => {
  const params = { organizationId: organization.id };
  // The test's own token must go on working.
  const all = await api("GET /v1/orgs/{organizationId}/tokens", { params, query: {} });
  for (const { id: tokenId } of all.items) {
    // oxlint-disable-next-line no-await-in-loop
    await api("POST /v1/orgs/{organizationId}/tokens/{tokenId}/approve", {
      params: { ...params, tokenId },
    });
  }
  await page.goto(settings(organization.id, "tokens"));
  await page.getByRole("button", { name: "Change policy" }).click();
  const policy = page.getByRole("dialog", { name: "Policy for API tokens" });
  await policy.getByRole("button", { name: /Personal tokens/ }).click();
  await page.getByRole("option", { name: /Need approval/ }).click();
  await expect(policy.getByText("until an admin approves them")).toBeVisible();
  await policy.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Policy saved")).toBeVisible();

  const { token } = addPerson(platform(), {
    organizationId: organization.id,
    displayName: "Aiko",
    role: "edit",
  });
  const visit = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get(`/v1/orgs/${organization.id}`, { headers })).status();
  };
  expect(await visit()).toBe(403);
  const context = await browser.newContext({ baseURL: platformUrl });
  await signIn(context, token);
  const home = await context.newPage();
  await home.goto("/account");
  await expect(home.getByText(`Pending approval in ${organization.title}`).first()).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Show pending" }).click();
  const row = page.getByRole("row", { name: /Aiko/ });
  const act = async (name: string) => {
    await row.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Approve");
  await expect.poll(visit).toBe(200);
  await page.goto(settings(organization.id, "tokens"));
  await act("Deny");
  await expect.poll(visit).toBe(403);
  await expect(row).toContainText("Denied");
  await home.goto(`/orgs/${organization.id}`);
  await expect(home.getByRole("heading", { name: "API token not accepted" })).toBeVisible();
  await expect(home.getByRole("link", { name: "Sign in another way" })).toBeVisible();
  await context.close();
  await act("Revoke…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect(row).toBeHidden();
});

test("whoever isn't in an allowed network reads why, and an admin can't lock themselves out unasked", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  consoleLog.expect("403 (Forbidden)");
  await page.goto(settings(organization.id, "access"));
  const part = page.getByRole("region", { name: "Allowed addresses" });
  await expect(part.getByText("Your own address is 127.0.0.1.")).toBeVisible();
  await part.getByRole("textbox", { name: "Networks for the console" }).fill("203.0.113.0/24,");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Lock yourself out?" });
  await expect(question).toContainText("127.0.0.1");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(part.getByRole("alert")).toContainText("isn't on this list");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await question.getByRole("textbox").fill(organization.title);
  await question.getByRole("button", { name: "Save anyway" }).click();

  await page.goto(`/orgs/${organization.id}`);
  await expect(page.getByRole("heading", { name: "Not allowed from this network" })).toBeVisible();
  await expect(page.getByText("can't be opened from 127.0.0.1")).toBeVisible();
  await api("PUT /v1/orgs/{organizationId}/address-lists", {
    params: { organizationId: organization.id },
    body: { console: [], tokens: [] },
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Not allowed from this network" })).toBeHidden();
});

test("a token is created for a chosen service account, where tokens end within the limit", async ({
  page,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  await page.goto(settings(organization.id, "tokens"));
  await page.getByRole("button", { name: "New API token" }).click();
  const none = page.getByRole("dialog", { name: "Create a service account first" });
  await expect(none.getByRole("link", { name: "New service account" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const title of ["Docs", "Builds"]) {
    // oxlint-disable-next-line no-await-in-loop
    await api("POST /v1/orgs/{organizationId}/service-accounts", {
      params,
      body: { title, role: "edit" },
    });
  }
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { longestTokenDays: 30 } });
  await page.goto(`${settings(organization.id, "tokens")}?new=api-token`);
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await dialog.getByRole("button", { name: /Service account/ }).click();
  await page.getByRole("option", { name: "Docs" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Importer");
  await dialog.getByRole("button", { name: /Expires/ }).click();
  await expect(page.getByRole("option")).toHaveText(["In 30 days"]);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Importer/ })).toContainText("Docs");
});
