import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";
const redirects = `${sites}/{siteId}/redirects` as const;

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

async function makeSite(api: Api, organizationId: string) {
  const { spaceId } = await makeSpace(api, organizationId, "Guide", [
    { title: "Welcome" },
    { title: "Install" },
  ]);
  const params = { organizationId };
  const { id } = await api(`POST ${sites}`, {
    params,
    body: { title: "Docs", spaces: [spaceId], visibility: "public" },
  });
  await api(`POST ${sites}/{siteId}/publish`, { params: { organizationId, siteId: id } });
  return { organizationId, siteId: id };
}

type Params = Awaited<ReturnType<typeof makeSite>>;

const add = (api: Api, params: Params, source: string, destination: string) =>
  api(`POST ${redirects}`, { params, body: { source, destination } });

/** The redirects on the platform: "/a → /b permanent". */
async function stored(api: Api, params: Params): Promise<string[]> {
  const { items } = await api(`GET ${redirects}`, { params, query: { limit: 1000 } });
  return items.map(({ source, destination, permanent }) =>
    [source, "→", destination, ...(permanent ? ["permanent"] : [])].join(" "),
  );
}

const open = (page: Page, { organizationId, siteId }: Params) =>
  page.goto(paths.site(organizationId, siteId, "redirects"));

test("on a phone, a redirect shows both of its ends", async ({ page, api, organization }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const params = await makeSite(api, organization.id);
  await add(api, params, "/manuals/2019/administration/installing", "/install");
  await open(page, params);
  await expect(row(page, /installing/)).toBeVisible();
  for (const end of ["/installing", "/install"]) {
    const box = (await page.getByText(end, { exact: true }).boundingBox())!;
    expect(box.x + Math.min(box.width, 40)).toBeLessThan(360);
    expect(box.width).toBeGreaterThan(40);
  }
});

test("a redirect is added, refused at its field, edited, and deleted", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("409 (Conflict)");
  const params = await makeSite(api, organization.id);
  await open(page, params);
  await expect(page.getByText("No redirects yet")).toBeVisible();
  await page.getByRole("button", { name: "Add redirect" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a redirect" });
  const from = dialog.getByRole("textbox", { name: "From" });
  const to = dialog.getByRole("textbox", { name: "To", exact: true });
  await from.fill("old");
  await to.fill("/install");
  await expect(dialog.getByText("Must be a path that starts with /")).toBeVisible();
  await from.fill("/old");
  await dialog.getByRole("checkbox", { name: "Permanent" }).check();
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(row(page, /\/old/)).toContainText("Permanent");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Add redirect" }).click();
  await from.fill("/old/");
  await to.fill("/welcome");
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(from).toHaveAccessibleDescription(/\/old already redirects to \/install/);
  await from.fill("/install");
  await to.fill("/old");
  await expect(dialog.getByText("Readers get an error: /install → /old → /install.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(to).toHaveAccessibleDescription(/This would be a loop/);
  await from.fill("/older");
  await expect(dialog.getByText("This leads on to /install.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(row(page, /older/)).toContainText(/Chain of 2.*Point it straight to \/install/);
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Actions for /older" }).click();
  await page.getByRole("menuitem", { name: "Point straight to /install" }).click();
  await expect(page.getByText("/older now leads to /install")).toBeVisible();
  await expect(row(page, /older/)).not.toContainText("Chain");

  await page.getByRole("button", { name: "Actions for /older" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit redirect" });
  await edit.getByRole("textbox", { name: "To", exact: true }).fill("https://example.com/");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(row(page, /older/)).toContainText("https://example.com/");

  await page.getByRole("button", { name: "Actions for /older" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete redirect" }).click();
  await expect(page.getByText("1 redirect", { exact: true })).toBeVisible();
  expect(await stored(api, params)).toEqual(["/old → /install permanent"]);
});

test("trying a URL follows its redirects to a page, to nothing, and away", async ({
  page,
  api,
  organization,
}) => {
  const params = await makeSite(api, organization.id);
  await add(api, params, "/b", "/install?from=b");
  await add(api, params, "/a", "/b");
  await add(api, params, "/gone", "/nowhere");
  await add(api, params, "/out", "https://example.com/");
  await add(api, params, "/welcome", "/install");
  await open(page, params);
  await expect(row(page, /^Select \/gone /)).toContainText(
    /No page.*There is no page at \/nowhere/,
  );
  await expect(row(page, /^Select \/welcome /)).toContainText("Not used");
  await expect(row(page, /^Select \/a /)).toContainText("Chain of 2");
  await expect(page.getByText("5 redirects · 1 that readers can't follow, 1 chain")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Try a URL" });
  const outcome = page.getByRole("region", { name: "Try a URL" });
  await field.fill("/a/");
  await expect(outcome.getByRole("listitem")).toHaveText([
    "/a → /b (temporary)",
    "/b → /install?from=b (temporary)",
  ]);
  await expect(outcome).toContainText("Ends at /install: “Install” in Guide");
  const { urls } = await api(`GET ${sites}/{siteId}`, { params });
  await field.fill(`${urls.published}/gone`);
  await expect(outcome).toContainText("No page at /nowhere.");
  await field.fill("/");
  await expect(outcome).toContainText("No redirect. Readers stay at this path.");
  await expect(outcome).toContainText("the first page of Guide");
  await field.fill("/welcome");
  await expect(outcome).toContainText("There is a page at this path, so its redirect isn't used.");
  await expect(outcome.getByRole("listitem")).toHaveCount(0);
  await field.fill("/out");
  await expect(outcome).toContainText("Ends on another website: https://example.com/");
  await field.fill("https://other.example/a");
  await expect(field).toHaveAccessibleDescription(/isn't on this site/);
});

test("many are changed and deleted at once, and put back", async ({ page, api, organization }) => {
  const params = await makeSite(api, organization.id);
  await add(api, params, "/c", "/install");
  await add(api, params, "/b", "/c");
  await add(api, params, "/a", "/b");
  await open(page, params);
  await expect(page.getByText("3 redirects · 2 chains")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  await page.getByRole("button", { name: "Shorten chains" }).click();
  const ledger = page.getByRole("region", { name: "Shorten chains" });
  await expect(ledger).toContainText("2 changed · 1 skipped");
  expect(await stored(api, params)).toEqual(["/a → /install", "/b → /install", "/c → /install"]);
  await ledger.getByRole("button", { name: "Close" }).click();

  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 3 redirects?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo 3 changed" }).click();
  await expect(page.getByText("3 restored")).toBeVisible();
  expect(await stored(api, params)).toHaveLength(3);
});

test("a file is previewed line by line and imported, and what fails is told and tried again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  const params = await makeSite(api, organization.id);
  await add(api, params, "/a", "/b");
  await add(api, params, "/same", "/install");
  await open(page, params);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import redirects" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  const lines = [
    "source,destination,type",
    "/b,/a,301",
    "/a,/install,302",
    "/same,/install,",
    "x,/y,",
  ];
  await (
    await chooser
  ).setFiles({
    name: "redirects.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
  await expect(dialog.getByText("1 to add · 1 to change · 1 unchanged · 1 skipped")).toBeVisible();
  const preview = dialog.getByRole("list", { name: "Preview" });
  await expect(preview.getByRole("listitem")).toContainText([
    "/b → /a · Permanent",
    "Was /b, temporary",
    "Exists already",
    "Must be a path that starts with /",
  ]);
  expect(await axeProblems(page)).toEqual([]);

  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/redirects", "The store is busy.", "POST");
  await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
  await expect(dialog).toContainText("1 changed · 1 failed");
  await expect(dialog).toContainText(`${defectReason} /b`);
  expect(await stored(api, params)).toEqual(["/a → /install", "/same → /install"]);
  await page.unroute("**/redirects");
  await dialog.getByRole("button", { name: "Retry 1 failed" }).click();
  await expect(dialog).toContainText("2 changed");
  expect(await stored(api, params)).toContain("/b → /a permanent");

  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Import CSV" }).click();
  await dialog.getByRole("textbox", { name: "Or paste lines" }).fill("/x /y\n/z /y");
  await dialog.getByRole("button", { name: "Import 2 redirects" }).click();
  await dialog.getByRole("button", { name: "Undo 2 changed" }).click();
  await expect(dialog).toContainText("2 restored");
  expect(await stored(api, params)).toHaveLength(3);
});

test("an exported file imports without changes", async ({ page, api, organization }) => {
  const params = await makeSite(api, organization.id);
  await add(api, params, "/a,b", '/c"d"');
  await api(`POST ${redirects}`, {
    params,
    body: { source: "/p", destination: "/q", permanent: true },
  });
  await open(page, params);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = readFileSync(await (await file).path(), "utf8");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import redirects" });
  await dialog.getByRole("textbox", { name: "Or paste lines" }).fill(text);
  await expect(dialog.getByText("2 unchanged")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import 0 redirects" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("people who can't change the site see the list and why", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const params = await makeSite(api, organization.id);
  await add(api, params, "/a", "/b");
  await becomeMember("edit");
  await open(page, params);
  await expect(row(page, /\/a/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add redirect" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Actions for /a" }).click();
  await expect(page.getByRole("menuitem", { name: /Edit/ })).toContainText("Ask an admin");
});

test("an imported page is found at its URL of before, and listed with the import", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [{ title: "Welcome" }]);
  const imports = "/v1/spaces/{spaceId}/content/imports";
  const bytes = Buffer.from("<title>Set up</title><main><h1>Set up</h1><p>Otter</p></main>");
  const { id: importId } = await api(`POST ${imports}`, {
    params: { spaceId },
    body: { name: "sect.set-up.html", size: bytes.length },
  });
  await api(`POST ${imports}/{importId}/parts`, {
    params: { spaceId, importId },
    body: { position: 0, base64: bytes.toString("base64") },
  });
  const read = () => api(`GET ${imports}/{importId}`, { params: { spaceId, importId } });
  await expect.poll(async () => (await read()).status).toBe("complete");
  const body = { title: "Docs", spaces: [spaceId], visibility: "public" as const };
  const { id: siteId } = await api(`POST ${sites}`, {
    params: { organizationId: organization.id },
    body,
  });
  const params = { organizationId: organization.id, siteId };
  await api(`POST ${sites}/{siteId}/publish`, { params });
  const { urls } = await api(`GET ${sites}/{siteId}`, { params });
  await page.goto(`${urls.published}/sect.set-up.html#top`);
  await expect(page).toHaveURL(`${urls.published}/sect-set-up#top`);
  await expect(page.getByRole("heading", { name: "Set up", level: 1 })).toBeVisible();

  await open(page, params);
  await expect(page.getByText("1 redirect", { exact: true })).toBeVisible();
  await expect(row(page, /\/sect\.set-up\.html/)).toContainText("Page imported in revision 3");
  const field = page.getByRole("textbox", { name: "Try a URL" });
  await field.fill("/sect.set-up");
  await expect(page.getByRole("region", { name: "Try a URL" })).toContainText("“Set up” in Guide");
  await page.getByRole("link", { name: "Page imported in revision 3" }).click();
  await expect(page.getByText("Import of sect.set-up.html").first()).toBeVisible();
});

test("a page that moved is found at its old URL, and listed with the revision that moved it", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Welcome" },
    { title: "Install" },
    { title: "Linux", into: "Install" },
  ]);
  const body = { title: "Docs", spaces: [spaceId], visibility: "public" as const };
  const { id: siteId } = await api(`POST ${sites}`, {
    params: { organizationId: organization.id },
    body,
  });
  const params = { organizationId: organization.id, siteId };
  await api(`POST ${sites}/{siteId}/publish`, { params });
  const draft = await makeDraft(api, spaceId, "Rename the installation");
  await edit(api, draft, [{ operation: "update_page", page: pages["Install"]!, slug: "setup" }]);
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: draft });
  const { urls } = await api(`GET ${sites}/{siteId}`, { params });
  await page.goto(`${urls.published}/install/linux?from=mail#top`);
  await expect(page).toHaveURL(`${urls.published}/setup/linux?from=mail#top`);
  await expect(page.getByRole("heading", { name: "Linux", level: 1 })).toBeVisible();

  await open(page, params);
  await expect(page.getByText("2 redirects", { exact: true })).toBeVisible();
  await expect(row(page, /\/install\/linux/)).toContainText("/setup/linux");
  await expect(row(page, /\/install\/linux/)).toContainText("Page moved in revision 3");
  expect(await axeProblems(page)).toEqual([]);
  const field = page.getByRole("textbox", { name: "Try a URL" });
  await field.fill("/install");
  await expect(page.getByRole("region", { name: "Try a URL" })).toContainText("“Install” in Guide");
  await page.getByRole("button", { name: "Actions for /install", exact: true }).click();
  await page.getByRole("menuitem", { name: "Redirect elsewhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a redirect" });
  await expect(dialog.getByRole("textbox", { name: "From" })).toHaveValue("/install");
  await dialog.getByRole("textbox", { name: "To", exact: true }).fill("/welcome");
  await dialog.getByRole("button", { name: "Add redirect" }).click();
  await expect(row(page, /^Select \/install /)).toContainText("Added by hand");
  expect(await stored(api, params)).toEqual([
    "/install → /welcome",
    "/install/linux → /setup/linux permanent",
  ]);
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("region", { name: "Delete" })).toContainText("1 changed · 1 skipped");
  expect(await stored(api, params)).toEqual([
    "/install → /setup permanent",
    "/install/linux → /setup/linux permanent",
  ]);
  await page.getByRole("region", { name: "Delete" }).getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("row", { name: /\/install\/linux/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Rename the installation" })).toBeVisible();
});
