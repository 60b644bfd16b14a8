import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { edit, makeDraft, makeSpace } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

const picture = (color: string, width = 60) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="100%" height="100%" fill="${color}"/></svg>`,
  );

/** A space with two pictures that two pages use, and a text that none does. */
async function prepare(api: Api, organizationId: string) {
  const { spaceId } = await makeSpace(api, organizationId, "Guide");
  const draft = await makeDraft(api, spaceId, "First files");
  const files = [
    { name: "harbor.svg", ref: "harbor", base64: picture("teal").toString("base64") },
    { name: "ship.svg", ref: "ship", base64: picture("tomato", 90).toString("base64") },
    { name: "notes.txt", base64: Buffer.from("Notes").toString("base64") },
  ];
  await edit(api, draft, [
    { operation: "insert_files", files },
    page("Harbor", "![Harbor](harbor.svg)\n\nSee [the ship](ship.svg)."),
    page("Ships", "![Harbor](harbor.svg)"),
  ]);
  await api(`POST ${inDraft}/merge`, { params: draft });
  return { spaceId, url: paths.spaceTab(organizationId, spaceId, "files") };
}

const page = (title: string, markdown: string) =>
  ({ operation: "insert_page", title, document: { markdown } }) as const;

async function filesOf(api: Api, spaceId: string, number: number) {
  const params = { spaceId, changeRequestId: String(number) };
  const { items } = await api(`GET ${inDraft}/content/files`, { params });
  return items.map(({ name }) => name).toSorted();
}

const rowOf = (within: Page, name: string) =>
  within.getByRole("row").filter({ has: within.getByRole("link", { name }) });

async function fromRow(within: Page, name: string, action: string) {
  await within.getByRole("button", { name: `Actions for ${name}` }).click();
  await within.getByRole("menuitem", { name: action }).click();
}

/** An image that is larger than pages need. */
async function photo(within: Page, name: string) {
  const bytes = await within.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500);
    canvas.getContext("2d")!.fillRect(0, 0, 1500, 1500);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return { name, mimeType: "image/png", buffer: Buffer.from(bytes) };
}

/** Whether the browser could draw the picture. */
const isDrawn = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);

test("files have a list and a grid, filters, details with the pages that use them, and a link to each", async ({
  page: tab,
  api,
  organization,
}) => {
  const { url } = await prepare(api, organization.id);
  await tab.goto(url.replace(/\/files$/, ""));
  await tab.getByRole("link", { name: "Files" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  await expect(rowOf(tab, "harbor.svg")).toContainText("2 pages");
  await expect(rowOf(tab, "harbor.svg")).toContainText("60 × 40");
  await tab.getByRole("button", { name: /^Uses: all/ }).click();
  await tab.getByRole("option", { name: "Unused" }).click();
  await expect(tab.getByText("1 file", { exact: true })).toBeVisible();
  await expect(rowOf(tab, "notes.txt")).toBeVisible();
  await tab.getByRole("link", { name: "Grid" }).click();
  await expect(tab.getByRole("listitem").filter({ hasText: "notes.txt" })).toBeVisible();
  await tab.getByRole("button", { name: /Unused/ }).click();
  await tab.getByRole("option", { name: "Uses: all" }).click();
  expect(await axeProblems(tab)).toEqual([]);

  await tab.getByRole("link", { name: /harbor\.svg/ }).click();
  const details = tab.getByRole("dialog", { name: "harbor.svg" });
  await expect(details.getByRole("link", { name: "Ships" })).toBeVisible();
  await expect.poll(() => isDrawn(details.getByRole("img", { name: "harbor.svg" }))).toBe(true);
  expect(await axeProblems(tab)).toEqual([]);
  await tab.reload();
  await details.getByRole("link", { name: "Harbor" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Harbor" })).toBeVisible();
});

test("files are uploaded into a new change request, and one with the same name replaces the old one", async ({
  page: tab,
  api,
  organization,
}) => {
  const { spaceId, url } = await prepare(api, organization.id);
  await tab.goto(url);
  await tab.getByRole("button", { name: "Upload files" }).click();
  const dialog = tab.getByRole("dialog", { name: "Upload files" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles([
      { name: "map.svg", mimeType: "image/svg+xml", buffer: picture("gold") },
      { name: "ship.svg", mimeType: "image/svg+xml", buffer: picture("navy", 200) },
      { name: "huge.bin", mimeType: "application/zip", buffer: Buffer.alloc(25_000_001) },
      await photo(tab, "photo.png"),
    ]);
  const sizes = tab.getByRole("dialog", { name: "Scale this image?" });
  await expect(sizes.getByRole("listitem")).toHaveText(/photo\.png.*3,000 × 1,500 px/);
  await sizes.getByRole("button", { name: /^Scale to 2,000 px/ }).click();
  await expect(dialog.getByText("Larger than 25 MB.")).toBeVisible();
  await expect(dialog.getByText("Replaces the existing file")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Subject" }).fill("New maps");
  expect(await axeProblems(tab)).toEqual([]);
  await dialog.getByRole("button", { name: "Upload 3 files" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(tab.getByText("3 files uploaded")).toBeVisible();
  await expect(tab.getByRole("button", { name: /#2 New maps/ })).toBeVisible();
  await expect(rowOf(tab, "map.svg")).toContainText("Unused");
  await expect(rowOf(tab, "ship.svg")).toContainText("200 × 40");
  await expect(rowOf(tab, "photo.png")).toContainText("2000 × 1000");
  expect(await filesOf(api, spaceId, 2)).toEqual([
    "harbor.svg",
    "map.svg",
    "notes.txt",
    "photo.png",
    "ship.svg",
  ]);
  // The pages of the change request that use it.
  await tab.getByRole("link", { name: "ship.svg" }).click();
  const details = tab.getByRole("dialog", { name: "ship.svg" });
  await expect(details.getByRole("link", { name: "Harbor" })).toBeVisible();
  await tab.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await tab.getByRole("link", { name: "Review changes" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "New maps" })).toBeVisible();
});

test("a large file shows how much is sent, can be canceled, and can be tried again", async ({
  page: tab,
  api,
  organization,
}) => {
  const { spaceId, url } = await prepare(api, organization.id);
  const parts = "**/content/uploads/*/parts";
  const held = Promise.withResolvers<void>();
  await tab.route(parts, async (route) => {
    const { position } = route.request().postDataJSON() as { position: number };
    if (position >= 2) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await tab.goto(url);
  await tab.getByRole("button", { name: "Upload files" }).click();
  const dialog = tab.getByRole("dialog", { name: "Upload files" });
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(2_000_000, 1) },
    { name: "map.svg", mimeType: "image/svg+xml", buffer: picture("gold") },
  ]);
  await dialog.getByRole("button", { name: "Upload 2 files" }).click();
  const bar = dialog.getByRole("progressbar", { name: "Upload of film.mp4" });
  await expect
    .poll(async () => Number(await bar.getAttribute("aria-valuenow")))
    .toBeGreaterThan(40);
  expect(await axeProblems(tab)).toEqual([]);
  const deleted = tab.waitForResponse((response) => response.request().method() === "DELETE");
  await dialog.getByRole("button", { name: "Cancel upload of film.mp4" }).click();
  await expect(dialog.getByText("Canceled.")).toBeVisible();
  expect((await deleted).status()).toBe(204);
  // The other one isn't held up.
  await expect(dialog.getByText("Uploaded", { exact: true })).toBeVisible();
  held.resolve();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(tab, "film.mp4")).toContainText("2 MB");
  expect(await filesOf(api, spaceId, 2)).toContain("film.mp4");
  await fromRow(tab, "film.mp4", "Replace");
  const replace = tab.getByRole("alertdialog", { name: "Replace film.mp4?" });
  await replace.locator("input[type=file]").setInputFiles({
    name: "other.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.alloc(3_000_000, 2),
  });
  await replace.getByRole("button", { name: "Replace file" }).click();
  await expect(rowOf(tab, "film.mp4")).toContainText("3 MB");
});

test("a long file name is shown with its ending and size before it is uploaded", async ({
  page: tab,
  api,
  organization,
}) => {
  const { url } = await prepare(api, organization.id);
  await tab.goto(url);
  await tab.getByRole("button", { name: "Upload files" }).click();
  const dialog = tab.getByRole("dialog", { name: "Upload files" });
  const name = `${"V".repeat(120)}.txt`;
  const file = { name, mimeType: "text/plain", buffer: Buffer.from("Text") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  const item = dialog.getByRole("list", { name: "Files to upload" }).getByRole("listitem");
  const [row, size] = [await item.boundingBox(), await item.getByText("4 bytes").boundingBox()];
  expect(size!.x + size!.width).toBeLessThan(row!.x + row!.width);
});

test("a file is replaced, renamed, and deleted with its broken links named, and each is undone", async ({
  page: tab,
  api,
  organization,
}) => {
  const { spaceId, url } = await prepare(api, organization.id);
  await tab.goto(url);
  await fromRow(tab, "harbor.svg", "Delete");
  const question = tab.getByRole("alertdialog", { name: "Delete harbor.svg?" });
  await expect(question).toContainText("2 pages use this file. Their links and images will break:");
  await expect(question).toContainText("Readers keep the file until you merge.");
  await expect(question.getByRole("link", { name: "Ships" })).toBeVisible();
  await question.getByRole("button", { name: "Delete file" }).click();
  await expect(tab.getByText("File deleted")).toBeVisible();
  await expect(rowOf(tab, "harbor.svg")).toBeHidden();
  await tab.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(tab, "harbor.svg")).toBeVisible();

  await fromRow(tab, "notes.txt", "Rename");
  const rename = tab.getByRole("dialog", { name: "Rename file" });
  await rename.getByRole("textbox", { name: "Name" }).fill("ideas.txt");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(rowOf(tab, "ideas.txt")).toBeVisible();

  await fromRow(tab, "ship.svg", "Replace");
  const replace = tab.getByRole("alertdialog", { name: "Replace ship.svg?" });
  await replace.locator("input[type=file]").setInputFiles({
    name: "other.svg",
    mimeType: "image/svg+xml",
    buffer: picture("navy", 300),
  });
  await expect.poll(() => isDrawn(replace.getByRole("img", { name: "New version" }))).toBe(true);
  await replace.locator("input[type=file]").setInputFiles(await photo(tab, "photo.png"));
  const sizes = replace.getByRole("group", { name: "Scale this image?" });
  await sizes.getByRole("button", { name: "Cancel" }).click();
  await expect(replace.getByRole("img", { name: "New version" })).toBeHidden();
  await replace.locator("input[type=file]").setInputFiles(await photo(tab, "photo.png"));
  await sizes.getByRole("button", { name: /^Keep the original/ }).click();
  await replace.getByRole("button", { name: "Replace file" }).click();
  await expect(rowOf(tab, "ship.svg")).toContainText("3000 × 1500");
  // All of it is in one change request, and main is as it was.
  expect(await filesOf(api, spaceId, 2)).toEqual(["harbor.svg", "ideas.txt", "ship.svg"]);
  await tab.getByRole("button", { name: /#2 / }).click();
  await tab.getByRole("option", { name: "Main content" }).click();
  await expect(rowOf(tab, "notes.txt")).toBeVisible();
  await expect(rowOf(tab, "ship.svg")).toContainText("90 × 40");
});

test("unused files are deleted together in a change request, and come back by undo", async ({
  page: tab,
  api,
  organization,
}) => {
  const { spaceId, url } = await prepare(api, organization.id);
  await makeDraft(api, spaceId, "Cleanup");
  await tab.goto(url);
  await tab.getByRole("checkbox", { name: "Select all" }).check();
  await tab.getByRole("button", { name: "Delete", exact: true }).click();
  const question = tab.getByRole("alertdialog", { name: "Delete 3 files?" });
  await expect(question.getByRole("button", { name: "#2 Cleanup" })).toBeVisible();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => filesOf(api, spaceId, 2)).toEqual([]);
  // All of them in one revision.
  const draft = { spaceId, changeRequestId: "2" };
  const { revision } = await api(`GET ${inDraft}`, { params: draft });
  const { parents } = await api("GET /v1/spaces/{spaceId}/revisions/{revisionId}", {
    params: { spaceId, revisionId: revision },
  });
  const before = await api("GET /v1/spaces/{spaceId}/revisions/{revisionId}/files", {
    params: { spaceId, revisionId: parents[0]! },
  });
  expect(before.items).toHaveLength(3);
  await tab.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => filesOf(api, spaceId, 2)).toHaveLength(3);
});

test("readers see files and why they can't change them, also on a phone", async ({
  page: tab,
  api,
  organization,
  becomeMember,
}) => {
  const { url } = await prepare(api, organization.id);
  await becomeMember("read");
  await tab.setViewportSize({ width: 360, height: 740 });
  await tab.goto(`${url}?layout=grid`);
  await expect(tab.getByRole("link", { name: /ship\.svg/ })).toBeVisible();
  const upload = tab.getByRole("button", { name: "Upload files" });
  await expect(upload).toHaveAttribute("aria-disabled", "true");
  await upload.focus();
  await expect(tab.getByText("You don't have permission to edit this space.")).toBeVisible();
  await tab.keyboard.press("u");
  await tab.keyboard.press("?");
  const keys = tab.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await expect(keys.getByText("Upload files")).toHaveCount(0);
});
