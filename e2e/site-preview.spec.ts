import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft } from "./support/content.ts";
import { makeDocsSite, type DocsSite } from "./support/docs-site.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const open = (page: Page, { params }: DocsSite, query: Record<string, string> = {}) =>
  page.goto(paths.site(params.organizationId, params.siteId, "preview", query));
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of Docs"]');
const headingIn = (page: Page, name: string) =>
  frameOf(page).getByRole("heading", { level: 1, name });
const choose = async (page: Page, select: string | RegExp, option: string) => {
  await page.getByRole("button", { name: select }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
/** Waits in a document until it has loaded all that it names. */
const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve());
  });
const parts = (page: Page) => page.getByRole("region", { name: "Parts of the site" });

test("a site that isn't published is shown as each visitor will see it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  consoleLog.expect("400 (Bad Request)");
  const docs = await makeDocsSite(api, organization.id, {
    Guide: "",
    Internal: "visitor.claims.internal",
    Beta: "visitor.claims.unsigned.beta",
  });
  await api(`PATCH ${site}`, {
    params: docs.params,
    body: { adaptiveContent: { enabled: true } },
  });
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  await expect(parts(page).getByRole("listitem")).toHaveText([
    "VisibleGuideWho sees Guide?",
    "HiddenInternalWho sees Internal?",
    "HiddenBetaWho sees Beta?",
  ]);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "internal" }).check();
  await expect(page).toHaveURL(/claim=internal/);
  await parts(page).getByRole("button", { name: "Show Internal in the preview" }).click();
  await expect(headingIn(page, "Internal")).toBeVisible();
  await expect(page.getByText("/internal", { exact: true })).toBeVisible();

  // The same page for another visitor, who doesn't see it.
  await page.getByRole("checkbox", { name: "internal" }).uncheck();
  await expect(headingIn(page, "Page not found")).toBeVisible();
  await page.getByRole("checkbox", { name: "beta" }).check();
  await expect(frameOf(page).getByRole("link", { name: "Beta" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "beta" })).toBeChecked();
  await expect(frameOf(page).getByRole("link", { name: "Beta" }).first()).toBeVisible();

  const { token } = await api(`POST ${site}/visitor-tokens`, {
    params: docs.params,
    body: { claims: { internal: true } },
  });
  await choose(page, /Known by/, "A token (JWT)");
  await page.getByRole("textbox", { name: "Token" }).fill("wrong");
  await expect(page.getByText("This token is invalid, expired,")).toBeVisible();
  await expect(page.getByText("Their token isn't accepted.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Token" }).fill(token);
  await expect(frameOf(page).getByRole("link", { name: "Internal" }).first()).toBeVisible();
  await expect(parts(page).getByRole("listitem").nth(1)).toHaveText(/^VisibleInternal/);
  expect(page.url()).not.toContain(token);
});

test("who sees a part is told for every visitor", async ({ page, api, organization }) => {
  const docs = await makeDocsSite(api, organization.id, {
    Guide: "",
    Internal: "visitor.claims.internal && !visitor.claims.unsigned.beta",
  });
  await open(page, docs);
  await parts(page).getByRole("button", { name: "Who sees Internal?" }).click();
  const dialog = page.getByRole("dialog", { name: "Who sees “Internal”?" });
  const who = dialog.getByRole("region", { name: "Who sees it" });
  await expect(who.getByRole("listitem")).toHaveText([
    "internal, betaDoesn't see it",
    "internal, not betaSees it",
    "not internalDoesn't see it",
  ]);
  await expect(dialog).toContainText("Nobody yet: the site isn't published.");
  await expect(dialog).toContainText("The visitor of this preview doesn't see it.");
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await parts(page).getByRole("button", { name: "Who sees Guide?" }).click();
  await expect(page.getByRole("dialog")).toContainText("Everyone who can open the site.");
});

test("visitors whom the site doesn't let in see nothing, and are told why", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(
    api,
    organization.id,
    { Guide: "" },
    { visibility: "share-link" },
  );
  const { id } = await api(`POST ${site}/share-links`, {
    params: docs.params,
    body: { name: "QA" },
  });
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  await choose(page, /Comes with/, "No share link");
  const notice = page.getByRole("status").filter({ hasText: "This visitor can't open the site" });
  await expect(notice).toContainText("Without an active share link, they get “not found”.");
  await expect(parts(page).getByRole("listitem")).toHaveText([/^HiddenGuide/]);
  await choose(page, /Comes with/, "QA");
  await expect(headingIn(page, "Guide")).toBeVisible();
  await page.reload();
  await expect(headingIn(page, "Guide")).toBeVisible();
  // All of it: its script is refused, too, to somebody who isn't let in anymore.
  await frameOf(page).locator("html").evaluate(loaded);
  await api(`PATCH ${site}/share-links/{shareLinkId}`, {
    params: { ...docs.params, shareLinkId: id },
    body: { active: false },
  });
  await expect(notice).toBeVisible();

  await api(`PATCH ${site}`, { params: docs.params, body: { visibility: "visitor-auth" } });
  await choose(page, /Sign-in/, "Not signed in");
  await expect(notice).toContainText("They have to sign in first");
  await choose(page, /Sign-in/, "Signed in");
  await expect(headingIn(page, "Guide")).toBeVisible();
});

test("a change request is read in the site before it is merged, and follows its edits", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  const { items } = await api(`GET ${site}/site-spaces`, { params: docs.params, query: {} });
  const spaceId = items[0]!.space.id;
  const draft = await makeDraft(api, spaceId, "New terms");
  const page1 = { operation: "insert_page" as const, title: "Terms", document: { markdown: "A" } };
  await edit(api, draft, [page1]);
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  await expect(frameOf(page).getByRole("link", { name: "Terms" })).toHaveCount(0);
  await choose(page, /Space to change/, "Guide");
  await choose(page, /Version/, "#2 New terms");
  await frameOf(page).getByRole("link", { name: "Terms" }).first().click();
  await expect(headingIn(page, "Terms")).toBeVisible();
  await edit(api, draft, [{ ...page1, title: "More" }]);
  await expect(frameOf(page).getByRole("link", { name: "More" }).first()).toBeAttached();
  await expect(headingIn(page, "Terms")).toBeVisible();
  await choose(page, /Version/, "As it is now");
  await expect(headingIn(page, "Page not found")).toBeVisible();
  await choose(page, /Version/, "#2 New terms");
  await page.getByRole("link", { name: "Preview links" }).click();
  await expect(page.getByRole("dialog", { name: "Preview links" })).toBeVisible();
});

test("an earlier revision shows what readers had before", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("404 (Not Found)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  const { items } = await api(`GET ${site}/site-spaces`, { params: docs.params, query: {} });
  const params = { spaceId: items[0]!.space.id };
  await open(page, docs, { space: params.spaceId });
  await page.getByRole("button", { name: /Version/ }).click();
  await page
    .getByRole("option", { name: /^Revision of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/revision=/);
  await expect(headingIn(page, "No pages yet")).toBeVisible();
});

test("links lead through the site, and out of it in a new tab", async ({
  page,
  api,
  organization,
  context,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "", Reference: "" });
  const elsewhere = "https://elsewhere.example/start";
  await context.route(`${elsewhere}*`, (route) => route.fulfill({ body: "Elsewhere" }));
  await api(`PUT ${site}/customization`, {
    params: docs.params,
    body: { header: { links: [{ title: "Elsewhere", to: elsewhere }] } },
  });
  await open(page, docs);
  await frameOf(page).getByRole("link", { name: "Reference" }).first().click();
  await expect(headingIn(page, "Reference")).toBeVisible();
  await expect(page.getByText("/reference", { exact: true })).toBeVisible();
  await frameOf(page)
    .locator("h1")
    .evaluate(() => (location.hash = "start"));
  await expect(page.getByText("/reference#start", { exact: true })).toBeVisible();
  await frameOf(page)
    .locator("h1")
    .evaluate((heading) => (heading.textContent = "Changed"));
  await page.getByRole("button", { name: "Reload preview" }).click();
  await expect(headingIn(page, "Reference")).toBeVisible();
  await expect(page.getByText("/reference#start", { exact: true })).toBeVisible();
  // Before the page is complete, too.
  await context.route(/\/@\/assets\/late-/, () => undefined);
  await page.getByRole("button", { name: "Reload preview" }).click();
  const opened = context.waitForEvent("page");
  await frameOf(page).getByRole("link", { name: "Elsewhere" }).first().click();
  expect((await opened).url()).toBe(elsewhere);
  await expect(headingIn(page, "Reference")).toBeVisible();
});

test("a redirect out of the site is told, and leads back", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("Framing 'https://elsewhere.example/'");
  const docs = await makeDocsSite(api, organization.id, { Guide: "", Reference: "" });
  await api(`POST ${site}/redirects`, {
    params: docs.params,
    body: { source: "/old", destination: "https://elsewhere.example/" },
  });
  await api(`PUT ${site}/customization`, {
    params: docs.params,
    body: { header: { links: [{ title: "Old", to: "/old" }] } },
  });
  await open(page, docs);
  await frameOf(page).getByRole("link", { name: "Old" }).first().click();
  await expect(page.getByText("This link leaves the site")).toBeVisible();
  await page.getByRole("button", { name: "Back to the first page" }).click();
  await expect(headingIn(page, "Guide")).toBeVisible();
  await expect(page.getByText("This link leaves the site")).toBeHidden();
});

test("at 360 px it is used by keyboard, at both widths", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  const frame = page.locator("iframe");
  await expect(page.getByRole("button", { name: "Phone" })).toHaveAttribute("aria-pressed", "true");
  const desktop = page.getByRole("button", { name: "Desktop" });
  await desktop.focus();
  await page.keyboard.press("Enter");
  await expect(desktop).toHaveAttribute("aria-pressed", "true");
  expect(await frame.evaluate((element) => (element as HTMLIFrameElement).clientWidth)).toBe(1280);
  expect((await frame.boundingBox())!.width).toBeLessThan(361);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeProblems(page)).toEqual([]);
  await expect(page).toHaveURL(/width=desktop/);
  await page.reload();
  await expect(desktop).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Reload preview" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open preview in a new tab" })).toBeFocused();
});

test("nobody else can open the preview's URL", async ({ page, api, organization, browser }) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  const url = await page
    .getByRole("link", { name: "Open preview in a new tab" })
    .getAttribute("href");
  const other = await browser.newContext();
  const response = await other.request.get(url!);
  expect(response.status()).toBe(404);
  expect(await response.text()).not.toContain("Guide");
  await other.close();
});

test("members see only what they can read, and how much is left out", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "", Secret: "" });
  const { items } = await api(`GET ${site}/site-spaces`, { params: docs.params, query: {} });
  const secret = items.find(({ title }) => title === "Secret")!.space.id;
  await api("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: secret },
    body: { defaultLevel: null },
  });
  await becomeMember("read");
  await open(page, docs);
  await expect(headingIn(page, "Guide")).toBeVisible();
  await expect(page.getByText("1 space is left out because you can't open it.")).toBeVisible();
  await expect(frameOf(page).getByText("Secret")).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
});

test("a preview that can't be loaded offers to try again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await failRequests(page, "**/v1/**/preview*", "The store is away. Try again.", "GET");
  await open(page, docs, { visitor: "out" });
  await expect(page.getByText(defectReason)).toBeVisible();
  await expect(page.getByRole("button", { name: /Space to change/ })).toBeVisible();
  await page.unroute("**/v1/**/preview*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(headingIn(page, "Guide")).toBeVisible();
});

test("a site without spaces says what to do first", async ({ page, api, organization }) => {
  const docs = await makeDocsSite(api, organization.id, {});
  await open(page, docs);
  await expect(page.getByText("Nothing to preview yet")).toBeVisible();
  await page.getByRole("link", { name: "Go to Structure" }).click();
  await expect(page).toHaveURL(/structure$/);
});

test("staged changes are previewed before they are published", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "", Internal: "" });
  await api(`POST ${site}/staged-changes`, {
    params: docs.params,
    body: {
      operation: `PATCH ${site}/sections/{siteSectionId}`,
      params: { siteSectionId: docs.sections["Internal"]! },
      body: { title: "Handbook", path: "handbook" },
    },
  });
  await page.goto(paths.site(docs.params.organizationId, docs.params.siteId, "staged"));
  await page.getByRole("link", { name: "Preview", exact: true }).last().click();
  const staged = page.getByRole("checkbox", { name: "Show staged changes" });
  await expect(staged).toBeChecked();
  await parts(page).getByRole("button", { name: "Show Handbook in the preview" }).click();
  await expect(headingIn(page, "Internal")).toBeVisible();
  await expect(page.getByText("/handbook", { exact: true })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await staged.uncheck();
  await expect(parts(page)).toContainText("Internal");
  await expect(parts(page)).not.toContainText("Handbook");
  await expect(page.getByText("/internal", { exact: true })).toBeVisible();
  await expect(headingIn(page, "Internal")).toBeVisible();
});
