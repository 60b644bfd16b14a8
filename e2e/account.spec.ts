import { join } from "node:path";
import type { Page } from "@playwright/test";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

test.use({ signedIn: false });

const tokens = (page: Page) => page.getByRole("region", { name: "API tokens" });

test.beforeEach(async ({ becomeMember, page }) => {
  await becomeMember("read", "Nadia Reed");
  await page.goto("/account");
});

test("a changed name appears everywhere immediately", async ({ page, organization }) => {
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  const name = page.getByLabel("Name");
  await expect(name).toHaveValue("Nadia Reed");
  await name.fill("");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Nadia R.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.goto(`/orgs/${organization.id}`);
  await page.getByRole("button", { name: /Nadia R\./ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(name).toHaveValue("Nadia R.");
});

test("a token is created, shown once, used, and revoked", async ({ page, request }) => {
  await expect(
    tokens(page).getByText("No API tokens").or(tokens(page).getByRole("listitem").first()),
  ).toBeVisible();
  await tokens(page).getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await dialog.getByLabel("Name").fill("Nightly import");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = await page.getByRole("status", { name: "New token" }).innerText();
  const headers = { authorization: `Bearer ${secret}` };
  const user = await request.get("/v1/user", { headers });
  expect((await user.json()).displayName).toBe("Nadia Reed");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const row = tokens(page).getByRole("listitem").filter({ hasText: "Nightly import" });
  await expect(row).toContainText("Expires");
  await page.reload();
  await row.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get("/v1/user", { headers })).status()).toBe(401);
});

test("another session is ended, and its browser has to sign in again", async ({
  page,
  browser,
  becomeMember,
  platformUrl,
}) => {
  const { token } = await becomeMember("read", "Otto Reed");
  const elsewhere = await browser.newContext({ baseURL: platformUrl });
  const other = await elsewhere.newPage();
  await other.goto("/sign-in");
  const status = await other.evaluate(async (token) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token });
    return (await fetch("/auth/session", { method: "POST", headers, body })).status;
  }, token);
  expect(status).toBe(204);

  await page.goto("/account");
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  const mine = sessions.filter({ hasText: "this browser" });
  await expect(mine.getByRole("button")).toHaveAttribute("aria-disabled", "true");
  const theirs = sessions.filter({ hasNotText: "this browser" });
  await expect(theirs).toContainText(/Last used .+ from (127\.0\.0\.1|::1)/);
  await theirs.getByRole("button").click();
  await expect(sessions).toHaveCount(1);
  await other.goto("/orgs");
  await expect(other).toHaveURL(/sign-in/);
  await elsewhere.close();
});

test("theme, density, and shortcuts are set here and kept", async ({ page }) => {
  await page.getByRole("button", { name: /Theme/ }).click();
  await page.getByRole("option", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /Table rows/ }).click();
  await page.getByRole("option", { name: /Compact/ }).click();
  await page.getByText("Single-letter shortcuts").click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: /Table rows/ })).toContainText("Compact");
  await expect(page.getByRole("switch", { name: /Single-letter/ })).not.toBeChecked();
});

test("a token can be limited to reading in one organization", async ({
  page,
  request,
  organization,
}) => {
  await page.goto("/account?new=token");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Dashboard");
  await page.getByRole("button", { name: /Access/ }).click();
  await page.getByRole("option", { name: "Read only" }).click();
  await page.getByRole("button", { name: /Organization/ }).click();
  await page.getByRole("option", { name: organization.title }).click();
  await page.getByRole("button", { name: "Create token" }).click();
  const secret = await page.getByRole("status", { name: "New token" }).innerText();
  const headers = { authorization: `Bearer ${secret}` };
  const list = await request.get("/v1/orgs", { headers });
  expect((await list.json()) as object).toMatchObject({ items: [{ id: organization.id }] });
  const address = `/v1/orgs/${organization.id}/spaces`;
  const refused = await request.post(address, { headers, data: { title: "Not made" } });
  expect(refused.status()).toBe(403);
  await page.getByRole("button", { name: "Done" }).click();
  const row = tokens(page).getByRole("listitem").filter({ hasText: "Dashboard" });
  await expect(row).toContainText("Read only");
  await expect(row).toContainText(`Only ${organization.title}`);
});

test("a failed list of tokens shows an error, and a retry loads it", async ({
  page,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const list = "**/v1/user/tokens?*";
  await failRequests(page, list, "It broke.");
  await page.reload();
  await expect(tokens(page).getByRole("alert")).toBeVisible();
  const create = tokens(page).getByRole("button", { name: "New token" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await page.unroute(list);
  await tokens(page).getByRole("button", { name: "Try again" }).click();
  await expect(create).not.toHaveAttribute("aria-disabled", "true");
});

test("tokens that outlive a change of the password are mentioned, and revoked together", async ({
  page,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const region = page.getByRole("region", { name: "Password" });
  const password = region.getByLabel("New password");
  await expect(region.getByText(/API tokens? still works?/)).toBeHidden();
  await password.fill("password1234");
  await region.getByRole("button", { name: "Set password" }).click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(region.getByText(/common password/)).toBeVisible();
  await password.fill("correct horse battery");
  await region.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set")).toBeVisible();
  await expect(region.getByText("1 API token still works")).toBeVisible();
  await region.getByRole("button", { name: "Revoke all tokens…" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke all API tokens?" });
  await question.getByRole("button", { name: "Revoke all tokens" }).click();
  await expect(page.getByText("API tokens revoked")).toBeVisible();
  await expect(tokens(page).getByText("No API tokens")).toBeVisible();
  await expect(region.getByText("1 API token still works")).toBeHidden();
});

test("what ended when an email was confirmed is told to its owner", async ({
  page,
  request,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const made = await api("POST /v1/orgs/{organizationId}/link-invites", {
    params,
    body: { role: "read" },
  });
  const email = `noa.${Math.random().toString(36).slice(2, 10)}@x.example`;
  const data = {
    token: new URL(made.urls.invite).searchParams.get("token"),
    displayName: "Noa",
    email,
    password: "correct horse battery",
  };
  expect((await request.post("/auth/invites/account", { data })).status()).toBe(200);
  const { items } = await api("GET /v1/orgs/{organizationId}/members", {
    params,
    query: { search: email },
  });
  const { urls } = await api("POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link", {
    params: { ...params, userId: items[0]!.id },
  });
  await page.context().clearCookies();
  const link = new URL(urls.signIn);
  await page.goto(link.pathname + link.search + link.hash);
  await page.getByLabel("New password").fill("staple of the haystack");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).not.toHaveURL(/password/);
  await page.goto("/account");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toBeVisible();
  await dismiss.click();
  await expect(dismiss).toBeHidden();
});

test("a picture is uploaded, cropped by keys, shown, and removed", async ({ page }) => {
  const profile = page.getByRole("region", { name: "Profile" });
  const input = profile.locator("input[type=file]");
  await expect(profile.getByRole("button", { name: "Upload picture" })).toBeVisible();
  await input.setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(page.getByText("Choose a PNG, JPEG, WebP, or GIF picture.")).toBeVisible();
  await input.setInputFiles(join(import.meta.dirname, "../docs/editor.png"));
  const dialog = page.getByRole("dialog", { name: "Crop your picture" });
  const area = dialog.getByRole("application", { name: "Picture" });
  const isHeld = area.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("wheel", (event) => resolve(event.defaultPrevented), { once: true });
      }),
  );
  await area.hover();
  await page.mouse.wheel(0, -100);
  await expect(dialog.getByRole("status")).toHaveText("110%");
  expect(await isHeld, "the wheel scrolls nothing").toBe(true);
  await page.mouse.wheel(0, 100);
  await area.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("status")).toHaveText("120%");
  await page.keyboard.press("-");
  await expect(dialog.getByRole("status")).toHaveText("100%");
  await dialog.getByRole("button", { name: "Zoom in" }).click();
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();
  const shown = profile.locator("img");
  await expect(shown).toHaveAttribute("src", /\/pictures\/[0-9a-f]{64}$/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256);
  await profile.getByRole("button", { name: "Remove picture" }).click();
  await expect(shown).toHaveCount(0);
});
