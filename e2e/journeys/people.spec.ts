import { expect, test } from "../support/fixtures.ts";
import { signInByEmail, signOut } from "../support/session.ts";

const unique = () => Math.random().toString(36).slice(2, 10);
const password = "correct horse battery";

const title =
  "an admin invites two people, one joins, signs out and in, forgets the password, and the other link is revoked";

// `npm run check` runs what has this tag.
test(title, { tag: "@check" }, async ({ page, api, browser, organization, platformUrl }) => {
  const [ana, bo] = [`ana.${unique()}@x.example`, `bo.${unique()}@x.example`];
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.goto(`/orgs/${organization.id}/invitations`);
  await page.getByRole("textbox", { name: "Emails" }).fill(`${ana}, ${bo}`);
  await page.getByRole("button", { name: "Create invitations" }).click();
  await page.getByRole("button", { name: `Copy link for ${ana}` }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const first = await copied();
  await page.getByRole("button", { name: `Copy link for ${bo}` }).click();
  await expect.poll(copied).not.toBe(first);
  const second = await copied();

  const context = await browser.newContext({ baseURL: platformUrl });
  const newcomer = await context.newPage();
  await newcomer.goto(first);
  await newcomer.getByLabel("Your name").fill("Ana Lima");
  await newcomer.getByLabel("Password").fill("short");
  await newcomer.getByRole("button", { name: "Create account and join" }).click();
  await expect(newcomer.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await newcomer.getByLabel("Password").fill(password);
  await newcomer.keyboard.press("Enter");
  await expect(newcomer).toHaveURL(`/orgs/${organization.id}`);
  await expect(newcomer.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();

  await signOut(newcomer);
  await signInByEmail(newcomer, ana, password);
  await expect(newcomer.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  await newcomer.goto(first);
  await expect(newcomer.getByText("This invitation has been used")).toBeVisible();

  await page.getByRole("button", { name: `Actions for ${bo}` }).click();
  await page.getByRole("menuitem", { name: "Revoke…" }).click();
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByText("Invitation revoked")).toBeVisible();
  const latecomer = await (await browser.newContext({ baseURL: platformUrl })).newPage();
  await latecomer.goto(second);
  await expect(latecomer.getByText("This invitation doesn't exist anymore")).toBeVisible();
  await latecomer.context().close();

  const { items } = await api("GET /v1/orgs/{organizationId}/members", {
    params: { organizationId: organization.id },
    query: { search: ana },
  });
  await page.goto(`/orgs/${organization.id}/members/${items[0]!.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Create sign-in link…" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Sign-in link", { exact: true }).textContent();
  await newcomer.goto(link!);
  await expect(
    newcomer.getByRole("heading", { level: 1, name: "Welcome, Ana Lima" }),
  ).toBeVisible();
  await newcomer.getByLabel("New password").fill("another long password");
  await newcomer.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(newcomer.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();

  await newcomer.goto("/account");
  await newcomer.getByLabel("Current password").fill("another long password");
  await newcomer.getByLabel("New password").fill(password);
  await newcomer.getByRole("button", { name: "Change password" }).click();
  await expect(newcomer.getByText("Password changed")).toBeVisible();
  await context.close();
});
