import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { nextCode, setUpApp } from "./support/two-step.ts";

test.use({ signedIn: false });

async function signInByToken(page: Page, token: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use an API token instead" }).click();
  await page.getByLabel("API token").fill(token);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an admin sets up two steps, requires them, and a member sets them up on the spot", async ({
  page,
  becomeMember,
  organization,
  consoleLog,
}) => {
  // Wrong codes are refused, and so is what a locked organization has.
  for (const status of [/400/, /401/, /403/]) consoleLog.expect(status);
  const admin = await becomeMember("admin", "Ida Admin");
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Two-step verification" });
  await section.getByRole("button", { name: "Set up" }).click();
  const { secret, codes } = await setUpApp(page);
  await expect(section.getByText("10 codes left")).toBeVisible();

  // Signing in asks for the second step, also after the page was loaded again.
  await page.context().clearCookies();
  await signInByToken(page, admin.token);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await page.reload();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong code");
  await page.getByLabel("Code", { exact: true }).fill(nextCode(secret));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${organization.id}|/orgs$`));

  await page.goto("/account");
  await section.getByRole("button", { name: "New codes" }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0]!);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Create codes" }).click();
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  const replaced = await saved.getByRole("listitem").allInnerTexts();
  await saved.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("New recovery codes were created")).toBeVisible();

  await page.goto(`/orgs/${organization.id}/settings/access`);
  await page.getByRole("button", { name: /Require two-step verification/ }).click();
  await page.getByRole("option", { name: "Required after 7 days" }).click();
  await page.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  const member = await becomeMember("read", "Mo Member");
  await page.goto(`/orgs/${organization.id}`);
  await expect(page.getByText("Set up two-step verification within 7 days")).toBeVisible();

  await page.context().clearCookies();
  await signInByToken(page, admin.token);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(replaced[0]!);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/orgs/);
  await page.goto(`/orgs/${organization.id}/settings/access`);
  await page.getByRole("button", { name: /Require two-step verification/ }).click();
  await page.getByRole("option", { name: "Required now" }).click();
  await page.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(page.getByRole("link", { name: "Mo Member" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ida Admin" })).toHaveCount(0);

  await page.context().clearCookies();
  await signInByToken(page, member.token);
  await expect(page).toHaveURL(/\/orgs/);
  await page.goto(`/orgs/${organization.id}`);
  await expect(
    page.getByRole("heading", { name: `${organization.title} requires two-step verification` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  const own = await setUpApp(page);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("Two-step verification was set up")).toBeVisible();

  // Turned off, the organization is closed again.
  await page
    .getByRole("region", { name: "Two-step verification" })
    .getByRole("button", { name: "Turn off" })
    .click();
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirming.getByLabel("Code").fill(nextCode(own.secret));
  await confirming.getByRole("button", { name: "Confirm" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step verification?" });
  await expect(dialog.getByText(`${organization.title} requires it.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step verification was turned off")).toBeVisible();
});
