import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { logInAtProvider } from "../support/oidc.ts";
import { activity, sendAs, type Provisioning } from "../support/provisioning.ts";
import { drag, shownRows } from "../support/structure.ts";
import {
  addProvider,
  connectProvisioning,
  emails,
  field,
  home,
  importManual,
  invite,
  joinAsGuest,
  joinByPasskey,
  joinWithTwoSteps,
  linkForGuest,
  linkTo,
  makeOrganization,
  proveDomain,
  startCompany,
  type Company,
} from "./moving-in.ts";

/*
 * The first day of a company, on an empty platform: nothing but the console, the mails that it sends, and what an identity provider
 * sends. Each person has a browser of their own.
 */

// What doesn't come ends the test long before its time is up: most of that is for a busy machine, some for mails.
test.use({ signedIn: false, actionTimeout: 120_000 });
test.describe.configure({ timeout: 900_000 });

let company: Company;

test.beforeEach(async ({ consoleLog }) => {
  // The sign-in page checks for a session, and what is refused on the way is expected.
  for (const status of [/400/, /401/, /403/]) consoleLog.expect(status);
  company = await startCompany();
});
test.afterEach(async ({ page }) => {
  // An open page would still load what comes next, and log that it can't.
  await page.goto("about:blank");
  await company.close();
});

test("a company moves in, writes, reviews, and publishes, and somebody leaves", async ({
  page: admin,
  browser,
}) => {
  const organization = await test.step("the first admin creates an organization", () =>
    makeOrganization(company, admin));
  const at = (path = "") => `${company.platform.url}/orgs/${organization}${path}`;
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  await test.step("its email domain is proven", () => proveDomain(company, admin, at("/settings")));
  await test.step("its identity provider signs people in", () =>
    addProvider(company, admin, at("/settings/sso")));
  const provisioning = await test.step("and manages them", () =>
    connectProvisioning(admin, at("/settings/provisioning")));
  await test.step("a manual is imported", () => importManual(admin, at("/content")));
  await test.step("a writer and a reviewer are invited by mail", () =>
    invite(admin, at("/invitations")));
  const guestLink = await test.step("a guest gets a link", () =>
    linkForGuest(admin, at("/invite-links")));

  const writer = await openBrowser(browser);
  const reviewer = await openBrowser(browser);
  const colleague = await openBrowser(browser);
  const guest = await openBrowser(browser);
  await test.step("the writer joins, and signs in with a passkey", () =>
    joinByPasskey(company, writer));
  await test.step("the reviewer joins, and signs in with two steps", () =>
    joinWithTwoSteps(company, reviewer));
  await test.step("a colleague signs in at the provider", async () => {
    await colleague.goto(at());
    await colleague.getByRole("link", { name: /^Continue with Harbour ID/ }).click();
    await logInAtProvider(colleague, emails.colleague);
    await expect(home(colleague)).toBeVisible();
  });
  await test.step("the guest joins by the link, and reads one space", () =>
    joinAsGuest(guest, guestLink));

  await test.step("the writer and the colleague write a page together", () =>
    writeTogether(writer, colleague, at("/content")));
  await test.step("the writer asks for a review", () => askForReview(writer));

  const site = await test.step("a site is created, ordered by drag, and published", () =>
    publishSite(admin, at("/sites")));
  await test.step("a reader without an account reads what was imported", () =>
    read(browser, site, (text) => expect(text).not.toContainText("guided")));

  await test.step("the reviewer comes by the mail, and asks for changes", async () => {
    await reviewer.goto(await linkTo(company, emails.reviewer, /asked you to review/));
    await part(reviewer, "Pages").click();
    await expect(comparison(reviewer).locator("ins", { hasText: "guided" })).toBeVisible();
    await review(reviewer, "Request changes", "Guided by whom?");
  });
  await test.step("the writer answers, and asks again", async () => {
    await openFromInbox(writer, at("/change-requests"), "Rea Reviewer requested changes");
    await expect(writer.getByText("Guided by whom?").first()).toBeVisible();
    await part(writer, "Edit").click();
    await writeAfter(writer, "It is guided", " A wizard guides you.");
    await part(writer, "Overview").click();
    await writer.getByRole("button", { name: "Request again" }).first().click();
  });
  await test.step("the reviewer approves and merges", async () => {
    await openFromInbox(reviewer, at("/change-requests"), "asked for your review");
    await part(reviewer, "Pages").click();
    await expect(comparison(reviewer).locator("ins", { hasText: "wizard" }).first()).toBeVisible();
    await review(reviewer, "Approve");
    await reviewer.getByRole("button", { name: "Merge", exact: true }).click();
    await reviewer.getByRole("button", { name: "Merge into main" }).click();
    await expect(reviewer.getByText(/^Merged as revision/)).toBeVisible();
  });
  await test.step("the reader finds what was merged", () =>
    read(browser, site, (text) => expect(text).toContainText("A wizard guides you.")));

  await test.step("the colleague leaves, and is out of everything within a minute", () =>
    leave(colleague, provisioning, at));
  for (const page of [writer, reviewer, colleague, guest]) await page.close();
});

/** Two people edit the same page at once, and each sees what the other writes. */
async function writeTogether(writer: Page, colleague: Page, content: string): Promise<void> {
  await writer.goto(content);
  await writer.getByRole("main").getByRole("link", { name: "Manual" }).first().click();
  await writer.getByRole("main").getByRole("treeitem", { name: "Install" }).click();
  await writer.getByRole("button", { name: "Edit", exact: true }).click();
  await writeAfter(writer, "Run the quick", " It is guided.");
  await colleague.goto(new URL(writer.url()).pathname.replace(/\/edit.*/, ""));
  await part(colleague, "Edit").click();
  await writeAfter(colleague, "Then restart", " Be patient.");
  for (const page of [writer, colleague]) {
    await expect(textOf(page)).toContainText("It is guided.");
    await expect(textOf(page)).toContainText("Be patient.");
  }
}

async function askForReview(writer: Page): Promise<void> {
  await part(writer, "Overview").click();
  await writer.getByRole("button", { name: "Mark ready" }).click();
  const reviewers = writer.getByRole("region", { name: "Reviewers" });
  await reviewers.getByRole("button", { name: "Request a review" }).click();
  await writer.getByRole("dialog").getByRole("button", { name: /^Rea/ }).click();
  await expect(writer.getByText("Review requested from Rea Reviewer")).toBeVisible();
}

/** Creates a site with the manual, puts a new section before it, and publishes it. @returns its URL */
async function publishSite(admin: Page, sites: string): Promise<string> {
  await admin.goto(sites);
  await admin.getByRole("button", { name: "New site" }).click();
  const dialog = admin.getByRole("dialog", { name: "New site" });
  await field(admin, "Title").fill("Harbour docs");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("radio", { name: "Spaces you have" }).check();
  await dialog.getByRole("option", { name: "Manual" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create site" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Harbour docs" })).toBeVisible();
  await admin.getByRole("link", { name: "Structure" }).first().click();
  await addSection(admin, "Welcome");
  await drag(admin, "Welcome", { row: "Manual", at: "before", level: 1 });
  await admin.mouse.up();
  await expect.poll(() => shownRows(admin)).toEqual(["1 Welcome", "1 Manual"]);
  await admin.getByRole("button", { name: "Publish" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  const done = admin.getByRole("dialog", { name: "“Harbour docs” is published" });
  return (await done.getByRole("link", { name: "Open site" }).getAttribute("href"))!;
}

/** Adds a section with a new space to the open site. */
async function addSection(admin: Page, title: string): Promise<void> {
  await admin.getByRole("button", { name: "Add", exact: true }).click();
  await admin.getByRole("menuitem", { name: "Section…" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("radio", { name: "New space" }).check();
  await dialog.getByRole("textbox", { name: "Title of the new space" }).fill(title);
  await dialog.getByRole("button", { name: "Add section" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole("region", { name: title })).toBeVisible();
}

/** A reader without an account opens the manual on the site, until its text is as expected. */
async function read(
  browser: Browser,
  site: string,
  expectText: (text: Locator) => Promise<void>,
): Promise<void> {
  const reader = await browser.newPage();
  await reader.goto(site);
  const sections = reader.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections).toHaveText(["Welcome", "Manual"]);
  await sections.last().click();
  await expect(reader.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
  await expectText(reader.getByRole("main"));
  await reader.close();
}

/** The provider disables the colleague: within a minute the open page ends; no other opens, and signing in again is refused. */
async function leave(
  colleague: Page,
  provisioning: Provisioning,
  at: (path?: string) => string,
): Promise<void> {
  await colleague.goto(at());
  await expect(home(colleague)).toBeVisible();
  const account = await sendAs(provisioning, "POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: emails.colleague,
    displayName: "Olaf Olsen",
    emails: [{ value: emails.colleague, primary: true }],
  });
  const answer = await sendAs(provisioning, "PATCH", `/Users/${account.id}`, activity(false));
  expect(answer).toMatchObject({ active: false });
  const told = colleague.getByText("Your session has ended");
  await expect(told, "without a reload").toBeVisible({ timeout: 60_000 });
  await colleague.goto(at("/content"));
  await colleague.getByRole("link", { name: /^Continue with Harbour ID/ }).click();
  // The provider still knows them, and asks nothing.
  await expect(colleague.getByRole("alert")).toContainText("You're disabled in Harbour.");
}

const openBrowser = (browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: company.platform.url });

/** Opens the change request from the inbox, where this is why it is there. */
async function openFromInbox(page: Page, inbox: string, reason: string): Promise<void> {
  await page.goto(inbox);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Edit Install" });
  await expect(row).toContainText(reason);
  await row.getByRole("link").first().click();
}

const part = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Change request" }).getByRole("link", { name });

const comparison = (page: Page): Locator =>
  page.getByRole("region", { name: "What changed on this page", exact: true });

const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text of Install" });

/** Writes at the end of the paragraph with these words. */
async function writeAfter(page: Page, words: string, text: string): Promise<void> {
  await textOf(page).getByText(words).click();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
}

async function review(page: Page, verdict: string, comment?: string): Promise<void> {
  await page.getByRole("button", { name: /^Review/ }).click();
  const panel = page.getByRole("dialog", { name: "Review" });
  await panel.getByRole("radio", { name: verdict }).check();
  if (comment !== undefined) await panel.getByRole("textbox").fill(comment);
  await panel.getByRole("button", { name: "Submit review" }).click();
  await expect(panel).toBeHidden();
}
