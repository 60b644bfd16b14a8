import { strToU8, zipSync } from "fflate";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import { makeContent, openContent, storedContent } from "./support/content-tree.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";

const archive = {
  name: "guide.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync({ "README.md": strToU8("# Guide\n\nHello.\n") })),
};

test("a collection has a page with what is in it, and its acts", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides(Bee Kits(Cat))");
  await openContent(page, id);
  await page.getByRole("button", { name: "Actions for Guides", exact: true }).click();
  await page.getByRole("menuitem", { name: "Open collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  const table = page.getByRole("grid", { name: "In this collection" });
  await expect(table.getByRole("link")).toHaveText([/^Bee/, /^Kits/]);
  expect(await axeProblems(page)).toEqual([]);
  await table.getByRole("link", { name: /^Kits/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kits" })).toBeVisible();
  await page.reload();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("link")).toHaveText(["Content", "Guides"]);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  const rename = page.getByRole("dialog", { name: "Rename collection" });
  await rename.getByLabel("Name").fill("Tools");
  await rename.getByLabel("Description").fill("Everything for work.");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
  await expect(page.getByText("Everything for work.")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete collection" }).click();
  await expect(page.getByText("Collection not found")).toBeVisible();
  await page.getByRole("link", { name: "Go to content" }).click();
  await expect.poll(() => storedContent(api, id)).toBe("Ant Guides(Bee Cat)");
});

test("pages are imported into a new space of a collection, and into an existing space", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides(Bee)");
  await openContent(page, id);
  const open = async () => {
    await page.getByRole("button", { name: "Actions for Guides", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import here…" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Import" });
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByLabel("Name").fill("Hornet");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await dialog.getByLabel("Name").fill("Wasp");
  await dialog.getByRole("button", { name: "Create space and continue" }).click();
  await expect(page.getByLabel("Directly into the space")).toBeChecked();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(archive);
  await expect(page.getByText("Everything was imported.")).toBeVisible();
  await page.getByRole("link", { name: "Open space" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guide" })).toBeVisible();
  expect(await storedContent(api, id)).toBe("Ant Guides(Bee Wasp)");

  await page.goto(paths.content(id, { new: "import" }));
  await dialog.getByLabel("An existing space").check();
  await dialog.getByRole("textbox", { name: "Space" }).fill("ant");
  await dialog.getByRole("option", { name: "Ant" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  await expect(page.getByLabel("New change request")).toBeChecked();
});

test("the palette opens collections, creates them, and imports", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Guides(Bee)");
  await page.goto(paths.home(id));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  const find = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Command or page" }).fill(text);
  };
  await find("guides");
  await page.getByRole("option", { name: /^Guides/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await find("new coll");
  await page.getByRole("option", { name: /^New collection/ }).click();
  const created = page.getByRole("dialog", { name: "Create collection" });
  await created.getByRole("button", { name: "Cancel" }).click();
  await expect(created).toBeHidden();
  await find("import");
  await page.getByRole("option", { name: /^Import…/ }).click();
  await expect(page.getByRole("dialog", { name: "Import" })).toBeVisible();
});

test("rows of a collection have the menus of the tree, and moves say what became of them", async ({
  page,
  api,
  organization: { id },
  consoleLog,
}) => {
  const ids = await makeContent(api, id, "Guides(Bee Kits(Cat)) Shelf()");
  const params = { collectionId: ids["Guides"]! };
  await api("PATCH /v1/collections/{collectionId}", { params, body: { defaultLevel: "edit" } });
  await page.goto(paths.collection(id, ids["Kits"]!));
  await expect(page.getByText("Default access: Edit, from “Guides”")).toBeVisible();
  await page.goto(paths.collection(id, ids["Guides"]!));
  await expect(page.getByText("Default access: Edit", { exact: true })).toBeVisible();
  const table = page.getByRole("grid", { name: "In this collection" });
  const act = async (title: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("Bee", "Duplicate");
  await expect(table.getByRole("link")).toHaveText([/^Bee$/, /^Bee \(copy\)/, /^Kits/]);

  const moveBee = async () => {
    await act("Bee", "Move to…");
    const dialog = page.getByRole("dialog", { name: "Move “Bee”" });
    await dialog.getByRole("button", { name: /Location/ }).click();
    await page.getByRole("option", { name: "Shelf" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
  };
  await moveBee();
  await expect(table.getByRole("link", { name: "Bee", exact: true })).toBeHidden();
  const toast = page.getByRole("alertdialog").filter({ hasText: "“Bee” moved to “Shelf”" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedContent(api, id)).toBe("Guides(Bee Bee-(copy) Kits(Cat)) Shelf()");

  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/v1/spaces/*/move", "The store could not be read.");
  await moveBee();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't move “Bee”" });
  await expect(alert).toContainText(defectReason);
  await expect(table.getByRole("link", { name: "Bee", exact: true })).toBeVisible();

  await act("Kits", "Rename…");
  const rename = page.getByRole("dialog", { name: "Rename collection" });
  await rename.getByLabel("Name").fill("Boxes");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(table.getByRole("link", { name: /^Boxes/ })).toBeVisible();
});
