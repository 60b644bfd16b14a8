import type { Browser, Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { startIdentityProvider, type IdentityProvider } from "./support/identity-provider.ts";

test.use({ signedIn: false });

let identityProvider: IdentityProvider;
test.beforeAll(async () => {
  identityProvider = await startIdentityProvider();
});
test.afterAll(() => identityProvider.close());

async function addProvider(api: Api, organizationId: string) {
  const { entityID, ssoURL, certificate } = identityProvider;
  return api("POST /v1/orgs/{organizationId}/saml", {
    params: { organizationId },
    body: { label: "Harbour ID", entityID, ssoURL, certificate, defaultRole: "read" },
  });
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Only providers that have let somebody in are offered. */
async function logInFirst(
  browser: Browser,
  { service }: { service: { startURL: string } },
  organizationId: string,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(service.startURL);
  await logIn(page, `first-${organizationId}@harbour.example`);
  await expect(page).toHaveURL(`/orgs/${organizationId}`);
  await page.close();
}

test("a person who only has single sign-on has a whole account page", async ({
  page,
  api,
  organization,
}) => {
  const provider = await addProvider(api, organization.id);
  await page.goto(provider.service.startURL);
  await logIn(page, `grace-${organization.id}@harbour.example`);
  await expect(page).toHaveURL(`/orgs/${organization.id}`);
  await page.goto("/account");
  await expect(
    page.getByText(`the single sign-on of ${organization.title}.`).first(),
  ).toBeVisible();
  await expect(page.getByText("this browser", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();

  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New API token" });
  await dialog.getByLabel("Name").fill("Nightly import");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`Only ${organization.title}`)).toBeVisible();

  const params = { organizationId: organization.id };
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { apiTokens: false } });
  await page.reload();
  const tokens = page.getByRole("region", { name: "API tokens" });
  await expect(tokens.getByText(`${organization.title} doesn't allow API tokens.`)).toBeVisible();
  await expect(tokens.getByText(`Blocked by ${organization.title}`)).toBeVisible();
  await expect(tokens.getByRole("button", { name: "New token" })).toBeHidden();
  await expect(tokens.getByRole("button", { name: "Revoke Nightly import" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test("an organization that requires single sign-on leads to its provider, and back to the page", async ({
  page,
  browser,
  api,
  organization,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("403 (Forbidden)");
  const provider = await addProvider(api, organization.id);
  await logInFirst(browser, provider, organization.id);
  const params = { organizationId: organization.id };
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { sso: true } });
  const person = await becomeMember("edit");
  const address = `/orgs/${organization.id}/content?q=guide`;
  await page.goto(address);
  await expect(
    page.getByRole("heading", { name: `${organization.title} requires single sign-on` }),
  ).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const toProvider = page.getByRole("link", {
    name: `Continue with Harbour ID (${organization.title})`,
  });
  await page.getByRole("link", { name: "Sign in another way" }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect(toProvider).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await toProvider.click();
  await logIn(page, `${person.id}@bindery.example`);
  await expect(page).toHaveURL(address);
});

async function disable(api: Api, organizationId: string, userId: string): Promise<void> {
  const params = { organizationId, userId };
  const body = { disabled: true };
  await api("PATCH /v1/orgs/{organizationId}/members/{userId}", { params, body });
}

test("a disabled member reads where, and whom to ask", async ({
  page,
  browser,
  api,
  organization,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const person = await becomeMember("edit");
  await disable(api, organization.id, person.id);
  const sentence = `You're disabled in ${organization.title}`;
  await page.goto("/");
  await expect(page.getByText(sentence)).toBeVisible();
  await page.goto(`/orgs/${organization.id}/content`);
  await expect(page.getByRole("heading", { name: sentence })).toBeVisible();
  const { email } = await api("GET /v1/user", {});
  await expect(page.getByRole("link", { name: email! })).toHaveAttribute("href", `mailto:${email}`);
  expect(await axeProblems(page)).toEqual([]);

  const provider = await addProvider(api, organization.id);
  await logInFirst(browser, provider, organization.id);
  await page.context().clearCookies();
  await page.goto(provider.service.startURL);
  await logIn(page, `${person.id}@bindery.example`);
  await expect(page.getByRole("alert")).toContainText(`${sentence}. Ask one of its admins`);
});

test("a member who is disabled meanwhile is told, and keeps the screen until they ask why", async ({
  page,
  api,
  organization,
  becomeMember,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const person = await becomeMember("edit");
  const connected = page.waitForResponse(/\/events/);
  await page.goto(`/orgs/${organization.id}/content`);
  await connected;
  await disable(api, organization.id, person.id);
  await expect(page.getByText("You no longer have access to this organization.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  await page.getByRole("button", { name: "Show why" }).click();
  await expect(
    page.getByRole("heading", { name: `You're disabled in ${organization.title}` }),
  ).toBeVisible();
});
