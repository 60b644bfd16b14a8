import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeDocsSite, visitorSchema, type DocsSite } from "./support/docs-site.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

const open = (page: Page, { params }: DocsSite) =>
  page.goto(paths.site(params.organizationId, params.siteId, "adaptive"));
const region = (page: Page, name: string) => page.getByRole("region", { name });
const choose = async (page: Page, select: string | RegExp, option: string) => {
  await page.getByRole("button", { name: select }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("a condition is built from rules, which stay in step with its text", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "", Internal: "" });
  await open(page, docs);
  await page.getByRole("button", { name: "Add condition" }).click();
  const dialog = page.getByRole("dialog", { name: "Add condition" });
  await choose(page, /Section or space/, "Section: Internal");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  const text = dialog.getByRole("textbox", { name: "As text" });
  await expect(text).toHaveValue("visitor.claims.internal");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await dialog.getByRole("button", { name: /Claim/ }).last().click();
  await page.getByRole("option", { name: "beta (set by the browser)" }).click();
  await dialog
    .getByRole("button", { name: /Must be/ })
    .last()
    .click();
  await page.getByRole("option", { name: "isn't true" }).click();
  await choose(page, /Rules that must hold/, "Any of these rules");
  await expect(text).toHaveValue("visitor.claims.internal || !visitor.claims.unsigned.beta");
  const who = dialog.getByRole("region", { name: "Who sees it" });
  await expect(who.getByRole("listitem")).toHaveText([
    "internalSees it",
    "not internal, betaDoesn't see it",
    "not internal, not betaSees it",
  ]);
  expect(await axeProblems(page)).toEqual([]);

  await text.fill("visitor.claims.internal == visitor.claims.unsigned.beta");
  await expect(dialog).toContainText("This condition can't be shown as rules.");
  await text.fill("");
  await text.pressSequentially("!bet");
  await expect(dialog.getByRole("option")).toHaveText(["visitor.claims.unsigned.beta"]);
  await text.press("Enter");
  await expect(text).toHaveValue("!visitor.claims.unsigned.beta");
  await expect(dialog.getByRole("button", { name: /isn't true/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Save condition" }).click();
  await expect(page.getByText("Condition saved")).toBeVisible();
  await expect(region(page, "Conditions")).toContainText("!visitor.claims.unsigned.beta");
  const params = { ...docs.params, siteSectionId: docs.sections["Internal"]! };
  expect(await api(`GET ${site}/sections/{siteSectionId}`, { params })).toMatchObject({
    condition: "!visitor.claims.unsigned.beta",
  });
});

test("a condition that can't be read, or names an unknown claim, is explained at its place and not sent", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Internal: "visitor.claims.internal" });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.url());
  });
  await open(page, docs);
  await page.getByRole("button", { name: "Edit condition of Internal" }).click();
  const dialog = page.getByRole("dialog", { name: "Condition of Internal" });
  const text = dialog.getByRole("textbox", { name: "As text" });
  const save = dialog.getByRole("button", { name: "Save condition" });
  await text.fill("visitor.claims.internal &&");
  await expect(dialog).toContainText("Character 27:");
  await expect(dialog).toContainText("Correct the text below to see it as rules.");
  await save.click();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await text.fill("visitor.claims.partner");
  await expect(dialog).toContainText('The adaptive schema has no property "partner".');
  await expect(dialog.getByRole("button", { name: /partner \(not in the schema\)/ })).toBeVisible();
  await save.click();
  await expect(text).toHaveValue("visitor.claims.partner");
  expect(writes).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);

  await text.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await text.fill("");
  await save.click();
  await expect(region(page, "Conditions")).toContainText("No part of this site has a condition.");
});

test("a refused condition stays in its field, and one that a colleague changed is shown beside it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  consoleLog.expect("412 (Precondition Failed)");
  const docs = await makeDocsSite(api, organization.id, { Internal: "visitor.claims.internal" });
  await open(page, docs);
  await page.getByRole("button", { name: "Edit condition of Internal" }).click();
  const dialog = page.getByRole("dialog", { name: "Condition of Internal" });
  const text = dialog.getByRole("textbox", { name: "As text" });
  const mine = "!visitor.claims.internal";
  await text.fill(mine);
  await failRequests(page, "**/sections/*", "The store is away.", "PATCH");
  const save = dialog.getByRole("button", { name: "Save condition" });
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Something went wrong on the platform.");
  await expect(text).toHaveValue(mine);
  await page.unroute("**/sections/*");
  await api(`PATCH ${site}/sections/{siteSectionId}`, {
    params: { ...docs.params, siteSectionId: docs.sections["Internal"]! },
    body: { condition: "visitor.claims.unsigned.beta" },
  });
  await save.click();
  const both = dialog.getByRole("group", { name: "Condition: two versions" });
  await expect(both).toContainText("visitor.claims.unsigned.beta");
  await expect(text).toHaveValue(mine);
  await both.getByRole("button", { name: "Use theirs" }).click();
  await expect(text).toHaveValue("visitor.claims.unsigned.beta");
});

test("the navigation of a visitor is the platform's own, and opens as the site itself", async ({
  page,
  api,
  organization,
  browser,
}) => {
  const docs = await makeDocsSite(
    api,
    organization.id,
    { Guide: "", Internal: "visitor.claims.internal", Beta: "visitor.claims.unsigned.beta" },
    { visibility: "share-link" },
  );
  await api(`PATCH ${site}`, { ...docs, body: { adaptiveContent: { enabled: true } } });
  await open(page, docs);
  const visitor = region(page, "See as visitor");
  await expect(visitor).toContainText("Until the site is published, see it as a visitor in its");
  await expect(visitor.getByRole("link", { name: "Go to Preview" })).toHaveAttribute(
    "href",
    /\/preview$/,
  );
  await api(`POST ${site}/publish`, docs);
  await page.reload();
  await expect(visitor).toContainText("No share link is on");
  await api(`POST ${site}/share-links`, { ...docs, body: { name: "QA" } });
  await page.reload();
  const show = visitor.getByRole("button", { name: "See as this visitor" });
  await show.click();
  const result = region(page, "Navigation of this visitor");
  await expect(result).toContainText("Hidden from this visitor: 4 parts");
  await visitor.getByRole("checkbox", { name: "internal" }).check();
  await expect(visitor).toContainText("The claims changed.");
  await show.click();
  await expect(result).toContainText("Hidden from this visitor: 2 parts");
  await visitor.getByRole("checkbox", { name: "beta" }).check();
  await show.click();
  await expect(result).not.toContainText("Hidden");
  await expect(result).toContainText("/internal");
  const link = visitor.getByRole("link", { name: "Open site as this visitor" });
  const opened = await browser.newPage();
  await opened.goto((await link.getAttribute("href")) ?? "");
  await expect(opened.getByRole("link", { name: "Internal" }).first()).toBeVisible();
  await expect(opened.getByRole("link", { name: "Beta" }).first()).toBeVisible();
  await opened.close();
  expect(await axeProblems(page)).toEqual([]);
});

const schemaOf = (page: Page) => region(page, "Claims");
const saveSchema = (page: Page) => schemaOf(page).getByRole("button", { name: "Save claims" });

test("claims are edited as a form and as JSON, in step, and saved at once", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  const claims = schemaOf(page);
  const json = claims.getByRole("textbox", { name: "As JSON" });
  await claims.getByRole("button", { name: "Add claim" }).click();
  await page.keyboard.type("internal");
  const added = claims.getByRole("group", { name: "Claim internal" }).last();
  await expect(added).toContainText('Another claim is already called "internal".');
  await saveSchema(page).click();
  await expect(claims).toContainText("Correct the names of the claims above.");
  await added.getByRole("textbox", { name: "Name" }).fill("partner");
  const partner = claims.getByRole("group", { name: "Claim partner" });
  await partner.getByRole("textbox", { name: "Title" }).fill("Works for a partner");
  await partner.getByRole("button", { name: /Set by/ }).click();
  await page.getByRole("option", { name: "Visitor's browser" }).click();
  await expect(partner).toContainText("A URL sets it: ?visitor.partner=true");
  const name = claims.getByRole("textbox", { name: "Name" }).last();
  await name.fill("works for partner");
  await expect(name).toHaveAccessibleDescription(/No URL can set this claim/);
  await name.fill("partner");
  await expect(json).toHaveValue(
    /"partner": \{\s+"type": "boolean",\s+"title": "Works for a partner"/,
  );
  expect(await axeProblems(page)).toEqual([]);

  const text = await json.inputValue();
  await json.fill(text.replace('"boolean"', '"string"'));
  await expect(claims).toContainText("Correct the JSON below to see its claims.");
  await saveSchema(page).click();
  await expect(claims).toContainText('properties.internal.type must be "boolean".');
  await json.fill(text.replace("Works here", "Employee"));
  await expect(
    claims.getByRole("group", { name: "Claim internal" }).getByRole("textbox", { name: "Title" }),
  ).toHaveValue("Employee");
  await saveSchema(page).click();
  await expect(page.getByText("Claims saved")).toBeVisible();
  expect((await api(`GET ${site}/adaptive-schema`, docs)).jsonSchema).toMatchObject({
    properties: {
      internal: { title: "Employee" },
      unsigned: { properties: { partner: { title: "Works for a partner" } } },
    },
  });
});

test("conditions that a schema would break are listed first, and nothing is sent", async ({
  page,
  api,
  organization,
}) => {
  const docs = await makeDocsSite(api, organization.id, { Internal: "visitor.claims.internal" });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  await open(page, docs);
  await schemaOf(page).getByRole("button", { name: "Remove claim internal" }).click();
  await expect(schemaOf(page)).toContainText("1 condition would break");
  await expect(schemaOf(page)).toContainText("Section: Internal");
  // Why, for everyone to see.
  const reason = await schemaOf(page)
    .getByText(/^Character 1: /)
    .boundingBox();
  expect(reason!.width).toBeGreaterThan(50);
  await saveSchema(page).click();
  await expect(schemaOf(page)).toContainText("It is listed above.");
  expect(writes).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
});

test("a refused schema keeps what was typed, and two people's schemas are shown side by side", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("500 (Internal Server Error)");
  consoleLog.expect("412 (Precondition Failed)");
  const docs = await makeDocsSite(api, organization.id, { Guide: "" });
  await open(page, docs);
  await schemaOf(page).getByRole("button", { name: "Remove claim internal" }).click();
  await failRequests(page, "**/adaptive-schema", "The store is away. Try again.", "PUT");
  await saveSchema(page).click();
  await expect(schemaOf(page).getByRole("alert")).toContainText(
    "Something went wrong on the platform.",
  );
  await expect(schemaOf(page).getByRole("group", { name: "Claim internal" })).toBeHidden();
  await page.unroute("**/adaptive-schema");
  const theirs = { ...visitorSchema, properties: { staff: { type: "boolean" } } };
  await api(`PUT ${site}/adaptive-schema`, { ...docs, body: { jsonSchema: theirs as never } });
  await saveSchema(page).click();
  const both = page.getByRole("group", { name: "Adaptive schema: two versions" });
  await expect(both).toContainText('"staff"');
  await both.getByRole("button", { name: "Use theirs" }).click();
  await expect(schemaOf(page).getByRole("group", { name: "Claim staff" })).toBeVisible();
});
