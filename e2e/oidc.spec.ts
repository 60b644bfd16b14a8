import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { axeProblems } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { addKeycloak, logInAtProvider } from "./support/oidc.ts";
import { startOidcProvider, type TestOidcProvider } from "#testing/oidc-provider.ts";

const list = "/v1/orgs/{organizationId}/oidc";

let idp: TestOidcProvider;
test.beforeAll(async () => {
  idp = await startOidcProvider();
});
test.afterAll(() => idp.close());

const settings = (organizationId: string) => `/orgs/${organizationId}/settings/sso`;

test("a provider is set up step by step, tested, and gives people roles and teams", async ({
  page,
  context,
  browser,
  api,
  organization,
  platformUrl,
  consoleLog,
}) => {
  test.slow();
  consoleLog.expect("400 (Bad Request)");
  const params = { organizationId: organization.id };
  await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Harbour staff", members: [] },
  });
  const email = `grace@${organization.id.toLowerCase()}.example`;
  idp.people.set(email, {
    sub: email,
    email,
    email_verified: true,
    name: "Grace Hopper",
    groups: ["staff", "writers"],
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(settings(organization.id));
  await addKeycloak(page);
  await expect(page.getByText("The issuer is https://HOST/realms/REALM.")).toBeVisible();
  await page.getByRole("button", { name: "Copy Redirect URL" }).click();
  await expect(page.getByText("Redirect URL copied")).toBeVisible();
  const [provider] = (await api(`GET ${list}`, { params, query: {} })).items;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    provider!.service.redirectURL,
  );
  await page.getByRole("link", { name: "Continue" }).click();

  const issuer = page.getByRole("textbox", { name: "Issuer" });
  await issuer.fill(`${idp.issuer}/elsewhere`);
  await page.getByLabel("Client ID").fill(idp.clientID);
  await page.getByLabel("Client secret").fill(idp.clientSecret);
  await page.getByLabel("More scopes").fill("groups");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("No OpenID Connect configuration found at")).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await issuer.fill(idp.issuer);
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect(page).toHaveURL(/setup=members$/);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Who can join$/ }).click();
  await page.getByRole("option", { name: "Everyone the provider lets in" }).click();
  await page.getByRole("button", { name: "Save who can join" }).click();
  await expect(page.getByText("Saved who can join")).toBeVisible();
  await page.getByRole("link", { name: "Finish later" }).click();

  const rules = page.getByRole("region", { name: "Roles and teams" });
  await rules.getByRole("button", { name: "Add rule" }).click();
  await rules.getByRole("button", { name: "Add rule" }).click();
  const first = rules.getByRole("listitem").nth(0);
  await first.getByLabel("Value").fill("writers");
  const second = rules.getByRole("listitem").nth(1);
  await second.getByLabel("Value").fill("staff");
  await second.getByRole("button", { name: /Gives$/ }).click();
  await page.getByRole("option", { name: "Team: Harbour staff" }).click();
  expect(await axeProblems(page)).toEqual([]);
  await rules.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved")).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Test sign-in" }).click();
  const tab = await opened;
  await logInAtProvider(tab, email);
  const verdict = new RegExp(
    `vouches for Grace Hopper \\(${email}\\), who would become a member with the role Editor by rule 1\\. They would join “Harbour staff”`,
  );
  await expect(tab.getByText(verdict), "the new tab ends in the console").toBeVisible();
  await tab.close();
  await expect(page.getByText(verdict), "this one hears of it").toBeVisible();

  await page.getByRole("button", { name: /Longest session$/ }).click();
  await page.getByRole("option", { name: "8 hours" }).click();
  await page.getByRole("button", { name: "Save length" }).click();
  await expect(page.getByText("Session length saved")).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(`${platformUrl}/orgs/${organization.id}/content`);
  await stranger.getByRole("link", { name: /^Continue with Harbour ID/ }).click();
  await logInAtProvider(stranger, email);
  await expect(stranger.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  await stranger.close();
  const { items } = await api("GET /v1/orgs/{organizationId}/members", {
    params,
    query: { search: email },
  });
  expect(items).toMatchObject([{ role: "edit", sso: true, teams: 1 }]);
  await page.goto(`/orgs/${organization.id}/members/${items[0]!.id}`);
  const signOns = page.getByRole("region", { name: "Single sign-on" });
  await expect(signOns).toContainText("Its rules gave the role Editor.");
  await expect(signOns).toContainText("Harbour staff");

  await page.goto(settings(organization.id));
  await page.getByRole("link", { name: /Harbour ID.*Active.*OpenID Connect/ }).click();
  await page.getByRole("button", { name: "Delete provider" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Harbour ID”?" });
  await question.getByRole("textbox").fill("Harbour ID");
  await question.getByRole("button", { name: "Delete provider" }).click();
  await expect(page).toHaveURL(settings(organization.id));
  expect((await api(`GET ${list}`, { params, query: {} })).count).toBe(0);
});

test("a link on another site asks before it signs anyone in", async ({
  browser,
  api,
  organization,
}) => {
  const { issuer, clientID, clientSecret } = idp;
  const provider = await api(`POST ${list}`, {
    params: { organizationId: organization.id },
    body: { label: "Harbour ID", issuer, clientID, clientSecret, admits: "everyone" },
  });
  const { startURL } = provider.service;
  const other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Elsewhere</title><a href="${startURL}">Win a prize</a>`);
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`);
  await page.getByRole("link", { name: "Win a prize" }).click();
  const onward = page.getByRole("link", { name: /^Continue with Harbour ID/ });
  await expect(onward).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await onward.click();
  await logInAtProvider(page, `prize@${organization.id.toLowerCase()}.example`);
  await expect(page).toHaveURL(`/orgs/${organization.id}`);
  await page.close();
  other.close();
});
