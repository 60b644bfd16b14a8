import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeSpace } from "./support/content.ts";
import { deafen } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const sites = "/v1/orgs/{organizationId}/sites";
const customization = `${sites}/{siteId}/customization` as const;

async function makeSite(api: Api, organizationId: string) {
  const params = { organizationId };
  const { id } = await api(`POST ${sites}`, { params, body: { title: "Docs", spaces: "empty" } });
  return { organizationId, siteId: id };
}

const open = (page: Page, { organizationId, siteId }: Awaited<ReturnType<typeof makeSite>>) =>
  page.goto(paths.site(organizationId, siteId, "look"));

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole("button", { name: new RegExp(` ${label}$`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

/** The value of a custom property in the preview. */
const property = (preview: Locator, name: string) =>
  preview.evaluate((node, of) => (node as HTMLElement).style.getPropertyValue(of), name);

test("a look is previewed as it is chosen, saved, and there after a reload", async ({
  page,
  api,
  organization,
}) => {
  const params = await makeSite(api, organization.id);
  await open(page, params);
  const preview = page.getByRole("img", { name: "Preview of the site in light mode" });
  await expect(preview).toContainText("Docs");
  const save = page.getByRole("button", { name: "Save look" });

  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Fernpost docs");
  await expect(preview).toContainText("Fernpost docs");
  const primary = page.getByRole("textbox", { name: "Primary color, light mode", exact: true });
  await primary.fill("#ffd400");
  await expect(page.getByText(/^Contrast 1\.3:1 in light mode: too little for text/)).toBeVisible();
  expect(await property(preview, "--site-accent")).toBe("#ffd400");
  expect(await property(preview, "--site-accent-text")).not.toBe("#ffd400");
  await primary.fill("#1a4fb4");
  await expect(page.getByText(/in light mode: too little for text/)).toBeHidden();
  await choose(page, "Corners", "Rounded");
  expect(await property(preview, "--site-radius")).toBe("0.5rem");
  await choose(page, "Text", "Serif");
  expect(await property(preview, "--site-font")).toContain("Georgia");
  await choose(page, "Style", /Contrast/);
  expect(await property(preview, "--site-header")).toBe(await property(preview, "--site-text"));
  await choose(page, "Mode of the preview", "Dark");
  await expect(page.getByRole("img", { name: "Preview of the site in dark mode" })).toBeVisible();

  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "Title of link 1" }).fill("Blog");
  await page.getByRole("textbox", { name: "URL of link 1" }).fill("/blog");
  await page.getByRole("button", { name: "Add group" }).click();
  const footer = page.getByRole("group", { name: "Groups of links" });
  await footer.getByRole("textbox", { name: "Title of group 1" }).fill("Company");
  await footer.getByRole("button", { name: "Add link" }).click();
  await footer.getByRole("textbox", { name: "Title of link 1" }).fill("About");
  await footer.getByRole("textbox", { name: "URL of link 1" }).fill("https://example.com/");
  await page.getByRole("textbox", { name: "Icon as an emoji" }).fill("🌿");
  await expect(page.getByRole("img", { name: /Preview of the site/ })).toContainText("Company");
  expect(await axeProblems(page)).toEqual([]);
  await save.click();
  await expect(page.getByText("Look saved")).toBeVisible();

  expect(await api(`GET ${customization}`, { params })).toMatchObject({
    title: "Fernpost docs",
    styling: { primaryColor: { light: "#1a4fb4" }, corners: "rounded", font: "serif" },
    header: { preset: "contrast", links: [{ title: "Blog", to: "/blog" }] },
    footer: {
      groups: [{ title: "Company", links: [{ title: "About", to: "https://example.com/" }] }],
    },
    favicon: { emoji: "🌿" },
  });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
    "Fernpost docs",
  );
  await expect(primary).toHaveValue("#1a4fb4");
  await expect(page.getByRole("button", { name: "Rounded Corners" })).toBeVisible();
});

test("what can't be saved is explained at its field, and nothing is sent", async ({
  page,
  api,
  organization,
}) => {
  const params = await makeSite(api, organization.id);
  const before = await api(`GET ${customization}`, { params });
  await open(page, params);
  const primary = page.getByRole("textbox", { name: "Primary color, dark mode", exact: true });
  await primary.fill("blue");
  await page.getByRole("textbox", { name: "Tint, light mode", exact: true }).fill("#fafafa");
  await page.getByRole("textbox", { name: "Logo, dark mode" }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "URL of link 1" }).fill("//evil.example");
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(primary).toHaveAccessibleDescription(/Must be a color such as #346ddb/);
  await expect(page.getByRole("textbox", { name: "Logo, dark mode" })).toHaveAccessibleDescription(
    /Must be a URL/,
  );
  await expect(page.getByRole("textbox", { name: "Title of link 1" })).toHaveAccessibleDescription(
    /Must not be empty/,
  );
  await expect(page.getByRole("textbox", { name: "URL of link 1" })).toHaveAccessibleDescription(
    /Must be a path that starts with \//,
  );
  expect(await api(`GET ${customization}`, { params })).toEqual(before);

  await primary.fill("#123");
  await page.getByRole("textbox", { name: "Logo, dark mode" }).fill("");
  await page.getByRole("button", { name: "Remove Link 1" }).click();
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(
    page.getByRole("textbox", { name: "Tint, dark mode", exact: true }),
  ).toHaveAccessibleDescription(/Choose one for each mode/);
  await page.getByRole("textbox", { name: "Tint, dark mode", exact: true }).fill("#222");
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Look saved")).toBeVisible();
  expect(await api(`GET ${customization}`, { params })).toMatchObject({
    styling: {
      primaryColor: { dark: "#123" },
      tint: { color: { light: "#fafafa", dark: "#222" } },
    },
  });
});

test("a look that isn't saved is shown on the site's own pages, and survives a reload", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId } = await makeSpace(api, organization.id, "Guide", [
    { title: "Harbor", markdown: "Ships." },
  ]);
  const site = await api(`POST ${sites}`, {
    params: { organizationId: organization.id },
    body: { title: "Docs", spaces: [spaceId] },
  });
  const params = { organizationId: organization.id, siteId: site.id };
  await open(page, params);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("Port of call");
  await choose(page, "Pages of the preview", "Your pages");
  const pages = page.frameLocator("iframe");
  await expect(pages.getByRole("heading", { level: 1, name: "Harbor" })).toBeVisible();
  await expect(pages.getByRole("banner")).toContainText("Port of call");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "Title of link 1" }).fill("Ferries");
  await page.getByRole("textbox", { name: "URL of link 1" }).fill("https://example.com/");
  await expect(pages.getByRole("banner").getByRole("link", { name: "Ferries" })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  expect(await api(`GET ${customization}`, { params })).toMatchObject({ title: "Docs" });
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title).toHaveValue("Port of call");
  await expect(page.getByText("Unsaved changes restored.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title).toHaveValue("");
});

test("two people who save a look lose nothing", async ({ page, api, organization, consoleLog }) => {
  consoleLog.expect("412 (Precondition Failed)");
  const params = await makeSite(api, organization.id);
  await deafen(page);
  await open(page, params);
  const primary = page.getByRole("textbox", { name: "Primary color, light mode", exact: true });
  await primary.fill("#111111");
  await page.getByRole("textbox", { name: "Copyright" }).fill("© Mine");
  const theirs = await api(`GET ${customization}`, { params });
  await api(`PUT ${customization}`, {
    params,
    body: {
      ...(theirs as object),
      title: "Theirs",
      styling: { primaryColor: { light: "#222222", dark: "#ffffff" } },
    },
  });
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Someone else saved a newer version")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Theirs");
  const both = page.getByRole("group", { name: "Primary color, light mode: two versions" });
  await expect(both).toContainText("#222222");
  await both.getByRole("button", { name: "Use theirs" }).click();
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Look saved")).toBeVisible();
  expect(await api(`GET ${customization}`, { params })).toMatchObject({
    title: "Theirs",
    styling: { primaryColor: { light: "#222222", dark: "#ffffff" } },
    footer: { copyright: "© Mine" },
  });
});

test("people who can't change the site see its look and why", async ({
  page,
  api,
  organization,
  becomeMember,
}) => {
  const params = await makeSite(api, organization.id);
  await becomeMember("edit");
  await open(page, params);
  await expect(page.getByText("You don't have permission to change this site.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Copyright" })).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Add group" })).toBeHidden();
});

const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" width="90" height="30" onload="alert(1)"
  ><rect width="90" height="30" rx="8" fill="#2f7d5b"/></svg>`;

/** Chooses a file with the button of an image. */
async function upload(page: Page, label: string, file: { name: string; bytes: Buffer | string }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Upload image (${label})` }).press("Enter");
  const { name } = file;
  const mimeType = "application/octet-stream";
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(file.bytes) });
}

test("uploaded images are previewed at once, and readers get them from the site", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("400 (Bad Request)");
  const { id: siteId } = await api(`POST ${sites}`, {
    params: { organizationId: organization.id },
    body: { title: "Docs", spaces: "sample" },
  });
  const params = { organizationId: organization.id, siteId };
  await open(page, params);
  const logo = page.getByRole("textbox", { name: "Logo, light mode" });
  const social = page.getByRole("textbox", { name: "Social preview" });

  await upload(page, "Logo, light mode", { name: "logo.svg", bytes: drawing });
  await expect(logo).toHaveValue(/\/files\/sites\//);
  const preview = page.getByRole("img", { name: "Preview of the site in light mode" });
  await expect(preview.locator("img")).toHaveJSProperty("naturalWidth", 90);
  await upload(page, "Social preview", { name: "photo.gif", bytes: pixel });
  await expect(social).toHaveValue(/\/files\/sites\//);
  await upload(page, "Icon, light mode", { name: "notes.png", bytes: "Not an image" });
  await expect(page.getByRole("textbox", { name: "Icon, light mode" })).toHaveAccessibleDescription(
    /Must be an image: PNG/,
  );
  await upload(page, "Icon, light mode", { name: "big.png", bytes: Buffer.alloc(1024 * 1024 + 1) });
  await expect(page.getByRole("textbox", { name: "Icon, light mode" })).toHaveAccessibleDescription(
    /at most 1 MB/,
  );
  await upload(page, "Icon, light mode", { name: "icon.gif", bytes: pixel });
  await page.getByRole("button", { name: "Remove (Icon, light mode)" }).click();
  await expect(page.getByRole("textbox", { name: "Icon, light mode" })).toHaveValue("");
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Look saved")).toBeVisible();

  await api(`POST ${sites}/{siteId}/publish`, { params });
  await page.goto(`/published/${organization.id}/${params.siteId}`);
  await expect(page.getByRole("banner").getByRole("img", { name: "Docs" })).toHaveJSProperty(
    "naturalWidth",
    90,
  );
});

test("a link leads to a section or a page, and follows it", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  // The first space has no pages.
  consoleLog.expect("404 (Not Found)");
  const { spaceId } = await makeSpace(api, organization.id, "Guides", [
    { title: "Overview", markdown: "Read this first." },
    { title: "Install", markdown: "Walrus" },
  ]);
  const params = await makeSite(api, organization.id);
  const section = await api(`POST ${sites}/{siteId}/sections`, {
    params,
    body: { spaceId, title: "Guides" },
  });
  await api(`POST ${sites}/{siteId}/publish`, { params });
  await open(page, params);
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("button", { name: "Choose what Link 1 leads to" }).click();
  const dialog = page.getByRole("dialog", { name: "What does Link 1 lead to?" });
  await expect(dialog.getByRole("option", { name: /^Guides/ })).toContainText("Section · /guides");
  await dialog.getByRole("textbox").fill("inst");
  await expect(dialog.getByRole("option")).toHaveText([/Install\s*Page · \/guides\/install/]);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("option").click();
  const target = page.getByRole("group", { name: "URL of link 1" });
  await expect(target).toContainText("Install");
  await expect(page.getByRole("textbox", { name: "Title of link 1" })).toHaveValue("Install");
  await page.getByRole("button", { name: "Save look" }).click();
  await expect(page.getByText("Look saved")).toBeVisible();

  await api(`PATCH ${sites}/{siteId}/sections/{siteSectionId}`, {
    params: { ...params, siteSectionId: section.id },
    body: { path: "handbook" },
  });
  await page.reload();
  await expect(target).toContainText("Page · /handbook/install");
  const reader = await page.context().newPage();
  await reader.goto(`/published/${organization.id}/${params.siteId}`);
  await reader.getByRole("navigation", { name: "Links" }).getByRole("link").click();
  await expect(reader).toHaveURL(/\/handbook\/install$/);
  await reader.close();

  await page.getByRole("button", { name: "Enter a URL for Install" }).click();
  await page.getByRole("textbox", { name: "URL of link 1" }).fill("/handbook");
  await expect(page.getByText("A path stays as it is when the site changes")).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});
