import type { Browser, Page } from "@playwright/test";
import { type Api, ApiError, createApi } from "./support/api.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { startIdentityProvider, type IdentityProvider } from "./support/identity-provider.ts";
import { pressByKey, typeByKey } from "./support/keyboard.ts";
import { addPerson } from "./support/person.ts";
import { makeCertificate } from "#testing/certificate.ts";

const list = "/v1/orgs/{organizationId}/saml";
const day = 24 * 60 * 60 * 1000;

let identityProvider: IdentityProvider;
test.beforeAll(async () => {
  identityProvider = await startIdentityProvider();
});
test.afterAll(() => identityProvider.close());

const settings = (organizationId: string) => `/orgs/${organizationId}/settings/sso`;

const makeProvider = (api: Api, organizationId: string, label: string, more: object = {}) =>
  api(`POST ${list}`, { params: { organizationId }, body: { label, ...more } });

/** All settings that a provider needs for signing in. */
function complete() {
  const { entityID, ssoURL, certificate } = identityProvider;
  return { entityID, ssoURL, certificate };
}

async function logIn(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Harbour ID" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Signs in through a provider, to check that it works. */
async function tryOut(browser: Browser, startURL: string, email: string): Promise<void> {
  const tab = await browser.newPage();
  await tab.goto(startURL);
  await logIn(tab, email);
  await expect(tab.getByRole("heading", { name: "Harbour ID" })).toBeHidden();
  await tab.close();
}

test("a provider is set up step by step, tested, and adds a new person with its role and team", async ({
  page,
  context,
  browser,
  api,
  organization,
  platformUrl,
}) => {
  test.slow();
  const params = { organizationId: organization.id };
  await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Harbour staff", members: [] },
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(settings(organization.id));
  await expect(page.getByText("No identity providers yet")).toBeVisible();
  await expect(page.getByText("No links yet. Activate a provider first.")).toBeVisible();

  await page.getByRole("button", { name: "Add provider" }).click();
  const dialog = page.getByRole("dialog", { name: "Add identity provider" });
  await dialog.getByLabel("Name").fill("Harbour ID");
  await dialog.getByRole("button", { name: /Protocol$/ }).click();
  await page.getByRole("option", { name: "SAML 2.0" }).click();
  await dialog.getByRole("button", { name: "Create and continue" }).click();

  await expect(
    page.getByRole("heading", { name: "Values for your identity provider" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copy ACS URL" }).click();
  await expect(page.getByText("ACS URL copied")).toBeVisible();
  const [provider] = (await api(`GET ${list}`, { params, query: {} })).items;
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(provider!.service.acsURL);
  const metadata = await fetch(provider!.service.entityID);
  expect(await metadata.text(), "the metadata that one is told to hand on").toContain(copied);

  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/setup=identity$/);
  await page.getByRole("button", { name: "Fill in from metadata" }).click();
  const paste = page.getByRole("dialog", { name: "Fill in from metadata" });
  await paste.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(paste.getByText("Paste the metadata or choose a file.")).toBeVisible();
  const text = paste.getByRole("textbox", { name: "Metadata (XML)" });
  await text.fill("<html/>");
  await paste.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(paste.getByText("This XML isn't SAML metadata")).toBeVisible();
  await text.fill(identityProvider.metadata);
  await paste.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(page.getByLabel("Provider entity ID")).toHaveValue(identityProvider.entityID);
  await expect(page.getByText("CN=test").first()).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect(page).toHaveURL(/setup=members$/);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Role$/ }).click();
  await page.getByRole("option", { name: "Editor" }).click();
  await page.getByRole("button", { name: /Team$/ }).click();
  await page.getByRole("option", { name: "Harbour staff" }).click();
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect(page.getByText("Provider ready")).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Test sign-in" }).click();
  const tab = await opened;
  await logIn(tab, "grace@harbour.example");
  const verdict = /vouches for Ada Lovelace \(grace@harbour\.example\), who would become a member/;
  await expect(tab.getByText(verdict), "the new tab ends in the console").toBeVisible();
  await tab.close();
  await expect(page.getByText(verdict), "this one hears of it").toBeVisible();
  const before = await api("GET /v1/orgs/{organizationId}/members", { params, query: {} });
  expect(before.count, "nobody became a member by a test").toBe(1);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Harbour ID", level: 2 })).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(`${platformUrl}/orgs/${organization.id}/content`);
  await stranger.getByRole("link", { name: /^Continue with .* \(.*\)$/ }).click();
  await logIn(stranger, "grace@harbour.example");
  await expect(stranger.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  expect(new URL(stranger.url()).pathname).toBe(`/orgs/${organization.id}/content`);
  await stranger.close();
  const { items } = await api("GET /v1/orgs/{organizationId}/members", {
    params,
    query: { search: "grace@harbour.example" },
  });
  expect(items).toMatchObject([{ role: "edit", sso: true, teams: 1 }]);

  await page.goto(settings(organization.id));
  await expect(
    page.getByRole("link", { name: /Harbour ID.*Active.*Editor, in Harbour staff/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copy login link for Harbour ID" }).click();
  await expect(page.getByText("Login link for “Harbour ID” copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    provider!.service.startURL,
  );
});

test("a certificate is checked before it is saved, from text and from a file", async ({
  page,
  api,
  organization,
}) => {
  const { id } = await makeProvider(api, organization.id, "Harbour ID", { certificate: "" });
  await page.goto(`${settings(organization.id)}/${id}`);
  const field = page.getByRole("textbox", { name: "Signing certificate" });
  const save = page.getByRole("button", { name: "Save", exact: true }).first();
  const now = Date.now();
  const key = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
  const { certificate } = identityProvider;
  const wrong: [string, string][] = [
    ["certificate, please", "Not a valid X.509 certificate."],
    [certificate.slice(0, 300), "Not a valid X.509 certificate."],
    [certificate + certificate.slice(0, 300), "Not a valid X.509 certificate."],
    [key, "This is a private key."],
    [makeCertificate({ from: now - 2 * day, until: now - day }).certificate, "has expired"],
    [makeCertificate({ from: now + day, until: now + 2 * day }).certificate, "isn't valid yet"],
    [
      makeCertificate({ from: now - day, until: now + day, bits: 1024 }).certificate,
      "is too short",
    ],
  ];
  for (const [text, problem] of wrong) {
    await field.fill(text);
    await expect(page.getByText(problem)).toBeVisible();
  }
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") requests.push(request.url());
  });
  await save.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(requests, "what is known to be wrong is not sent").toEqual([]);

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const bytes = Buffer.from(certificate.replaceAll(/-----[^-]+-----|\s/g, ""), "base64");
  await (
    await chooser
  ).setFiles({ name: "idp.der", mimeType: "application/x-x509-ca-cert", buffer: bytes });
  await expect(field).toHaveValue(certificate);
  const facts = page.getByText("SHA-256 fingerprint").locator("..");
  await expect(facts).toContainText("CN=test");
  await expect(facts).toContainText("RSA, 2,048 bits");
  await expect(facts).toContainText(/([0-9A-F]{2}:){31}[0-9A-F]{2}/);
  // While the provider replaces it, both are accepted; what is around them is left out.
  const next = makeCertificate({ from: now - day, until: now + 20 * day }).certificate;
  await field.fill(`old:\n${certificate}\nnew:\n${next}`);
  await expect(field).toHaveValue(certificate + next);
  await expect(page.getByLabel("Certificate 1 of 2")).toContainText("CN=test");
  await expect(page.getByLabel("Certificate 2 of 2")).toContainText(
    /Valid.* to .*(19|20) days left/,
  );
  await save.click();
  await expect(page.getByText("Values saved")).toBeVisible();
  const saved = await api(`GET ${list}/{samlProviderId}`, {
    params: { organizationId: organization.id, samlProviderId: id },
  });
  expect(saved).toMatchObject({ certificate: certificate + next, status: "pending" });

  await page.reload();
  const state = page.getByRole("region", { name: "State" });
  await expect(state).toContainText(/Last test\s*Not tested yet/);
  await expect(state).toContainText(/Signing certificate\s*Valid until/);
  await expect(field).toBeHidden();
  await page.getByText("Show or replace the signing certificate").click();
  await expect(field).toHaveValue(certificate + next);
});

test("assertions are encrypted with a certificate that an admin creates and replaces", async ({
  page,
  context,
  browser,
  api,
  organization,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, service } = await makeProvider(api, organization.id, "Harbour ID", complete());
  await page.goto(`${settings(organization.id)}/${id}`);
  const panel = page.getByRole("region", { name: "Encryption", exact: true });
  await panel.getByRole("button", { name: "Create certificate" }).click();
  await expect(page.getByText("Certificate created")).toBeVisible();
  await expect(panel.getByText(/RSA, 3,072 bits/)).toBeVisible();

  const encrypting = await startIdentityProvider();
  const { entityID, ssoURL, certificate } = encrypting;
  await api(`PATCH ${list}/{samlProviderId}`, {
    params: { organizationId: organization.id, samlProviderId: id },
    body: { entityID, ssoURL, certificate },
  });
  const copyFrom = async (name: string) => {
    await panel.getByRole("region", { name }).getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Certificate copied").first()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  encrypting.encryptsFor = await copyFrom("Encryption certificate");
  const email = `ada@${organization.id.toLowerCase()}.example`;
  await tryOut(browser, service.startURL, email);

  await panel.getByRole("button", { name: "Replace certificate" }).click();
  await expect(panel.getByText(/Until then, both work/)).toBeVisible();
  await tryOut(browser, service.startURL, email);
  const next = await copyFrom("New certificate");
  expect(next).not.toBe(encrypting.encryptsFor);
  await panel
    .getByRole("region", { name: "Previous certificate" })
    .getByRole("button", { name: "Delete" })
    .click();
  const question = page.getByRole("alertdialog", { name: "Delete certificate?" });
  await expect(question.getByText(/uses the new one/)).toBeVisible();
  await question.getByRole("button", { name: "Delete certificate" }).click();
  await expect(panel.getByRole("region", { name: "Encryption certificate" })).toBeVisible();
  encrypting.encryptsFor = next;
  await tryOut(browser, service.startURL, email);
  await encrypting.close();
});

test("a provider is renamed and deleted, after showing who signs in with it", async ({
  page,
  browser,
  api,
  organization,
}) => {
  const params = { organizationId: organization.id };
  const harbour = await makeProvider(api, organization.id, "Harbour ID", complete());
  await makeProvider(api, organization.id, "Contractors");
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const people = ["Ana Lima", "Bo Berg"].map((displayName) =>
    addPerson({ dataDir }, { organizationId: organization.id, displayName, role: "edit" }),
  );
  await api("POST /v1/orgs/{organizationId}/members/{userId}/sso", {
    params: { ...params, userId: people[0]!.id },
  });
  await page.goto(settings(organization.id));
  await expect(
    page.getByText("1 of 2 members who aren't admins have never signed in"),
  ).toBeVisible();
  const names = page.getByRole("list", { name: "Members without SSO" });
  await expect(names.getByRole("listitem")).toHaveText([/Bo Berg/]);

  await page.getByRole("link", { name: /Contractors.*Pending/ }).click();
  await expect(page.getByText("Setup isn't finished")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Partners");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Partners", level: 2 })).toBeVisible();

  await page.getByRole("button", { name: "Delete provider" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Partners”?" });
  await expect(question).toContainText("No one uses it yet");
  await question.getByRole("textbox").fill("Partners");
  await question.getByRole("button", { name: "Delete provider" }).click();
  await expect(page).toHaveURL(settings(organization.id));
  await expect(page.getByText("“Partners” deleted")).toBeVisible();

  await tryOut(browser, harbour.service.startURL, "tester@harbour.example");
  await api("PATCH /v1/orgs/{organizationId}", { params, body: { sso: true } });
  await page.reload();
  await expect(page.getByText("Required", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Harbour ID.*Active/ }).click();
  const remove = page.getByRole("button", { name: "Delete provider" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  // Parts of the screen that load later can move the focus.
  await expect(async () => {
    await page.keyboard.press("Tab");
    await remove.focus();
    await expect(page.getByRole("tooltip")).toContainText("this is its only active provider", {
      timeout: 2000,
    });
  }).toPass();
  expect((await api(`GET ${list}`, { params, query: {} })).count).toBe(1);
});

test("a refused sign-in tells the user little and the admin why", async ({
  page,
  context,
  browser,
  api,
  organization,
  platformUrl,
}) => {
  const other = makeCertificate({ from: Date.now() - day, until: Date.now() + day });
  const provider = await makeProvider(api, organization.id, "Harbour ID", {
    ...complete(),
    certificate: other.certificate,
  });
  const stranger = await browser.newPage();
  await stranger.goto(`${platformUrl}/orgs/${organization.id}`);
  await stranger.getByRole("link", { name: /^Continue with .* \(.*\)$/ }).click();
  await logIn(stranger, "grace@harbour.example");
  const alert = stranger.getByRole("alert");
  await expect(alert).toContainText("Single sign-on didn't let you in");
  await expect(stranger.getByRole("link", { name: /^Continue with .* \(.*\)$/ })).toBeVisible();
  const request = /request (\w+)/.exec((await alert.textContent()) ?? "")?.[1];
  await stranger.close();
  const { items } = await api("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: organization.id },
    query: { action: "saml-provider.sign-in" },
  });
  expect(items).toMatchObject([
    { result: "refused", requestId: request, detail: expect.stringContaining("signature") },
  ]);

  await page.goto(`${settings(organization.id)}/${provider.id}`);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Test sign-in" }).click();
  const tab = await opened;
  await logIn(tab, "grace@harbour.example");
  await expect(tab.getByText("Test failed", { exact: true })).toBeVisible();
  await tab.close();
  await expect(page.getByText(/Invalid response: Invalid signature/)).toBeVisible();
});

test("non-admins see how to sign in, and that admins set it up", async ({
  page,
  api,
  organization,
  becomeMember,
  platformUrl,
}) => {
  const params = { organizationId: organization.id };
  const provider = await makeProvider(api, organization.id, "Harbour ID", complete());
  const person = await becomeMember("create");
  await page.goto(settings(organization.id));
  const button = page.getByRole("button", { name: "Add provider" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.focus();
  await expect(page.getByRole("tooltip")).toContainText("Only organization admins");
  await expect(page.getByText("Admins only")).toBeVisible();
  await expect(page.getByText(provider.service.startURL)).toBeVisible();
  await page.goto(`${settings(organization.id)}/${provider.id}`);
  await expect(page.getByText("Admins only")).toBeVisible();

  const theirs = createApi(platformUrl, person.token);
  const refused = await theirs(`POST ${list}`, { params, body: { label: "Mine" } }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).status).toBe(403);
});

test("failures show an error, and a retry succeeds", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const { id } = await makeProvider(api, organization.id, "Harbour ID");
  const address = `**/v1/orgs/${organization.id}/saml*`;
  await failRequests(page, address, "The store could not be read.");
  await page.goto(settings(organization.id));
  await expect(page.getByRole("alert")).toContainText(defectReason);
  await expect(page.getByRole("heading", { name: "Login links" }), "the rest stays").toBeVisible();
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: /Harbour ID/ }).click();

  const providerPath = `**/v1/orgs/${organization.id}/saml/${id}`;
  await failRequests(page, providerPath, "The store could not be read.", "PATCH");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Written with care");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("alert")).toContainText("Something went wrong on the platform.");
  await expect(name).toHaveValue("Written with care");
  await page.unroute(providerPath);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Written with care" })).toBeVisible();
});

test("setup works by keyboard; each step has its URL, for Back and sharing", async ({
  page,
  context,
  organization,
}) => {
  await page.goto(settings(organization.id));
  await pressByKey(page, page.getByRole("button", { name: "Add provider" }));
  const dialog = page.getByRole("dialog", { name: "Add identity provider" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("By keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("SAML");
  await pressByKey(page, dialog.getByRole("button", { name: "Create and continue" }));
  await expect(page).toHaveURL(/setup=service$/);
  await pressByKey(page, page.getByRole("link", { name: "Continue" }));
  await expect(page).toHaveURL(/setup=identity$/);
  const copied = await context.newPage();
  await copied.goto(page.url());
  const entityID = copied.getByLabel("Provider entity ID");
  await expect(entityID).toBeVisible();
  await copied.close();

  await typeByKey(page, page.getByLabel("Provider entity ID"), "https://id.example/");
  await pressByKey(page, page.getByRole("button", { name: "Save and continue" }));
  await expect(page).toHaveURL(/setup=members$/);
  await page.goBack();
  await expect(page).toHaveURL(/setup=identity$/);
  await expect(page.getByLabel("Provider entity ID")).toHaveValue("https://id.example/");
  await page.goBack();
  await expect(page).toHaveURL(/setup=service$/);
  await page.goBack();
  await expect(page).toHaveURL(settings(organization.id));
  await expect(page.getByRole("link", { name: /By keys.*Pending/ })).toBeVisible();
});
