import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDocsSite, type DocsSite } from "./support/docs-site.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const open = (page: Page, { params }: DocsSite) =>
  page.goto(paths.site(params.organizationId, params.siteId, "audience"));
const region = (page: Page, name: string) => page.getByRole("region", { name });
const visibility = (page: Page) => region(page, "Visibility");
const choose = (page: Page, name: string) =>
  visibility(page).getByRole("radio", { name, exact: true }).check();
const save = (page: Page) =>
  visibility(page).getByRole("button", { name: "Save", exact: true }).click();

test("a change of visibility tells what it does, and asks if readers notice it at once", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await api(`POST ${site}/publish`, docs);
  await open(page, docs);
  await choose(page, "People with a share link");
  const effect = visibility(page).getByRole("status");
  await expect(effect).toContainText("No share link is on, so nobody could read it.");
  expect(await axeProblems(page)).toEqual([]);
  await save(page);
  const question = page.getByRole("alertdialog", {
    name: "Open this site to people with a share link?",
  });
  await expect(question).toContainText("This takes effect at once.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "public" });

  await save(page);
  await question.getByRole("button", { name: "Change visibility" }).click();
  await expect(page.getByText("Visibility changed")).toBeVisible();
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "share-link" });
  await expect(effect).toBeHidden();
  await expect(region(page, "Share links")).toContainText("Nobody can read the site");
});

test("a refused change of visibility keeps the choice, and a site that isn't published is changed without a question", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  await choose(page, "Signed-in visitors");
  await expect(visibility(page).getByRole("status")).toContainText(
    "nothing changes for readers yet",
  );
  const address = `**/v1/orgs/*/sites/${docs.params.siteId}`;
  await failRequests(page, address, "The store is away. Try again.", "PATCH");
  await save(page);
  await expect(visibility(page).getByRole("alert")).toContainText(
    "Something went wrong on the platform.",
  );
  await expect(
    visibility(page).getByRole("radio", { name: "Signed-in visitors", exact: true }),
  ).toBeChecked();
  await page.unroute(address);
  await save(page);
  await expect(page.getByText("Visibility changed")).toBeVisible();
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "visitor-auth" });
});

test("two admins who change the visibility differently see both choices", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("412 (Precondition Failed)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  await choose(page, "People with a share link");
  await api(`PATCH ${site}`, { ...docs, body: { visibility: "unlisted" } });
  await save(page);
  const both = page.getByRole("group", { name: "Who can read it: two versions" });
  await expect(both).toContainText("Everyone with the URL");
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "unlisted" });
  await both.getByRole("button", { name: "Keep mine" }).click();
  await save(page);
  await expect(page.getByText("Visibility changed")).toBeVisible();
  expect(await api(`GET ${site}`, docs)).toMatchObject({ visibility: "share-link" });
});

test("a share link is created, copied, turned off and on, renamed, and deleted", async ({
  page,
  api,
  organization,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const docs = await makeDocsSite(
    api,
    organization.id,
    { Guide: "" },
    { visibility: "share-link" },
  );
  await api(`POST ${site}/publish`, docs);
  await open(page, docs);
  const links = region(page, "Share links");
  await links.getByRole("button", { name: "New share link" }).click();
  const create = page.getByRole("dialog", { name: "New share link" });
  await create.getByRole("button", { name: "Create link" }).click();
  await expect(create.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await create.getByLabel("Name").fill("Customers");
  await page.keyboard.press("Enter");
  const row = links.getByRole("listitem").filter({ hasText: "Customers" });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Copy URL of Customers" }).click();
  const url = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const shareKey = url.searchParams.get("shareKey") ?? "";
  const visit = () => api(`GET ${site}/published`, { ...docs, query: { shareKey } });
  expect((await visit()).structure.structure).toHaveLength(1);

  const isOn = row.getByRole("switch", { name: "Customers: works" });
  await isOn.click();
  await expect(page.getByText("“Customers” turned off")).toBeVisible();
  await expect(visit()).rejects.toThrow("404");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(isOn).toBeChecked();
  await expect
    .poll(() =>
      visit().then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("open");
  expect(await axeProblems(page)).toEqual([]);

  await row.getByRole("button", { name: "Actions for Customers" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  const rename = page.getByRole("dialog", { name: "Rename share link" });
  await rename.getByLabel("Name").fill("Partners");
  await rename.getByRole("button", { name: "Rename" }).click();
  await links.getByRole("button", { name: "Actions for Partners" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Partners”?" });
  await expect(question).toContainText("nobody could read the site anymore");
  await question.getByRole("button", { name: "Delete link" }).click();
  await expect(links.getByText("No share links yet")).toBeVisible();
  await expect(visit()).rejects.toThrow("404");
});

test("a share link says when it was last used", async ({ page, api, organization }) => {
  const shared = { visibility: "share-link" } as const;
  const docs = await makeDocsSite(api, organization.id, { Guide: "" }, shared);
  await api(`POST ${site}/publish`, docs);
  const link = await api(`POST ${site}/share-links`, { ...docs, body: { name: "Customers" } });
  await open(page, docs);
  const row = region(page, "Share links").getByRole("listitem");
  await expect(row).toContainText("Not used yet");
  expect((await page.request.get(link.urls.published!)).status()).toBe(200);
  const read = () => api(`GET ${site}/share-links`, docs);
  await expect.poll(async () => (await read()).items[0]?.lastUsedAt).toBeDefined();
  await page.reload();
  await expect(row).toContainText("Last used");
});

test("a switch that the platform refuses goes back and says why", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await api(`POST ${site}/share-links`, { ...docs, body: { name: "Customers" } });
  await open(page, docs);
  await failRequests(page, "**/share-links/*", "The store is away. Try again.", "PATCH");
  const isOn = page.getByRole("switch", { name: "Customers: works" });
  await isOn.click();
  await expect(page.getByText(defectReason)).toBeVisible();
  await expect(isOn).toBeChecked();
});

test("an admin creates the signing key and a test token that opens the site", async ({
  page,
  api,
  organization,
  browser,
}) => {
  const docs = await makeDocsSite(
    api,
    organization.id,
    { Guide: "", Internal: "visitor.claims.internal" },
    { visibility: "visitor-auth" },
  );
  await api(`PATCH ${site}`, { ...docs, body: { adaptiveContent: { enabled: true } } });
  await api(`POST ${site}/publish`, docs);
  await open(page, docs);
  const signIn = region(page, "Visitor sign-in");
  const signInPage = signIn.getByRole("textbox", { name: "Sign-in page" });
  await signInPage.fill("login.example.com");
  await signIn.getByRole("button", { name: "Save sign-in page" }).click();
  await expect(signInPage).toHaveAttribute("aria-invalid", "true");
  await signInPage.fill("https://login.example.com/docs");
  await signIn.getByRole("button", { name: "Save sign-in page" }).click();
  await expect(page.getByText("Sign-in page saved")).toBeVisible();
  expect(await api(`GET ${site}`, docs)).toMatchObject({
    visitorSignIn: "https://login.example.com/docs",
  });
  await signIn.getByRole("button", { name: "Create new key" }).click();
  const question = page.getByRole("alertdialog", { name: "Create a new signing key?" });
  await question.getByRole("button", { name: "Create new key" }).click();
  const shown = page.getByRole("dialog", { name: "Signing key" });
  await expect(shown.getByRole("status", { name: "Signing key" })).toHaveText(/^[\w-]{43}$/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(signIn.getByText(/^Created/)).toBeVisible();
  await signIn.getByText("Example for Node.js").click();
  await expect(signIn).toContainText(`.setAudience("${organization.id}")`);
  expect(await axeProblems(page)).toEqual([]);

  await signIn.getByRole("button", { name: "Test token" }).click();
  const form = page.getByRole("dialog", { name: "New test token" });
  await form.getByRole("checkbox", { name: "internal" }).check();
  await form.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: "Test token" });
  await expect(made).toContainText('"internal": true');
  expect(await axeProblems(page)).toEqual([]);
  const visitorClaims = await made.getByRole("status", { name: "Token" }).innerText();
  const seen = await api(`GET ${site}/published`, { ...docs, query: { visitorClaims } });
  expect(seen.structure.structure).toHaveLength(2);
  const link = made.getByRole("link", { name: "Open site as this visitor" });
  const visitor = await browser.newPage();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await expect(visitor.getByRole("link", { name: "Internal" }).first()).toBeVisible();
  await visitor.close();
});

test("adaptive content asks before readers notice it, and both switches can be undone", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, {
    Guide: "",
    Internal: "visitor.claims.internal",
  });
  await api(`POST ${site}/publish`, docs);
  await open(page, docs);
  const adaptive = page.getByRole("switch", { name: "Use visitors' claims" });
  const settings = async () => {
    const { adaptiveContent, agentsContext } = await api(`GET ${site}`, docs);
    return [adaptiveContent?.enabled, agentsContext];
  };
  const before = await settings();
  await expect(region(page, "Adaptive content")).toContainText("1 part of this site has");
  await adaptive.click();
  const question = page.getByRole("alertdialog", { name: "Use visitors' claims?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(adaptive).not.toBeChecked();
  await adaptive.click();
  await question.getByRole("button", { name: "Use claims" }).click();
  await expect(adaptive).toBeChecked();
  await expect(page.getByText("Adaptive content turned on")).toBeVisible();
  expect(await settings()).toEqual([true, before[1]]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(adaptive).not.toBeChecked();

  const agents = page.getByRole("switch", { name: "Let AI agents use this site" });
  await agents.click();
  await expect.poll(settings).not.toEqual(before);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(settings).toEqual(before);
});

test("members who aren't admins see what applies, and who can change it", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await api(`POST ${site}/share-links`, { ...docs, body: { name: "Customers" } });
  await becomeMember("read");
  await open(page, docs);
  await expect(visibility(page)).toContainText(
    "Only organization admins can change who can read this site.",
  );
  await expect(region(page, "Share links")).toContainText("Only organization admins can see");
  await expect(page.getByText("Customers")).toBeHidden();
  await expect(page.getByRole("switch", { name: "Use visitors' claims" })).toBeDisabled();
  expect(await axeProblems(page)).toEqual([]);
});
