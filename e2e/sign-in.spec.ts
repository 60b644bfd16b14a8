import { startPlatform } from "./support/platform.ts";
import { expect, test } from "./support/fixtures.ts";
import { signOut } from "./support/session.ts";

test.use({ signedIn: false });

// Browsers log every 401 to the console.
const refused = "401 (Unauthorized)";

test("without a session, the user is asked to sign in, and nothing fails", async ({ page }) => {
  for (const address of ["/", "/sign-in"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to Bindery" })).toBeVisible();
    await expect(page).toHaveURL("/sign-in");
  }
});

test("a one-time link signs in once, and says so the second time", async ({ page, browser }) => {
  const platform = await startPlatform();
  try {
    // It answers a moment before what it prints is read here.
    const printed = () => /http:\S+\/sign-in\?link=\S+/.exec(platform.output())?.[0];
    await expect.poll(printed, { message: "the link that the platform prints" }).toBeDefined();
    const link = printed();

    await page.goto(link!);
    const home = page.getByRole("heading", { level: 1, name: /^Hello/ });
    await expect(home, "there is one organization, so no choice to make").toBeVisible();
    expect(page.url(), "the secret does not stay in the address").not.toContain("link=");
    await page.reload();
    await expect(home).toBeVisible();

    await page.getByRole("button", { name: /switch organization/ }).click();
    await page.getByRole("menuitem", { name: "All organizations" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
    await page.goto(platform.url);
    await expect(home).toBeVisible();

    const stranger = await browser.newPage();
    await stranger.goto(link!);
    const alert = stranger.getByRole("alert");
    await expect(alert).toContainText("This link didn't sign you in");
    await expect(alert).toContainText("has been used or has expired");
    await expect(stranger.getByLabel("Email")).toBeVisible();
    await stranger.close();
  } finally {
    await page.close();
    await platform.remove();
  }
});

test("a token signs in and opens the requested page", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect(refused);
  const wanted = `/orgs/${organization.id}/content?q=guide`;
  await page.goto(wanted);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in to Bindery" })).toBeVisible();
  await page.getByRole("button", { name: "Use an API token instead" }).click();
  await page.getByLabel("API token").fill(process.env["E2E_TOKEN"]!);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  await expect(page).toHaveURL(wanted);
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }]),
  );
  expect(readable, "no script can read the credential").not.toContain(process.env["E2E_TOKEN"]);
});

test("a wrong token shows an error, and the right one works afterwards", async ({
  page,
  organization,
  consoleLog,
}) => {
  consoleLog.expect(refused);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Use an API token instead" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter an API token.")).toBeVisible();

  const field = page.getByLabel("API token");
  await field.fill("bindery_of_somebody_else");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid API token");
  await expect(field, "what was typed stays").toHaveValue("bindery_of_somebody_else");

  await field.fill(process.env["E2E_TOKEN"]!);
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Organizations" })).toBeVisible();
  await expect(page.getByRole("link", { name: organization.title })).toBeVisible();
});

test("a wrong email or password is refused", async ({ page, consoleLog }) => {
  consoleLog.expect(refused);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter your email.")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@bindery.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Wrong email or password");
  await expect(page.getByLabel("Password")).toHaveCount(1);
});

test.describe("signed in", () => {
  test.use({ signedIn: true });

  test("signing out ends the session in every tab", async ({
    page,
    context,
    organization,
    consoleLog,
  }) => {
    consoleLog.expect(refused);
    const home = `/orgs/${organization.id}`;
    await page.goto(home);
    const other = await context.newPage();
    await other.goto(home);
    await expect(other.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();

    await signOut(page);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to Bindery" })).toBeVisible();

    await page.goto(home);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to Bindery" })).toBeVisible();
    await other.getByRole("link", { name: "Content", exact: true }).click();
    await expect(
      other.getByRole("heading", { level: 1, name: "Sign in to Bindery" }),
    ).toBeVisible();
  });
});
