import type { Locator, Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { linkIn } from "#testing/mail-platform.ts";
import { startMailServer, type MailServer } from "#testing/mail-server.ts";
import { startOidcProvider, type TestOidcProvider } from "#testing/oidc-provider.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { startDns, type DnsServer } from "../support/dns.ts";
import { checkDomain, claimDomain, publishRecord } from "../support/domain-proofs.ts";
import { expect } from "../support/fixtures.ts";
import { addKeycloak } from "../support/oidc.ts";
import { startPlatform, type Platform } from "../support/platform.ts";
import { connectProvider, type Provisioning } from "../support/provisioning.ts";
import { signInByEmail, signOut } from "../support/session.ts";
import { nextCode, setUpApp } from "../support/two-step.ts";

const password = "correct horse battery";
const domain = "harbour.example";
export const emails = {
  writer: "will@mail.example",
  reviewer: "rea@mail.example",
  colleague: `olaf@${domain}`,
};

/** What a company has before its first day: an empty platform, a mail server, a domain, and an identity provider. */
export type Company = {
  platform: Platform;
  mail: MailServer;
  dns: DnsServer;
  provider: TestOidcProvider;
  close: () => Promise<void>;
};

export async function startCompany(): Promise<Company> {
  const [mail, dns, provider] = await Promise.all([
    startMailServer(),
    startDns(),
    startOidcProvider(),
  ]);
  const email = emails.colleague;
  provider.people.set(email, { sub: "olaf", email, email_verified: true, name: "Olaf Olsen" });
  const platform = await startPlatform({
    // Browsers make no passkeys for IP addresses.
    host: "localhost",
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: `Harbour Docs <docs@${domain}>`,
      DOMAIN_PROOF: "on",
      DNS_SERVERS: dns.address,
    },
  });
  const close = async () => {
    await platform.remove();
    await Promise.all([mail.close(), dns.close(), provider.close()]);
  };
  return { platform, mail, dns, provider, close };
}

/** The link in the mail to somebody with these words. */
export async function linkTo({ mail }: Company, email: string, words: RegExp): Promise<string> {
  const found = () => mail.mailsTo(email).filter((one) => words.test(one.text));
  // Notifications are gathered for two minutes before they are mailed.
  const patience = { message: `${email}: ${words}`, timeout: 240_000 };
  await expect.poll(() => found().length, patience).toBe(1);
  return linkIn(found()[0]!).href;
}

/** @returns the ID of the organization */
export async function makeOrganization({ platform }: Company, admin: Page): Promise<string> {
  await admin.goto(/http:\S+\/sign-in\?link=\S+/.exec(platform.output())?.[0] ?? "");
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await admin.goto(`${platform.url}/orgs`);
  await admin.getByRole("button", { name: "New organization" }).click();
  const dialog = admin.getByRole("dialog", { name: "Create an organization" });
  await dialog.getByLabel("Name").fill("Harbour");
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await expect(admin.getByText("Start with a space")).toBeVisible();
  return new URL(admin.url()).pathname.split("/")[2]!;
}

export async function proveDomain({ dns }: Company, admin: Page, settings: string): Promise<void> {
  await admin.goto(settings);
  const proof = await claimDomain(admin, domain);
  await publishRecord(dns, proof);
  await checkDomain(proof, domain);
}

/** Sets up single sign-on, by which people with emails at the domain become editors. */
export async function addProvider(
  { provider }: Company,
  admin: Page,
  settings: string,
): Promise<void> {
  await admin.goto(settings);
  await addKeycloak(admin);
  await admin.getByRole("link", { name: "Continue" }).click();
  await field(admin, "Issuer").fill(provider.issuer);
  await admin.getByLabel("Client ID").fill(provider.clientID);
  await admin.getByLabel("Client secret").fill(provider.clientSecret);
  await admin.getByRole("button", { name: "Save and continue" }).click();
  await expect(admin.getByText("Active", { exact: true })).toBeVisible();
  await choose(admin, /Role$/, "Editor");
  const section = admin.getByRole("region", { name: "New members" });
  await section.getByRole("button", { name: /^Save(?! who)/ }).click();
  await expect(admin.getByText("Saved for new members")).toBeVisible();
}

export async function connectProvisioning(admin: Page, settings: string): Promise<Provisioning> {
  await admin.goto(settings);
  return connectProvider(admin, "Harbour ID");
}

/** Creates a space called “Manual” and imports an archive of two pages into it. */
export async function importManual(admin: Page, content: string): Promise<void> {
  const pages = {
    "SUMMARY.md": "* [Install](install.md)\n* [Limits](limits.md)\n",
    "install.md": "# Install\n\nRun the quick installer.\n\nThen restart the server.\n",
    "limits.md": "# Limits\n\nA server takes 100 requests per second.\n",
  };
  await admin.goto(content);
  await admin.getByRole("button", { name: "New space" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "Create space" });
  await dialog.getByLabel("Name").fill("Manual");
  await dialog.getByRole("button", { name: "Create space" }).click();
  await admin.getByRole("link", { name: "Import pages" }).click();
  await admin.getByRole("radio", { name: /Directly into the space/ }).check();
  const chooser = admin.waitForEvent("filechooser");
  await admin.getByRole("button", { name: "Choose files" }).click();
  const files = Object.entries(pages).map(([path, text]) => [path, strToU8(text)] as const);
  const buffer = Buffer.from(zipSync(Object.fromEntries(files)));
  await (await chooser).setFiles({ name: "manual.zip", mimeType: "application/zip", buffer });
  await admin.getByRole("link", { name: "Open space" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
}

export async function invite(admin: Page, invitations: string): Promise<void> {
  await admin.goto(invitations);
  const { writer, reviewer } = emails;
  await field(admin, "Emails").fill(
    `Will Writer <${writer}>, Editor\nRea Reviewer <${reviewer}>, Reviewer`,
  );
  await admin.getByRole("button", { name: "Create invitations" }).click();
  await expect(admin.getByText("They are being emailed.")).toBeVisible();
}

/** @returns a link by which a guest reads the manual */
export async function linkForGuest(admin: Page, links: string): Promise<string> {
  await admin.goto(links);
  await admin.getByRole("button", { name: "New link" }).click();
  const dialog = admin.getByRole("dialog", { name: "Create an invite link" });
  await choose(admin, /Invites to/, "One space");
  await choose(admin, /Choose a space/, "Manual");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await admin.getByRole("button", { name: "Copy link: To read: Manual" }).click();
  await expect(admin.getByText("Link copied")).toBeVisible();
  return admin.evaluate(() => navigator.clipboard.readText());
}

/** Creates an account with a password, makes a passkey, and signs in with it. */
export async function joinByPasskey(company: Company, writer: Page): Promise<void> {
  await joinByMail(company, writer, emails.writer, "Will Writer");
  const device = await addAuthenticator(writer);
  await writer.goto("/account");
  await writer.getByRole("button", { name: "Add passkey" }).click();
  const dialog = writer.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog).toBeHidden();
  await device.touch(false);
  await signOut(writer);
  await device.asked();
  await device.touch(true);
  await writer.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(home(writer)).toBeVisible();
}

/** Creates an account with a password, sets up an authenticator app, and signs in with both. */
export async function joinWithTwoSteps(company: Company, reviewer: Page): Promise<void> {
  await joinByMail(company, reviewer, emails.reviewer, "Rea Reviewer");
  await reviewer.goto("/account");
  const section = reviewer.getByRole("region", { name: "Two-step verification" });
  await section.getByRole("button", { name: "Set up" }).click();
  const { secret } = await setUpApp(reviewer);
  await signOut(reviewer);
  await signInByEmail(reviewer, emails.reviewer, password);
  await reviewer.getByLabel("Code", { exact: true }).fill(nextCode(secret));
  await reviewer.getByRole("button", { name: "Verify" }).click();
  await expect(home(reviewer)).toBeVisible();
}

async function joinByMail(
  company: Company,
  page: Page,
  email: string,
  name: string,
): Promise<void> {
  await page.goto(await linkTo(company, email, /invited you/));
  // The admin gave the name.
  await expect(field(page, "Your name")).toHaveValue(name);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(home(page)).toBeVisible();
}

/** Follows the link that the admin gave, to the only space that guests see. */
export async function joinAsGuest(guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await field(guest, "Your name").fill("Gail Guest");
  await field(guest, "Email").fill("gail@guests.example");
  await field(guest, "Password").fill(password);
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
}

export const home = (page: Page): Locator =>
  page.getByRole("heading", { level: 1, name: /^Hello/ });

export const field = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name, exact: true });

async function choose(page: Page, what: RegExp, value: string): Promise<void> {
  await page.getByRole("button", { name: what }).click();
  await page.getByRole("option", { name: new RegExp(`^${value}`) }).click();
}
