import type { Page } from "@playwright/test";
import { linkIn } from "#testing/mail-platform.ts";
import { startMailServer, type MailServer } from "#testing/mail-server.ts";
import { createApi } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";
import { startPlatform, type Platform } from "./support/platform.ts";

test.use({ signedIn: false });

let server: MailServer;
let platform: Platform;
/** Mails to `silent@…`, which the server never answers. */
const arrived: string[] = [];

test.beforeAll(async () => {
  server = await startMailServer({
    async onMail({ to }) {
      if (!to.startsWith("silent@")) return undefined;
      arrived.push(to);
      return new Promise(() => {});
    },
  });
  platform = await startPlatform({
    env: { SMTP_URL: server.url, MAIL_FROM: "Acme Docs <docs@acme.example>" },
  });
});
test.afterEach(async ({ page }) => {
  // An open page would still load what comes next, and log that it can't.
  await page.goto("about:blank");
});
test.afterAll(async () => {
  await platform.remove();
  await server.close();
});

async function signInAsAdmin(page: Page): Promise<void> {
  const data = { token: platform.token };
  const response = await page.request.post(`${platform.url}/auth/session`, { data });
  expect(response.status()).toBe(204);
}

/** The link in the latest mail to an email, once there are that many. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => server.mailsTo(email).length).toBe(count);
  return linkIn(server.mailsTo(email).at(-1)!).href;
}

const password = "correct horse battery";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function join(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email));
  await field(page, "Your name").fill("Bo Berg");
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page).toHaveURL(/\/orgs\//);
}

async function invite(page: Page, ...emails: string[]): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(platform.url);
  await page.getByRole("link", { name: "People" }).click();
  await page.getByRole("link", { name: "Invite people" }).click();
  await field(page, "Emails").fill(emails.join("\n"));
  await page.getByRole("button", { name: "Create invitations" }).click();
  await expect(page.getByText("They are being emailed.")).toBeVisible();
}

test("invitations are mailed, show what became of them, and are sent again", async ({
  page,
  browser,
}) => {
  await invite(page, "bo@acme.example", "nobody@acme.example");
  const pending = page.getByRole("region", { name: "Pending invitations" });
  const row = (email: string) => pending.getByRole("row").filter({ hasText: email });
  await expect(row("bo@acme.example")).toContainText("Sent");
  await expect(row("nobody@acme.example")).toContainText("Couldn't be delivered");
  await expect(row("nobody@acme.example")).toContainText("550 5.1.1");
  await row("nobody@acme.example")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Server's answer" }).click();
  await expect(page.getByRole("dialog")).toContainText("Recipient address rejected");
  await page.keyboard.press("Escape");
  await row("bo@acme.example")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Resend email" }).click();
  await expect(page.getByText("Email is on its way")).toBeVisible();
  await linkTo("bo@acme.example", 2);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(linkIn(server.mailsTo("bo@acme.example")[0]!).href);
  await expect(other.getByRole("heading", { name: /doesn't exist anymore/ })).toBeVisible();
  await other.goto(await linkTo("bo@acme.example", 2));
  await expect(field(other, "Your name")).toBeVisible();
  await context.close();
});

test("a link in an email signs in, and a forgotten password is replaced", async ({
  page,
  browser,
}) => {
  const email = "cy@acme.example";
  await invite(page, email);
  const context = await browser.newContext();
  const person = await context.newPage();
  await join(person, email);

  await context.clearCookies();
  await person.goto(`${platform.url}/sign-in?next=/account`);
  await field(person, "Email").fill(email);
  await person.getByRole("button", { name: "Continue", exact: true }).click();
  await person.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(person.getByText("Check your email")).toBeVisible();
  await person.goto(await linkTo(email, 2));
  // The invitation was mailed, so the account is theirs and nothing ends.
  await expect(field(person, "Password of the account")).toBeHidden();
  await person.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(person).toHaveURL(/\/account$/);

  await context.clearCookies();
  await person.goto(`${platform.url}/sign-in`);
  await field(person, "Email").fill(email);
  await person.getByRole("button", { name: "Continue", exact: true }).click();
  await field(person, "Password").fill("a wrong password");
  await person.getByRole("button", { name: "Sign in", exact: true }).click();
  const refused = person.getByText("Wrong email or password.");
  await expect(refused).toBeVisible();
  await person.getByRole("button", { name: "Forgot password?" }).click();
  await expect(refused).toBeHidden();
  await expect(person.getByText("The link works for 1 hour.")).toBeVisible();
  const link = await linkTo(email, 3);
  await person.goto(link);
  await field(person, "New password").fill("plain staple donkey wagon");
  await person.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(person).toHaveURL(/\/orgs\//);
  await person.goto(link);
  await expect(person.getByRole("heading", { name: "This link can't be used" })).toBeVisible();
  await context.close();
});

test("an admin sends a test email and reads the server's answer", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto(platform.url);
  await page.getByRole("link", { name: "Settings" }).click();
  const section = page.getByRole("region", { name: "Email", exact: true });
  await section.getByRole("button", { name: "Send test email" }).click();
  await expect(section.getByRole("status")).toContainText("The mail server accepted an email to");
  await expect(section.getByRole("status")).toContainText("250");
});

test("after a crash, a mail that may have been accepted isn't sent again, and others are", async () => {
  const env = { SMTP_URL: server.url, MAIL_FROM: "docs@acme.example" };
  const crashing = await startPlatform({ env });
  const api = createApi(crashing.url, crashing.token);
  const params = { organizationId: (await api("GET /v1/orgs", { query: {} })).items[0]!.id };
  await api("POST /v1/orgs/{organizationId}/invites", {
    params,
    body: { emails: ["silent@crash.example"] },
  });
  await expect.poll(() => arrived).toEqual(["silent@crash.example"]);
  await crashing.stop("SIGKILL");
  const again = await startPlatform({ env, after: crashing });
  const apiAgain = createApi(again.url, again.token);
  const invites = async () =>
    (await apiAgain("GET /v1/orgs/{organizationId}/invites", { params, query: {} })).items;
  await expect.poll(async () => (await invites())[0]?.delivery?.state).toBe("uncertain");
  await apiAgain("POST /v1/orgs/{organizationId}/invites", {
    params,
    body: { emails: ["di@crash.example"] },
  });
  await expect.poll(() => server.mailsTo("di@crash.example").length).toBe(1);
  expect(arrived).toHaveLength(1);
  await again.remove();
});

test("an email is changed once the link that was sent to the new one is opened", async ({
  page,
  browser,
}) => {
  const [former, email] = ["di@acme.example", "di@new.example"];
  await invite(page, former);
  const context = await browser.newContext();
  const person = await context.newPage();
  await join(person, former);
  await person.goto(`${platform.url}/account`);
  const section = person.getByRole("region", { name: "Email" });
  await expect(section).toContainText(former);
  await section.getByRole("button", { name: "Change email" }).click();
  const dialog = person.getByRole("dialog", { name: "Change your email" });
  await field(person, "New email").fill("nobody");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(field(person, "New email")).toHaveAttribute("aria-invalid", "true");
  await field(person, "New email").fill(email);
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(section).toContainText(`Confirm ${email}`);
  // In another browser, its owner signs in first.
  const link = await linkTo(email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await field(other, "Email").fill(former);
  await other.getByRole("button", { name: "Continue", exact: true }).click();
  await field(other, "Password").fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Confirm email" }).click();
  await expect(other.getByText("Email changed")).toBeVisible();
  await expect(other).toHaveURL(/\/account$/);
  await expect(other.getByRole("region", { name: "Email" })).toContainText(email);
  await person.goto(link);
  await expect(person.getByRole("dialog", { name: "Link can't be used" })).toContainText(email);
  await person.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(person.getByText("Your email was changed")).toBeVisible();
  await expect.poll(() => server.mailsTo(former).map(({ subject }) => subject)).toHaveLength(3);
  await Promise.all([context.close(), elsewhere.close()]);
});

test("a change of the email is canceled", async ({ page, browser }) => {
  await invite(page, "ed@acme.example");
  const context = await browser.newContext();
  const person = await context.newPage();
  await join(person, "ed@acme.example");
  await person.goto(`${platform.url}/account`);
  const section = person.getByRole("region", { name: "Email" });
  await section.getByRole("button", { name: "Change email" }).click();
  await field(person, "New email").fill("ed@new.example");
  await person.getByRole("button", { name: "Send link" }).click();
  await section.getByRole("button", { name: "Cancel change" }).click();
  await expect(section).not.toContainText("ed@new.example");
  await person.goto(await linkTo("ed@new.example"));
  await expect(person.getByRole("dialog", { name: "Link can't be used" })).toBeVisible();
  await context.close();
});
