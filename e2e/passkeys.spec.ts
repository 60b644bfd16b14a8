import type { Page } from "@playwright/test";
import { codeOf } from "#testing/two-step.ts";
import { addAuthenticator } from "./support/authenticator.ts";
import { expect, test as base } from "./support/fixtures.ts";

/** Browsers make no passkeys for IP addresses. */
const atHostName = (url: string) => url.replace("127.0.0.1", "localhost");

const test = base.extend({
  baseURL: async ({ platformUrl }, use) => use(atHostName(platformUrl)),
});
test.use({ signedIn: false });

/** As pages of the console send their writes. */
const ownPage = { "sec-fetch-site": "same-origin" };

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const rows = (page: Page) => section(page).getByRole("listitem");
const home = (page: Page) => page.getByRole("heading", { level: 1, name: /^Hello/ });
const byPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

async function addPasskey(page: Page, name?: string): Promise<void> {
  await section(page).getByRole("button", { name: "Add passkey" }).click();
  await namePasskey(page, name);
}

async function namePasskey(page: Page, name?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  const field = dialog.getByLabel("Name");
  await expect(field).toHaveValue(/^Passkey on Chrome, /);
  if (name !== undefined) await field.fill(name);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog).toBeHidden();
}

async function setPassword(page: Page): Promise<void> {
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("New password").fill("correct horse battery");
  await password.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set")).toBeVisible();
}

test("a passkey is added, signs in without an email, is renamed, and deleted", async ({
  page,
  becomeMember,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("401 (Unauthorized)");
  consoleLog.expect("409 (Conflict)");
  await becomeMember("read", "Nadia Reed");
  const device = await addAuthenticator(page);
  await device.touch(false);
  await page.goto("/account");
  await expect(section(page).getByText("No passkeys")).toBeVisible();
  await device.touch(true);
  await addPasskey(page, "Laptop");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Laptop");
  await expect(rows(page)).toContainText("Last used never");
  const [kept] = await device.credentials();
  expect(kept).toMatchObject({ rpId: "localhost", isResidentCredential: true });

  await device.touch(false);
  await page.request.delete("/auth/session");
  await page.goto(`/sign-in?next=/orgs/${organization.id}`);
  await device.asked();
  await device.touch(true);
  await byPasskey(page).click();
  await expect(home(page)).toBeVisible();

  await page.goto("/account");
  await expect(rows(page)).not.toContainText("Last used never");
  await rows(page).getByRole("button", { name: "Rename Laptop" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename passkey" });
  await renaming.getByLabel("Name").fill("Desk");
  await renaming.getByRole("button", { name: "Save name" }).click();
  await expect(rows(page)).toContainText("Desk");

  await rows(page).getByRole("button", { name: "Delete Desk" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Desk”?" });
  await question.getByRole("button", { name: "Delete passkey" }).click();
  await expect(question.getByRole("alert")).toContainText("the only way to sign in");
  await question.getByRole("button", { name: "Cancel" }).click();
  await setPassword(page);
  await rows(page).getByRole("button", { name: "Delete Desk" }).click();
  await question.getByRole("button", { name: "Delete passkey" }).click();
  await expect(page.getByText("“Desk” deleted")).toBeVisible();
  await expect(section(page).getByText("No passkeys")).toBeVisible();
  await expect.poll(() => device.credentials(), "the browser was told").toEqual([]);

  // An authenticator that wasn't told still offers it.
  await device.touch(false);
  await page.request.delete("/auth/session");
  await page.goto("/sign-in");
  await device.asked();
  await device.add(kept!);
  await device.touch(true);
  await byPasskey(page).click();
  await expect(page.getByRole("alert")).toContainText("isn't known here");
  await expect.poll(() => device.credentials(), "and now it is").toEqual([]);
});

test("the browser offers passkeys at the email field", async ({ page, browser, becomeMember }) => {
  await becomeMember("read", "Nadia Reed");
  const device = await addAuthenticator(page);
  await page.goto("/account");
  await addPasskey(page);
  await expect(rows(page)).toHaveCount(1);
  const [kept] = await device.credentials();

  // The same passkey in a second browser, as a password manager brings it there.
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  const otherDevice = await addAuthenticator(other);
  await otherDevice.add(kept!);
  await other.goto("/sign-in");
  // Chromium's authenticator chooses at once what a user would choose among the suggestions.
  await expect(home(other)).toBeVisible();
  await elsewhere.close();
});

test("people who signed in a while ago confirm that it's them", async ({
  page,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const { token } = await becomeMember("read", "Nadia Reed");
  const device = await addAuthenticator(page);
  await page.goto("/account");
  await setPassword(page);
  // With a password, a session that began with an API token has proven nothing.
  await page.request.post("/auth/session", { data: { token } });
  await page.reload();
  await section(page).getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByLabel("Password").fill("another one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Wrong password.")).toBeVisible();
  await dialog.getByLabel("Password").fill("correct horse battery");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByRole("button", { name: "Create passkey" }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.request.post("/auth/session", { data: { token } });
  await page.reload();
  await rows(page)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await page
    .getByRole("alertdialog", { name: /^Delete/ })
    .getByRole("button", { name: "Delete passkey" })
    .click();
  await expect(section(page).getByText("No passkeys")).toBeVisible();
  await expect.poll(() => device.credentials()).toEqual([]);
});

test("a first password beside a passkey asks who is there", async ({
  page,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("403 (Forbidden)");
  const { token } = await becomeMember("read", "Nadia Reed");
  await addAuthenticator(page);
  await page.goto("/account");
  await addPasskey(page);
  await expect(rows(page)).toHaveCount(1);
  // With a passkey, a session that began with an API token has proven nothing.
  await page.request.post("/auth/session", { data: { token } });
  await page.reload();
  const region = page.getByRole("region", { name: "Password" });
  const field = region.getByLabel("New password");
  await field.fill("correct horse battery");
  const submit = region.getByRole("button", { name: "Set password" });
  await submit.click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue("correct horse battery");
  await submit.click();
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Password set")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(region.getByLabel("Current password")).toHaveValue("");
});

test("a passkey is the second step after a password", async ({ page, becomeMember }) => {
  await becomeMember("read", "Nadia Reed");
  const device = await addAuthenticator(page);
  await page.goto("/account");
  await setPassword(page);
  // A session that began with a token shows nothing about its user, and a first password doesn't either.
  await section(page).getByRole("button", { name: "Add passkey" }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm it's you" });
  await confirming.getByLabel("Password").fill("correct horse battery");
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await namePasskey(page);
  const app = await page.request.post("/v1/user/two-step/app", { headers: ownPage });
  const { secret } = (await app.json()) as { secret: string };
  const confirmation = { code: codeOf(secret, Date.now()) };
  const done = await page.request.post("/v1/user/two-step/app/confirm", {
    data: confirmation,
    headers: ownPage,
  });
  expect(done.ok()).toBe(true);
  const user = await page.request.get("/v1/user");
  const { email } = (await user.json()) as { email: string };

  await device.touch(false);
  await page.request.delete("/auth/session");
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await device.touch(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(home(page)).toBeVisible();
});

test("a passkey isn't added twice, and what the browser says is told", async ({
  page,
  becomeMember,
}) => {
  await becomeMember("read", "Nadia Reed");
  await addAuthenticator(page);
  await page.goto("/account");
  await addPasskey(page);
  await expect(rows(page)).toHaveCount(1);
  await section(page).getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(dialog.getByLabel("Name")).toHaveValue(/\(2\)$/);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("You already have a passkey there");
});

test("where passkeys can't work, the screens say where they do", async ({
  page,
  platformUrl,
  becomeMember,
}) => {
  await page.goto(`${platformUrl}/sign-in`);
  const { host } = new URL(atHostName(platformUrl));
  await expect(byPasskey(page)).toHaveCount(0);
  await page.getByRole("link", { name: `Open at ${host}` }).click();
  // The service takes another host for its own.
  await page.route("**/auth/passkeys/options", async (route) => {
    const { options } = await (await route.fetch()).json();
    await route.fulfill({ json: { options: { ...options, rpId: "docs.example" } } });
  });
  await byPasskey(page).click();
  await expect(page.getByText("Passkeys work at docs.example only.")).toBeVisible();
  await becomeMember("read", "Nadia Reed");
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: "127.0.0.1" })));
  await page.goto(`${platformUrl}/account`);
  await expect(section(page)).toContainText("Passkeys don't work at an IP address.");
  await expect(section(page).getByRole("button", { name: "Add passkey" })).toHaveCount(0);
});
