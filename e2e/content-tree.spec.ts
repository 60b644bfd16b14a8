import type { Page, Route } from "@playwright/test";
import { paths } from "#console/paths.ts";
import type { Api } from "./support/api.ts";
import { axeProblems } from "./support/axe.ts";
import { makeContent, openContent, storedContent } from "./support/content-tree.ts";
import { makeDraft } from "./support/content.ts";
import { defectReason, failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { drag, handle, row, shownRows } from "./support/structure.ts";

const menu = async (page: Page, title: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

const expectContent = (api: Api, organizationId: string, outline: string) =>
  expect.poll(() => storedContent(api, organizationId)).toBe(outline);

test("spaces and collections are moved by pointer, also several at once", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides(Bee Cat) Elk Kits()");
  await openContent(page, id);
  await drag(page, "Elk", { row: "Ant", at: "before", level: 1 });
  await page.mouse.up();
  await expectContent(api, id, "Elk Ant Guides(Bee Cat) Kits()");
  await drag(page, "Cat", { row: "Kits", at: "into", level: 1 });
  await page.mouse.up();
  await expectContent(api, id, "Elk Ant Guides(Bee) Kits(Cat)");

  await row(page, "Elk").click();
  await row(page, "Ant").click({ modifiers: ["ControlOrMeta"] });
  await drag(page, "Ant", { row: "Guides", at: "into", level: 1 });
  await page.mouse.up();
  await expectContent(api, id, "Guides(Bee Elk Ant) Kits(Cat)");
  await drag(page, "Kits", { row: "Guides", at: "into", level: 1 });
  await page.mouse.up();
  await expectContent(api, id, "Guides(Bee Elk Ant Kits(Cat))");
  expect(await shownRows(page)).toEqual(["1 Guides", "2 Bee", "2 Elk", "2 Ant", "2 Kits", "3 Cat"]);
  expect(await axeProblems(page)).toEqual([]);
});

test("keys move rows, open a space, and undo", async ({ page, api, organization: { id } }) => {
  await makeContent(api, id, "Ant Guides(Bee) Elk");
  await openContent(page, id);
  await row(page, "Elk").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expectContent(api, id, "Ant Guides(Bee Elk)");
  await expect(row(page, "Elk")).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expectContent(api, id, "Elk Ant Guides(Bee)");
  await page.keyboard.press("ControlOrMeta+z");
  await expectContent(api, id, "Ant Guides(Bee Elk)");
  await page.keyboard.press("ControlOrMeta+z");
  await expectContent(api, id, "Ant Guides(Bee) Elk");

  await row(page, "Elk").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/spaces\/\w+$/);
  await page.goBack();
  await row(page, "Ant").getByRole("link", { name: "Ant" }).click();
  await expect(page).toHaveURL(/\/spaces\/\w+$/);
});

test("undo puts a space back with the visibility that it inherited", async ({
  page,
  api,
  organization: { id },
}) => {
  const { Bee } = await makeContent(api, id, "Guides(Bee)");
  const params = { spaceId: Bee! };
  await api("PATCH /v1/spaces/{spaceId}", { params, body: { visibility: "in-collection" } });
  const visibility = async () => (await api("GET /v1/spaces/{spaceId}", { params })).visibility;
  await openContent(page, id);
  await row(page, "Bee").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expectContent(api, id, "Guides() Bee");
  expect(await visibility()).toBe("private");
  await page.keyboard.press("ControlOrMeta+z");
  await expectContent(api, id, "Guides(Bee)");
  await expect.poll(visibility).toBe("in-collection");
  await expect(row(page, "Bee")).toContainText("Inherits from collection");
});

test("a move names how it changes who has access, and its toast takes it back", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Guides(Bee Cat) Kits()");
  await openContent(page, id);
  const toasts = page.getByRole("alertdialog").filter({ hasText: "moved to" });
  await row(page, "Bee").focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expectContent(api, id, "Guides(Cat Bee) Kits()");
  await expect(toasts).toHaveCount(0);
  await page.keyboard.press("Alt+ArrowDown");
  const left = "It no longer inherits access from “Guides”.";
  await expect(toasts).toContainText(`“Bee” moved to the top level${left}`);
  await expect(page.getByText(`“Bee” moved. Top level, position 2 of 3. ${left}`)).toBeAttached();
  await toasts.getByRole("button", { name: "Undo" }).click();
  await expectContent(api, id, "Guides(Cat Bee) Kits()");

  await menu(page, "Bee", "Move into…");
  const dialog = page.getByRole("dialog", { name: "Move “Bee”" });
  const changed = "It inherits access from “Kits” instead of “Guides”.";
  await expect(dialog.getByRole("status")).toHaveText(changed);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toasts).toContainText(`“Bee” moved to “Kits”${changed}`);
  // Undo of the toast would undo another move.
  await menu(page, "Kits", "Move to top");
  await expect(toasts).toHaveCount(0);
});

test("clicks move rows, on a phone, too", async ({ page, api, organization: { id } }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await makeContent(api, id, "Ant Guides(Bee)");
  await openContent(page, id);
  await menu(page, "Ant", "Move into…");
  const dialog = page.getByRole("dialog", { name: "Move “Ant”" });
  await expect(dialog.getByRole("button", { name: /Location/ })).toContainText("Guides");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectContent(api, id, "Guides(Bee Ant)");
  await menu(page, "Bee", "Move out");
  await expectContent(api, id, "Guides(Ant) Bee");
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test("on a phone, the menu of the last row uses the room above it", async ({
  page,
  api,
  organization: { id },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await makeContent(api, id, "A B C D E F G H");
  await openContent(page, id);
  await page.getByRole("button", { name: "Actions for H", exact: true }).click();
  const list = page.getByRole("menu");
  await expect(list).toBeVisible();
  const isWhole = ({ scrollHeight, clientHeight }: Element) => scrollHeight === clientHeight;
  expect(await list.evaluate(isWhole)).toBe(true);
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toBeInViewport({ ratio: 1 });
});

test("a move that the platform refuses goes back, with the reason", async ({
  page,
  api,
  organization: { id },
  consoleLog,
}) => {
  const ids = await makeContent(api, id, "Guides(Bee) Kits()");
  await openContent(page, id);
  // Meanwhile, somebody else moves the other collection into this one.
  consoleLog.expect("409 (Conflict)");
  const meanwhile = async (route: Route) => {
    await api("POST /v1/collections/{collectionId}/move", {
      params: { collectionId: ids["Kits"]! },
      body: { parent: ids["Guides"]! },
    });
    await route.continue();
  };
  await page.route(/\/collections\/\w+\/move$/, meanwhile, { times: 1 });
  await menu(page, "Guides", "Move into…");
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't move “Guides”" });
  await expect(alert).toContainText("A collection can't move into itself");
  await expect.poll(() => shownRows(page)).toEqual(["1 Guides", "2 Bee", "2 Kits"]);
  await expectContent(api, id, "Guides(Bee Kits())");

  await alert.getByRole("button", { name: "Close" }).click();
  consoleLog.expect("500 (Internal Server Error)");
  await failRequests(page, "**/v1/spaces/*/move", "The store could not be read.");
  await menu(page, "Bee", "Move out");
  const failed = page.getByRole("alert").filter({ hasText: "Couldn't move “Bee”" });
  await expect(failed).toContainText(defectReason);
  await page.unroute("**/v1/spaces/*/move");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expectContent(api, id, "Guides(Kits()) Bee");
});

test("collections are created in others, and spaces in them", async ({
  page,
  api,
  organization: { id },
}) => {
  await page.goto(paths.content(id));
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog", { name: "Create collection" });
  await dialog.getByLabel("Name").fill("Guides");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(row(page, "Guides")).toBeVisible();
  await menu(page, "Guides", "New collection here…");
  await dialog.getByLabel("Name").fill("Inner");
  await expect(dialog.getByRole("button", { name: /Inside/ })).toContainText("Guides");
  await dialog.getByRole("button", { name: "Create collection" }).click();
  await expect(row(page, "Inner")).toBeVisible();
  await menu(page, "Inner", "New space here…");
  const space = page.getByRole("dialog", { name: "Create space" });
  await space.getByLabel("Name").fill("Manual");
  await space.getByRole("button", { name: "Create space" }).click();
  await expect(page).toHaveURL(/\/spaces\/\w+/);
  await expectContent(api, id, "Guides(Inner(Manual))");
});

test("spaces and collections are renamed, and the toast takes it back", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides()");
  await openContent(page, id);
  await menu(page, "Ant", "Rename…");
  const dialog = page.getByRole("dialog", { name: "Rename space" });
  await dialog.getByLabel("Name").fill("Anteater");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(row(page, "Anteater")).toBeVisible();
  await expectContent(api, id, "Anteater Guides()");
  const toast = page.getByRole("alertdialog").filter({ hasText: "Renamed to “Anteater”" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Ant")).toBeVisible();
  await expectContent(api, id, "Ant Guides()");

  await menu(page, "Guides", "Rename…");
  const other = page.getByRole("dialog", { name: "Rename collection" });
  await other.getByLabel("Name").fill("Manuals");
  await other.getByLabel("Description").fill("For everyone");
  await other.getByRole("button", { name: "Rename" }).click();
  await expectContent(api, id, "Ant Manuals()");
  const params = { organizationId: id };
  const { items } = await api("GET /v1/orgs/{organizationId}/collections", { params });
  expect(items[0]?.description).toBe("For everyone");
});

test("a space is duplicated next to it", async ({ page, api, organization: { id } }) => {
  await makeContent(api, id, "Guides(Bee Cat)");
  await openContent(page, id);
  await menu(page, "Bee", "Duplicate");
  await expect(row(page, "Bee (copy)")).toBeVisible();
  await expectContent(api, id, "Guides(Bee Bee-(copy) Cat)");
});

test("a filter shows matches with their collections, which can then be moved", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides(Bee Inner(Anteater)) Kits()");
  await openContent(page, id);
  await page.getByRole("searchbox", { name: "Filter spaces" }).fill("ant");
  await expect.poll(() => shownRows(page)).toEqual(["1 Ant", "1 Guides", "2 Inner", "3 Anteater"]);
  await page.getByRole("button", { name: "Actions for Anteater", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move “Anteater”" });
  await dialog.getByRole("button", { name: /Location/ }).click();
  await page.getByRole("option", { name: "Kits" }).click();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectContent(api, id, "Ant Guides(Bee Inner()) Kits(Anteater)");
});

test("members without the permission see why they can't change anything", async ({
  page,
  api,
  organization: { id },
  becomeMember,
}) => {
  await makeContent(api, id, "Ant Guides(Bee)");
  await becomeMember("edit");
  await openContent(page, id);
  await expect(page.getByRole("button", { name: "New collection" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Actions for Ant", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Rename…" })).toContainText(
    "Only admins of “Ant” can rename it.",
  );
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toContainText(
    "You don't have permission",
  );
});

test("deleting a space names what is lost, and the trash gives it back", async ({
  page,
  api,
  organization: { id },
}) => {
  const ids = await makeContent(api, id, "Ant Guides(Bee Cat)");
  const spaceId = ids["Bee"]!;
  const params = { organizationId: id };
  const site = await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Docs", spaces: [spaceId] },
  });
  await api("POST /v1/orgs/{organizationId}/sites/{siteId}/publish", {
    params: { ...params, siteId: site.id },
  });
  await makeDraft(api, spaceId, "Half done");
  await openContent(page, id);
  await menu(page, "Bee", "Delete…");
  const dialog = page.getByRole("alertdialog", { name: "Delete “Bee”?" });
  await expect(dialog).toContainText("1 member loses access");
  await expect(dialog).toContainText("Removed from “Docs”.");
  await expect(dialog).toContainText("Readers of “Docs” lose it at once.");
  await expect(dialog).toContainText("1 draft");
  await dialog.getByRole("button", { name: "Delete space" }).click();
  await expectContent(api, id, "Ant Guides(Cat)");
  const toast = page.getByRole("alertdialog").filter({ hasText: "“Bee” deleted" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expectContent(api, id, "Ant Guides(Bee Cat)");
  await expect(row(page, "Bee")).toBeVisible();

  await menu(page, "Bee", "Delete…");
  await dialog.getByRole("button", { name: "Delete space" }).click();
  await expect(row(page, "Bee")).toBeHidden();
  await page.getByRole("link", { name: "Trash" }).click();
  const deleted = page.getByRole("row", { name: "Bee" });
  await expect(deleted).toContainText("Guides");
  await expect(deleted).toContainText("7 days");
  expect(await axeProblems(page)).toEqual([]);
  await deleted.getByRole("button", { name: /Actions for Bee/ }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await expectContent(api, id, "Ant Guides(Bee Cat)");
});

test("a deleted collection leaves what is inside, or takes it along", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Guides(Bee Inner(Cat)) Kits(Dog Fox) Ant");
  await openContent(page, id);
  await menu(page, "Guides", "Delete…");
  const dialog = page.getByRole("alertdialog", { name: "Delete “Guides”?" });
  await expect(dialog).toContainText("1 collection and 2 spaces inside move up to its place");
  await dialog.getByRole("button", { name: "Delete collection" }).click();
  await expectContent(api, id, "Bee Inner(Cat) Kits(Dog Fox) Ant");

  await menu(page, "Kits", "Delete…");
  const other = page.getByRole("alertdialog", { name: "Delete “Kits”?" });
  await other.getByText("Also delete 2 spaces inside").click();
  const all = page.getByRole("alertdialog", { name: "Delete 1 collection and 2 spaces?" });
  await expect(all).toContainText("1 member loses access");
  await all.getByRole("button", { name: "Delete all" }).click();
  await expect(page.getByRole("region", { name: "Delete" })).toContainText("3 changed");
  await expectContent(api, id, "Bee Inner(Cat) Ant");
});

test("the focus is on the row beside what was deleted", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Guides(Bee Cat) Dog");
  await openContent(page, id);
  const remove = async (title: string, action: string) => {
    await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
    await expect(row(page, title)).toBeHidden();
  };
  await menu(page, "Cat", "Delete…");
  await remove("Cat", "Delete space");
  await expect(row(page, "Bee")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  await remove("Guides", "Delete collection");
  await expect(row(page, "Ant")).toBeFocused();
  // What was in the collection has moved to its place.
  await expect(row(page, "Bee")).toHaveAttribute("aria-posinset", "2");
  await page.keyboard.press("ArrowDown");
  await expect(row(page, "Bee")).toBeFocused();
});

test("several spaces are deleted, and restored together", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Bee Cat");
  await openContent(page, id);
  await row(page, "Ant").click();
  await row(page, "Cat").click({ modifiers: ["ControlOrMeta"] });
  await menu(page, "Cat", "Delete…");
  const question = page.getByRole("alertdialog", { name: "Delete 2 spaces?" });
  await expect(question).toContainText("“Ant” and “Cat”.");
  await question.getByRole("button", { name: "Delete spaces" }).click();
  await expectContent(api, id, "Bee");
  await page.getByRole("button", { name: "Undo 2 changed" }).click();
  await expectContent(api, id, "Ant Bee Cat");
});

test("a space goes to another organization, after naming what breaks", async ({
  page,
  api,
  organization: { id },
}) => {
  const ids = await makeContent(api, id, "Ant Guides(Bee Cat)");
  const title = `There ${id.slice(-6)}`;
  const there = await api("POST /v1/orgs", { body: { title } });
  await makeContent(api, there.id, "Shelf()");
  const params = { organizationId: id };
  await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Docs", spaces: [ids["Ant"]!] },
  });
  await api("POST /v1/orgs/{organizationId}/custom-fields", {
    params,
    body: { name: "owner", type: "text" },
  });
  await api("PATCH /v1/spaces/{spaceId}/custom-fields", {
    params: { spaceId: ids["Ant"]! },
    body: { values: { owner: { value: "Ana" } } },
  });
  await openContent(page, id);
  await menu(page, "Ant", "Transfer…");
  const dialog = page.getByRole("alertdialog", { name: /^Transfer “Ant”/ });
  await expect(dialog).toContainText("Removed from “Docs”");
  await expect(dialog).toContainText("1 custom field value is deleted.");
  await expect(dialog).toContainText("Links to it from other spaces break.");
  await dialog.getByRole("button", { name: /Organization/ }).click();
  await page.getByRole("option", { name: title }).click();
  await dialog.getByRole("button", { name: /Collection/ }).click();
  await page.getByRole("option", { name: "Shelf" }).click();
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page.getByText(`“Ant” transferred to ${title}`)).toBeVisible();
  await expectContent(api, id, "Guides(Bee Cat)");
  await expectContent(api, there.id, "Shelf(Ant)");

  await menu(page, "Guides", "Transfer…");
  const other = page.getByRole("alertdialog", { name: /^Transfer “Guides”/ });
  await other.getByRole("button", { name: /Organization/ }).click();
  await page.getByRole("option", { name: title }).click();
  await other.getByRole("button", { name: "Transfer", exact: true }).click();
  await expectContent(api, there.id, "Shelf(Ant) Guides(Bee Cat)");
  await page
    .getByRole("alertdialog")
    .filter({ hasText: "“Guides” transferred" })
    .getByRole("button", { name: "Open" })
    .click();
  await expect(row(page, "Guides")).toBeVisible();
  await expect(page).toHaveURL(paths.content(there.id));
});

test("spaces are filtered by access, activity, and custom field, and the URL keeps that", async ({
  page,
  api,
  organization: { id },
}) => {
  const ids = await makeContent(api, id, "Ant Guides(Bee Cat) Dog");
  const params = { organizationId: id };
  await api("PATCH /v1/collections/{collectionId}", {
    params: { collectionId: ids["Guides"]! },
    body: { defaultLevel: null },
  });
  await makeDraft(api, ids["Cat"]!, "Half done");
  await api("POST /v1/orgs/{organizationId}/custom-fields", {
    params,
    body: { name: "audience", title: "Audience", type: "tags" },
  });
  for (const [title, value] of [
    ["Ant", ["Staff", "Partners"]],
    ["Bee", ["Staff"]],
  ] as const) {
    await api("PATCH /v1/spaces/{spaceId}/custom-fields", {
      params: { spaceId: ids[title]! },
      body: { values: { audience: { value: [...value] } } },
    });
  }
  const choose = async (filter: string, value: string) => {
    await page
      .getByRole("group", { name: "Filters" })
      .getByRole("button", { name: filter })
      .click();
    await page.getByRole("option", { name: value, exact: true }).click();
  };
  const expectRows = (...rows: string[]) => expect.poll(() => shownRows(page)).toEqual(rows);
  await openContent(page, id);
  await choose("Access", "Only people added");
  await expectRows("1 Guides", "2 Bee", "2 Cat");
  await choose("Activity", "Draft change requests");
  await expectRows("1 Guides", "2 Cat");
  await expect(page.getByText("1 of 4 spaces")).toBeVisible();
  await page.reload();
  await expectRows("1 Guides", "2 Cat");
  await choose("Access", "Any access");
  await choose("Activity", "Any activity");
  await choose("Custom field", "Audience");
  await expectRows("1 Ant", "1 Guides", "2 Bee");
  await choose("Value of Audience", "Partners");
  await expectRows("1 Ant");
  await choose("Value of Audience", "No value");
  await expectRows("1 Guides", "2 Cat", "1 Dog");
  expect(await axeProblems(page)).toEqual([]);

  await choose("Access", "Public");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectRows("1 Ant", "1 Guides", "2 Bee", "2 Cat", "1 Dog");
  await expect(page).toHaveURL(paths.content(id));
  await choose("Activity", "Draft change requests");
  await expectRows("1 Guides", "2 Cat");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expectRows("1 Ant", "1 Guides", "2 Bee", "2 Cat", "1 Dog");
});

test("keys rename and delete rows, and the focus stays in the tree", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Bee Cat Dog");
  await openContent(page, id);
  // A row that has the focus, but isn't selected.
  await row(page, "Ant").focus();
  await page.keyboard.press("Delete");
  const deletion = page.getByRole("alertdialog", { name: "Delete “Ant”?" });
  await expect(deletion).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "Ant")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("F2");
  const dialog = page.getByRole("dialog", { name: "Rename space" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Beetle");
  await page.keyboard.press("Enter");
  await expectContent(api, id, "Ant Beetle Cat Dog");
  await expect(row(page, "Beetle")).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete 2 spaces?" });
  const confirm = question.getByRole("button", { name: "Delete spaces" });
  await expect(confirm).not.toHaveAttribute("aria-disabled");
  await confirm.press("Enter");
  await expectContent(api, id, "Ant Dog");
  await expect(row(page, "Beetle")).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("keys on the controls of a row open its menu, lift it, and follow its link", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Bee Cat");
  await openContent(page, id);
  const control = row(page, "Bee").getByRole("button", { name: "Actions for Bee" });
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest("[role=row]")?.ariaLabel);
  for (const key of ["Enter", "Space", "ArrowDown", "Shift+F10"]) {
    await row(page, "Bee").focus();
    // From the handle over the title to the menu.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
    await expect(control).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect.poll(focusedRow).toBe("Bee");
  }
  await row(page, "Bee").focus();
  await page.keyboard.press("ArrowRight");
  await expect(handle(page, "Bee")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, "Bee")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expectContent(api, id, "Ant Cat Bee");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/spaces\/\w+$/);
});

test("Shift and arrows back to the first row drop rows from the selection", async ({
  page,
  api,
  organization: { id },
}) => {
  await makeContent(api, id, "Ant Bee Cat Dog");
  await openContent(page, id);
  const selected = () =>
    page
      .getByRole("treegrid")
      .locator("[role=row][aria-selected=true]")
      .evaluateAll((rows) => rows.map(({ ariaLabel }) => ariaLabel).join(" "));
  const press = async (key: string, expected: string) => {
    await page.keyboard.press(key);
    await expect.poll(selected).toBe(expected);
  };
  await row(page, "Ant").focus();
  await press("ArrowDown", "Bee");
  await press("Shift+ArrowDown", "Bee Cat");
  await press("Shift+ArrowDown", "Bee Cat Dog");
  await press("Shift+ArrowUp", "Bee Cat");
  await press("Shift+ArrowUp", "Bee");
  await press("Shift+ArrowUp", "Ant Bee");
});
